import { toAsciiSlug } from './ascii.ts';
import type { Company } from './company-facts.ts';
import type { DemoPerson } from './demo-people.ts';
import { makeSchooling, makeStints } from './make-history.ts';
import { dateOf, worldMonth, yearOf } from './months.ts';
import { makeName } from './names.ts';
import type { Mailbox, Person } from './person-facts.ts';
import type { Random } from './random.ts';
import { type Department, occupations, type Seniority, titleOf } from './vocabulary/occupations.ts';
import { type Place, placeNamed, places } from './vocabulary/places.ts';

interface Surroundings {
  companies: readonly Company[];
  schools: readonly Company[];
  /** Slugs and addresses of the people before. */
  isTaken(slugOrAddress: string): boolean;
}

/** Ranks as they are spread over a company, most of them low. */
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
];
const credentials = ['PhD', 'MBA', 'PMP', 'CFA', 'CPA', 'MD, MPH', 'PhD, P.Eng.', '(he/him)', '🌱 Hiring!'];
const certificates: readonly (readonly [string, string])[] = [
  ['Certified Scrum Master', 'Scrum Guild'],
  ['Project Management Professional', 'Institute of Project Work'],
  ['ISO 9001 Lead Auditor', 'Standards House'],
  ['Data Protection Officer', 'Privacy Academy'],
  ['First Aid at Work', 'Red Lantern'],
];

export function makePerson(random: Random, around: Surroundings): Person {
  const company = random.pick(around.companies);
  const place = random.chance(0.7) ? company.place : random.pick(places);
  const name = makeName(random, random.chance(0.8) ? place.names : random.pick(places).names);
  const department: Department = random.pick(company.industry.departments);
  const seniority = random.pick(ranks);
  const title = titleOf(department, seniority);
  const lastName = random.chance(0.05) ? `${name.last}, ${random.pick(credentials)}` : name.last;
  const slug = makeSlug(random, `${name.latin.first}-${name.latin.last}`, around.isTaken);
  const mailbox = makeMailbox(random, company);
  return {
    ...makeCareer(random, { company, place, department, seniority, title }, around),
    slug,
    firstName: name.first,
    lastName,
    fullName: lastName === name.last ? name.full : `${name.full}${lastName.slice(name.last.length)}`,
    headline: makeHeadline(random, title, company),
    mailbox,
    address: makeAddress(name.latin, mailbox, company, around.isTaken),
    phones: random.chance(0.55) ? makePhones(random, place) : [],
    sparse: random.chance(0.08),
  };
}

export function makeDemoPerson(random: Random, demo: DemoPerson, company: Company, around: Surroundings): Person {
  const { slug, firstName, lastName, fullName, headline, title, department, seniority, mailbox, address } = demo;
  const place = placeNamed(demo.city);
  const career = makeCareer(random, { company, place, department, seniority, title }, around);
  const everySkill = Object.values(occupations).flatMap((occupation) => [...occupation.skills]);
  const phones = makePhones(random, place);
  return {
    ...career,
    ...{ slug, firstName, lastName, fullName, headline, mailbox, address },
    summary: demo.summary ?? career.summary,
    skills: demo.skillCount === undefined ? career.skills : [...new Set(everySkill)].slice(0, demo.skillCount),
    phones: demo.hasPhone ? phones : [],
    sparse: demo.sparse ?? false,
  };
}

interface Job {
  company: Company;
  place: Place;
  department: Department;
  seniority: Seniority;
  title: string;
}

type Career = Omit<
  Person,
  'slug' | 'firstName' | 'lastName' | 'fullName' | 'headline' | 'mailbox' | 'address' | 'phones' | 'sparse'
>;

function makeCareer(random: Random, job: Job, { companies, schools }: Surroundings): Career {
  const { company, place, department } = job;
  const stints = makeStints(random, { ...job, others: companies });
  const firstJob = stints.at(-1)?.start ?? worldMonth;
  const { skills, field } = occupations[department];
  return {
    id: random.hexId(),
    title: job.title,
    summary: `I work in ${field.toLowerCase()} at ${company.name}. What I like best: ${random.sample(skills, 2).join(' and ').toLowerCase()}.`,
    place,
    company,
    department,
    stints,
    schooling: makeSchooling(random, firstJob, schools, department),
    certifications: random.sample(certificates, random.int(0, 2)).map(([name, authority]) => ({
      name,
      authority,
      start: firstJob + random.int(0, worldMonth - firstJob),
    })),
    skills: random.sample(skills, random.int(3, 8)),
    birthYear: random.chance(0.35) ? yearOf(firstJob) - random.int(21, 26) : random.chance(0.1) ? 1600 : null,
    languages: [...new Set([place.language, 'english'])],
    followers: random.int(12, 9000),
    connections: random.chance(0.9) ? random.int(10, 500) : null,
    badges: {
      creator: random.chance(0.1),
      hiring: random.chance(0.08),
      open_to_work: random.chance(0.1),
      premium: random.chance(0.3),
    },
    extraBadges: random.chance(0.5) ? { verified: random.chance(0.4), influencer: random.chance(0.02) } : null,
    lastUpdated: dateOf(worldMonth - random.int(0, 9)),
  };
}

function makeHeadline(random: Random, title: string, company: Company): string {
  const plain = `${title} at ${company.name}`;
  const slogan = random.pick(company.industry.keywords);
  return random.pick([plain, plain, `${title} | ${company.name} | ${slogan}`, `${title} · ${slogan}`]);
}

/** About one in five has no valid address; a company whose domain takes everything makes its people CATCH_ALL. */
function makeMailbox(random: Random, company: Company): Mailbox {
  const roll = random.next();
  if (roll < 0.14) return 'none';
  if (roll < 0.2) return 'rejected';
  if (roll < 0.24) return 'free';
  if (roll < 0.26) return 'role';
  if (company.catchAll) return 'catch-all';
  if (roll < 0.3) return 'rejected-and-valid';
  if (roll < 0.33) return 'two-valid';
  return roll < 0.37 ? 'bare' : 'valid';
}

function makeAddress(
  name: { first: string; last: string },
  mailbox: Mailbox,
  company: Company,
  isTaken: (address: string) => boolean,
): string {
  const local = `${toAsciiSlug(name.first)}.${toAsciiSlug(name.last)}`;
  const domain = mailbox === 'free' ? 'postbox.example' : company.domain;
  // A role address is shared by design, so it alone may repeat.
  if (mailbox === 'role') return `office@${domain}`;
  let address = `${local}@${domain}`;
  for (let number = 2; isTaken(address); number += 1) address = `${local}${number}@${domain}`;
  return address;
}

/** A second Jane Doe is `jane-doe-4b7a21`, as on real networks. */
function makeSlug(random: Random, base: string, isTaken: (slug: string) => boolean): string {
  let slug = toAsciiSlug(base);
  while (isTaken(slug)) slug = `${toAsciiSlug(base)}-${random.int(0x100000, 0xffffff).toString(16)}`;
  return slug;
}

function makePhones(random: Random, place: Place): string[] {
  return Array.from(
    { length: random.chance(0.2) ? 2 : 1 },
    () => `+${place.calling}555${random.int(100_000, 999_999)}`,
  );
}
