import { toAsciiSlug } from '../ascii.ts';
import type { WorldCompany } from '../company-facts.ts';
import { dateOf, worldMonth, yearOf } from '../months.ts';
import { makeName, type PersonName } from '../names.ts';
import type { Mailbox, WorldPerson } from '../person-facts.ts';
import type { Random } from '../random.ts';
import { type Department, occupations, occupationTitle, type Seniority } from '../vocabulary/occupations.ts';
import { credentials } from '../vocabulary/person-words.ts';
import { type City, placeNamed, places } from '../vocabulary/places.ts';
import type { DemoPerson } from './demo-people.ts';
import { makeStints } from './make-history.ts';
import { demoSocials } from './make-person-socials.ts';
import { makeProfile, unknownProfile } from './make-profile.ts';

export interface Surroundings {
  companies: readonly WorldCompany[];
  schools: readonly WorldCompany[];
  /** Picks a present employer; larger companies more often. */
  pickEmployer(random: Random): WorldCompany;
  isTaken: IsTaken;
  /** Set when no one has lacked one for too long, so this person has to. */
  mustLack: { email: boolean; phone: boolean };
}

/** The distribution of ranks in a company, most of them low. */
const ranks: readonly Seniority[] = [
  ...Array<Seniority>(1).fill('intern'),
  ...Array<Seniority>(4).fill('entry'),
  ...Array<Seniority>(9).fill('mid_level'),
  ...Array<Seniority>(9).fill('senior'),
  ...Array<Seniority>(6).fill('manager'),
  ...Array<Seniority>(3).fill('head'),
  ...Array<Seniority>(3).fill('director'),
  ...Array<Seniority>(2).fill('vp'),
  ...Array<Seniority>(2).fill('c_suite'),
  ...Array<Seniority>(1).fill('founder'),
  ...Array<Seniority>(1).fill('owner'),
  ...Array<Seniority>(2).fill('partner'),
];
const partnered = new Set([
  'legal services',
  'business consulting and services',
  'financial services',
  'design services',
]);

export function makePerson(random: Random, index: number, around: Surroundings): WorldPerson {
  const company = around.pickEmployer(random);
  const place = random.chance(0.7) ? company.place : random.pick(places);
  const name = makeName(random, random.chance(0.8) ? place.names : random.pick(places).names);
  const department: Department = random.pick(company.industry.departments);
  const seniority = makeSeniority(random, company);
  const credential = random.chance(0.05) ? `, ${random.pick(credentials)}` : '';
  const slug = makeSlug(random, name, around.isTaken);
  const drawn = makeMailbox(random, company);
  const mailbox = around.mustLack.email ? 'none' : drawn;
  const phones = random.chance(0.55) && !around.mustLack.phone ? makePhones(random, place) : noPhones;
  const sparse = random.chance(0.08);
  const identity: Identity = {
    index,
    slug,
    firstName: name.first,
    lastName: name.last + credential,
    fullName: name.full + credential,
    place,
    company,
    department,
    seniority,
    hasProfileLink: !(sparse && random.chance(0.5)),
    mailbox,
    address: makeAddress(name, company, mailbox, around.isTaken),
    phones,
    sparse,
  };
  return complete(random, identity, occupationTitle(department, seniority), around);
}

export function makeDemoPerson(
  random: Random,
  index: number,
  demo: DemoPerson,
  company: WorldCompany,
  around: Surroundings,
): WorldPerson {
  const { slug, firstName, lastName, fullName, department, seniority, mailbox, address } = demo;
  const place = placeNamed(demo.city);
  const phones = demo.hasPhone ? makePhones(random, place) : noPhones;
  const given = { index, slug, firstName, lastName, fullName, place, company, department, seniority, mailbox, address };
  const sparse = demo.sparse ?? false;
  const person = complete(random, { ...given, phones, sparse, hasProfileLink: true }, demo.title, around);
  if (sparse) return person;
  const everySkill = Object.values(occupations).flatMap((occupation) => [...occupation.skills]);
  return {
    ...person,
    headline: demo.headline,
    socials: { ...person.socials, ...demoSocials(slug) },
    summary: demo.summary ?? person.summary,
    skills: demo.skillCount === undefined ? person.skills : [...new Set(everySkill)].slice(0, demo.skillCount),
  };
}

type Identity = Pick<
  WorldPerson,
  | 'index'
  | 'slug'
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'place'
  | 'company'
  | 'department'
  | 'seniority'
  | 'hasProfileLink'
  | 'mailbox'
  | 'address'
  | 'phones'
  | 'sparse'
>;

const noPhones: readonly string[] = [];

/** Small companies have owners and founders, some kinds of business have partners; elsewhere those ranks are replaced by others. */
function makeSeniority(random: Random, { industry, headcount }: WorldCompany): Seniority {
  const rank = random.pick(ranks);
  if (rank === 'partner') return partnered.has(industry.label) ? rank : 'senior';
  if (rank === 'founder' || rank === 'owner') return headcount <= 1000 ? rank : 'manager';
  return rank;
}

/** A single object literal, so that all people have one hidden class. */
function complete(
  random: Random,
  identity: Identity,
  title: string,
  { companies, schools }: Surroundings,
): WorldPerson {
  const { slug, company, place, department, seniority, sparse } = identity;
  const job = { company, department, seniority, title };
  const stints = makeStints(random, { ...job, others: companies, isDescribed: !sparse });
  const firstJob = stints.reduce((first, { start }) => Math.min(first, start), worldMonth);
  const profile = sparse
    ? unknownProfile
    : makeProfile(random, { ...job, slug, spoken: place.language, firstJob, schools });
  return {
    id: random.hexId(),
    index: identity.index,
    slug,
    firstName: identity.firstName,
    lastName: identity.lastName,
    fullName: identity.fullName,
    headline: profile.headline,
    title: profile.title,
    summary: profile.summary,
    place,
    company,
    department,
    seniority,
    stints,
    schooling: profile.schooling,
    certifications: profile.certifications,
    skills: profile.skills,
    others: profile.others,
    birthYear: random.chance(0.35) ? yearOf(firstJob) - random.int(21, 26) : random.chance(0.1) ? 1600 : null,
    languages: profile.languages,
    hasProfileLink: identity.hasProfileLink,
    socials: profile.socials,
    followers: profile.followers,
    connections: profile.connections,
    badges: profile.badges,
    extraBadges: profile.extraBadges,
    mailbox: identity.mailbox,
    address: identity.address,
    phones: identity.phones,
    sparse,
    lastUpdated: dateOf(worldMonth - random.int(0, 9)),
  };
}

/** Whether an earlier person has the slug or address. */
type IsTaken = (slugOrAddress: string) => boolean;

/** About one in five has no valid address; people at a catch-all domain are CATCH_ALL. */
function makeMailbox(random: Random, company: WorldCompany): Mailbox {
  const roll = random.next();
  if (roll < 0.14) return 'none';
  if (roll < 0.15) return 'misspelled';
  if (roll < 0.2) return 'rejected';
  if (roll < 0.24) return 'free';
  if (roll < 0.26) return 'role';
  if (company.catchAll) return 'catch-all';
  if (roll < 0.3) return 'rejected-and-valid';
  if (roll < 0.33) return 'two-valid';
  return roll < 0.37 ? 'bare' : 'valid';
}

function makeAddress(
  { latin }: PersonName,
  { domain: companyDomain }: WorldCompany,
  mailbox: Mailbox,
  isTaken: IsTaken,
): string {
  const domain = mailbox === 'free' ? 'postbox.example' : companyDomain;
  // A role address is shared by design, so it alone may repeat.
  if (mailbox === 'role') return `office@${domain}`;
  const local = [slugOf(latin.first), slugOf(latin.last)].join(mailbox === 'misspelled' ? '..' : '.');
  let address = `${local}@${domain}`;
  for (let number = 2; isTaken(address); number += 1) address = `${local}${number}@${domain}`;
  return address;
}

/** A second Jane Doe is `jane-doe-4b7a21`, as on real networks. */
function makeSlug(random: Random, { latin }: PersonName, isTaken: IsTaken): string {
  const base = `${slugOf(latin.first)}-${slugOf(latin.last)}`;
  let slug = base;
  while (isTaken(slug)) slug = `${base}-${random.int(0x100000, 0xffffff).toString(16)}`;
  return slug;
}

/** One or two numbers, E.164. */
function makePhones(random: Random, place: City): string[] {
  const count = random.chance(0.2) ? 2 : 1;
  return Array.from({ length: count }, () => `+${place.callingCode}555${random.int(100_000, 999_999)}`);
}

/** Names come from short lists, so their slugs are cached. */
const slugs = new Map<string, string>();

function slugOf(name: string): string {
  let slug = slugs.get(name);
  if (slug === undefined) {
    slug = toAsciiSlug(name);
    slugs.set(name, slug);
  }
  return slug;
}
