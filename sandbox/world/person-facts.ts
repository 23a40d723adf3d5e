import type { Company } from './company-facts.ts';
import type { Month } from './months.ts';
import type { Department, Seniority } from './vocabulary/occupations.ts';
import type { Place } from './vocabulary/places.ts';

/** Time at one company: the positions held there, newest first; `end` is null where it is the present. */
export interface Stint {
  company: Company;
  start: Month;
  end: Month | null;
  positions: { title: string; seniority: Seniority; start: Month; end: Month | null }[];
}

export interface Schooling {
  school: Company;
  /** About one school in three is known by name alone. */
  linked: boolean;
  degree: string;
  field: string;
  start: Month;
  end: Month;
}

/** What verification says of a person's addresses. `none` and `rejected` cost nothing: there is no valid one. */
export type Mailbox =
  | 'valid'
  | 'catch-all'
  | 'none'
  | 'rejected'
  | 'rejected-and-valid'
  | 'two-valid'
  | 'free'
  | 'role'
  | 'bare';

/** A person of the sandbox's world: what is true about them, before any answer is made of it. */
export interface Person {
  id: string;
  slug: string;
  firstName: string;
  /** May hold credentials, as people write them. */
  lastName: string;
  fullName: string;
  headline: string;
  title: string;
  summary: string;
  place: Place;
  company: Company;
  department: Department;
  stints: Stint[];
  schooling: Schooling[];
  certifications: { name: string; authority: string; start: Month }[];
  skills: string[];
  /** 1600 stands for "unknown" on the wire; null is unknown said plainly. */
  birthYear: number | null;
  languages: string[];
  followers: number;
  connections: number | null;
  badges: { creator: boolean; hiring: boolean; open_to_work: boolean; premium: boolean };
  /** Some records carry six badges. */
  extraBadges: { verified: boolean; influencer: boolean } | null;
  mailbox: Mailbox;
  address: string;
  /** E.164, best first. */
  phones: string[];
  /** Blocks and profile fields are missing from the result (field notes, Person). */
  sparse: boolean;
  lastUpdated: string;
}
