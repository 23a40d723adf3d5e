import type { OtherPlatform, WorldCompany } from './company-facts.ts';
import type { Month } from './months.ts';
import type { Department, Seniority } from './vocabulary/occupations.ts';
import type { City } from './vocabulary/places.ts';

/** Time at one company: the positions held there, newest first; `end` is null if it is the present. */
export interface Stint {
  company: WorldCompany;
  start: Month;
  end: Month | null;
  positions: readonly Position[];
}

export interface Position {
  title: string;
  seniority: Seniority;
  start: Month;
  end: Month | null;
  description: string | null;
}

export interface Schooling {
  school: WorldCompany;
  /** About one school in three is known by name alone. */
  linked: boolean;
  degree: string;
  field: string;
  start: Month;
  /** Null while still studying. */
  end: Month | null;
  description: string | null;
}

/** What else the person has done, named like the keyword sources (docs/interface.md#contact-filters). */
export type OtherSource =
  | 'COURSE'
  | 'PROJECTS'
  | 'PUBLICATION'
  | 'PATENT'
  | 'AWARD'
  | 'ORGANIZATION'
  | 'VOLUNTEERING'
  | 'TEST_SCORE';

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

/**
 * A person of the sandbox's world: what is true about them, before any answer is made of it. A search is evaluated on these
 * facts and an answer shows the same ones, so a reader of the answer can check the search.
 */
export interface WorldPerson {
  id: string;
  /** Its place in `world.people`. */
  index: number;
  slug: string;
  firstName: string;
  /** May hold credentials, as people write them. */
  lastName: string;
  fullName: string;
  /** '' where the record is sparse; so with `title` and `summary`. */
  headline: string;
  title: string;
  summary: string;
  /** Where they live. */
  place: City;
  /** Of the primary active role, which is `stints[0]`. */
  company: WorldCompany;
  department: Department;
  /** Of the present role. */
  seniority: Seniority;
  /** The primary active role first, then other active ones, then past ones, newest first. */
  stints: readonly Stint[];
  schooling: readonly Schooling[];
  certifications: readonly { name: string; authority: string; start: Month }[];
  skills: readonly string[];
  others: Readonly<Partial<Record<OtherSource, readonly string[]>>>;
  /** 1600 stands for "unknown" on the wire; null is unknown said plainly. */
  birthYear: number | null;
  /** Lower case, of the 48 languages (docs/interface.md#value-lists); the first is the primary one. */
  languages: readonly string[];
  /** False on some sparse records: their profile link is null. */
  hasProfileLink: boolean;
  socials: Readonly<Partial<Record<OtherPlatform | 'code_host', string>>>;
  followers: number | null;
  connections: number | null;
  badges: { creator: boolean; hiring: boolean; open_to_work: boolean; premium: boolean };
  /** Some records carry six badges. */
  extraBadges: { verified: boolean; influencer: boolean } | null;
  mailbox: Mailbox;
  address: string;
  /** E.164, best first. */
  phones: readonly string[];
  /**
   * Blocks and profile fields are missing from the result (docs/interface.md#person-result), and the facts in them are unknown
   * here too.
   */
  sparse: boolean;
  lastUpdated: string;
}
