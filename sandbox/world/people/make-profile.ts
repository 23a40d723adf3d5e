import { languages as allLanguages } from '../../../lib/service/contract/enums.ts';
import type { WorldCompany } from '../company-facts.ts';
import { type Month, worldMonth } from '../months.ts';
import type { OtherSource, Schooling, WorldPerson } from '../person-facts.ts';
import type { Random } from '../random.ts';
import { accomplishments } from '../vocabulary/accomplishments.ts';
import { type Department, occupations, type Seniority } from '../vocabulary/occupations.ts';
import { certificates, degrees, generalSkills, studyNotes } from '../vocabulary/person-words.ts';
import { makePersonSocials } from './make-person-socials.ts';
import { makeHeadline, makeSummary } from './make-person-texts.ts';

/** What people write about themselves, unknown in a sparse record. */
export type Profile = Pick<
  WorldPerson,
  | 'headline'
  | 'title'
  | 'summary'
  | 'schooling'
  | 'certifications'
  | 'skills'
  | 'others'
  | 'languages'
  | 'socials'
  | 'followers'
  | 'connections'
  | 'badges'
  | 'extraBadges'
>;

interface About {
  slug: string;
  title: string;
  company: WorldCompany;
  spoken: string;
  department: Department;
  seniority: Seniority;
  firstJob: Month;
  schools: readonly WorldCompany[];
}

const noBadges = { creator: false, hiring: false, open_to_work: false, premium: false };

/** The profile of a sparse person. */
export const unknownProfile: Profile = {
  headline: '',
  title: '',
  summary: '',
  schooling: [],
  certifications: [],
  skills: [],
  others: {},
  languages: [],
  socials: {},
  followers: null,
  connections: null,
  badges: noBadges,
  extraBadges: null,
};

export function makeProfile(random: Random, about: About): Profile {
  const { slug, title, company, spoken, department, firstJob } = about;
  return {
    headline: makeHeadline(random, title, company),
    title,
    summary: makeSummary(random, department, company),
    schooling: makeSchooling(random, about),
    certifications: makeCertifications(random, firstJob),
    skills: makeSkills(random, department),
    others: makeOthers(random),
    languages: makeLanguages(random, spoken),
    socials: makePersonSocials(random, slug, department),
    // Most have few, so the exponent is random, not the number.
    followers: Math.round(12 * 10 ** (random.next() ** 2 * 3.8)),
    connections: random.chance(0.9) ? random.int(10, 500) : null,
    badges: {
      creator: random.chance(0.1),
      hiring: random.chance(0.08),
      open_to_work: random.chance(0.1),
      premium: random.chance(0.3),
    },
    extraBadges: random.chance(0.5) ? { verified: random.chance(0.4), influencer: random.chance(0.02) } : null,
  };
}

function makeCertifications(random: Random, firstJob: Month): WorldPerson['certifications'] {
  return random.sample(certificates, random.int(0, 2)).map(([name, authority]) => ({
    name,
    authority,
    start: firstJob + random.int(0, worldMonth - firstJob),
  }));
}

function makeSkills(random: Random, department: Department): string[] {
  const skills = random.sample(occupations[department].skills, random.int(3, 7));
  for (let count = random.int(0, 3); count > 0; count -= 1) {
    const skill = random.pick(generalSkills);
    if (!skills.includes(skill)) skills.push(skill);
  }
  return skills;
}

const nothingElse: WorldPerson['others'] = {};

function makeOthers(random: Random): WorldPerson['others'] {
  let found: Partial<Record<OtherSource, readonly string[]>> | null = null;
  for (const { source, share, texts } of accomplishments) {
    if (!random.chance(share / 100)) continue;
    found ??= {};
    found[source] = random.sample(texts, random.chance(0.3) ? 2 : 1);
  }
  return found ?? nothingElse;
}

function makeLanguages(random: Random, spoken: string): string[] {
  const found = [spoken];
  const add = (language: string): void => {
    if (!found.includes(language)) found.push(language);
  };
  if (random.chance(0.75)) add('english');
  if (random.chance(0.2)) add(random.pick(allLanguages));
  if (random.chance(0.08)) add(random.pick(allLanguages));
  return found;
}

interface Learner {
  firstJob: Month;
  schools: readonly WorldCompany[];
  department: Department;
  seniority: Seniority;
}

/** Newest first. Schools end before the first job starts, except for a course taken alongside work. */
function makeSchooling(random: Random, { firstJob, schools, department, seniority }: Learner): Schooling[] {
  const entries: Schooling[] = [];
  const add = (start: Month, end: Month | null): void => {
    entries.push({
      school: random.pick(schools),
      linked: random.chance(0.66),
      degree: random.pick(degrees),
      field: occupations[department].field,
      start,
      end,
      description: random.chance(0.2) ? random.pick(studyNotes) : null,
    });
  };
  if (random.chance(seniority === 'intern' ? 0.6 : 0.05)) add(worldMonth - random.int(3, 40), null);
  let end = firstJob - random.int(1, 6);
  for (let count = random.int(0, 2); count > 0; count -= 1) {
    const start = end - random.int(2, 4) * 12;
    add(start, end);
    end = start - random.int(1, 4);
  }
  return entries;
}
