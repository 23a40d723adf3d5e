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

/** Other accomplishments, named like the keyword sources (docs/interface.md#contact-filters). */
export type OtherSource =
  | 'COURSE'
  | 'PROJECTS'
  | 'PUBLICATION'
  | 'PATENT'
  | 'AWARD'
  | 'ORGANIZATION'
  | 'VOLUNTEERING'
  | 'TEST_SCORE';

/** The verification result of a person's addresses. `none`, `rejected` and `misspelled` cost nothing: there is no valid one. */
export type Mailbox =
  | 'valid'
  | 'catch-all'
  | 'none'
  | 'rejected'
  | 'misspelled'
  | 'rejected-and-valid'
  | 'two-valid'
  | 'free'
  | 'role'
  | 'bare';

/** A person's facts: searches are evaluated on them and answers made from them, so that an answer can check a search. */
export interface WorldPerson {
  id: string;
  /** Their index in `world.people`. */
  index: number;
  slug: string;
  firstName: string;
  /** May include credentials, as people write them. */
  lastName: string;
  fullName: string;
  /** '' in a sparse record, as are `title` and `summary`. */
  headline: string;
  title: string;
  summary: string;
  /** Where they live. */
  place: City;
  /** The company of the primary active role, `stints[0]`. */
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
  /** 1600 means "unknown" on the wire; null means unknown, too. */
  birthYear: number | null;
  /** Lower case, of the 48 languages (docs/interface.md#value-lists); the first is the primary one. */
  languages: readonly string[];
  /** False for some sparse records, whose profile link is null. */
  hasProfileLink: boolean;
  socials: Readonly<Partial<Record<OtherPlatform | 'code_host', string>>>;
  followers: number | null;
  connections: number | null;
  badges: { creator: boolean; hiring: boolean; open_to_work: boolean; premium: boolean };
  /** The last two of six badges, which only some records have. */
  extraBadges: { verified: boolean; influencer: boolean } | null;
  mailbox: Mailbox;
  address: string;
  /** E.164, best first. */
  phones: readonly string[];
  /**
   * Blocks and profile fields are missing from the result (docs/interface.md#person-result), and these facts are unknown here
   * too.
   */
  sparse: boolean;
  lastUpdated: string;
}
