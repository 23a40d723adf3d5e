import type { FacetName, FacetValues, Operation } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { Subject } from '@/lib/subjects/subject';
import type { HeldBecause, SubjectRecord } from './rows.ts';

/** A paid answer that belongs to no record until the user says who it is about. */
export interface HeldAnswer {
  /** The call that paid for it, which has at most one. */
  intentId: string;
  connection: string;
  operation: Operation;
  subject: Subject;
  because: HeldBecause;
  /** The facets and names it states about its subject. */
  own: FoundFacets;
  others: (FoundFacets & { kind: SubjectRecord['kind'] })[];
  /** The subject it claims to be about; null if it does not say. */
  about: Subject | null;
  boughtAt: number;
  chargedMilli: MilliCredits;
  /** The alias of the requested subject. Indexed. */
  asked: string;
  /** A row of a list or a job, and not the answer about `subject`. Its key is not that of the call. */
  isRow?: true;
  /** That alias and every name in the answer, so that forgotten people are found in it. Multi-entry index. */
  names: string[];
}

/** What a reply states about a subject, facet by facet; absent: nothing stated, null: stated that there is none. */
export interface FoundFacets {
  name: string | null;
  facets: { [Name in FacetName]?: FacetValues[Name] | null };
  /** If no email was found: what the service tried, and why it failed. */
  tried?: EmailEntry[];
  /** Names the record will be found under; an existing service id or page among them determines which record it is. */
  aliases: string[];
  /** Names that may be shared: added if no record has them, and never used to find one. */
  hints: string[];
}

export interface Bought {
  intentId: string;
  /** The index among several subjects found by one call, so that each gets a distinct id; 0 is the subject itself. */
  index?: number;
  nowMs: number;
  chargedMilli: number;
}
