import type { FacetName, FacetValues, Operation } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Subject } from '@/lib/subjects/subject';
import type { HeldBecause, SubjectRecord } from './rows.ts';

/** A paid answer that is kept apart: what it says is merged with nobody until a person says whose it is. */
export interface HeldAnswer {
  /** Of the call that paid for it: at most one a call. */
  intentId: string;
  connection: string;
  operation: Operation;
  /** Whom it was asked about. */
  subject: Subject;
  because: HeldBecause;
  /** What it says of whomever it is about, and the names that it gives them. */
  own: FoundFacets;
  /** Who came along with it. */
  others: (FoundFacets & { kind: SubjectRecord['kind'] })[];
  /** Whom it says it is about; null where it does not say. */
  about: Subject | null;
  boughtAt: number;
  chargedMilli: MilliCredits;
  /** The alias of `subject`. Indexed. */
  asked: string;
  /** That and every name in the answer, so that who is forgotten is found in it. Multi-entry index. */
  names: string[];
}

/** What a reply said about somebody, facet by facet; absent: it said nothing about that one, null: that there is nothing. */
export interface FoundFacets {
  name: string | null;
  facets: { [Name in FacetName]?: FacetValues[Name] | null };
  /** Every name the record shall be found under from now on; a service id or a page that it has already decides which record it is. */
  aliases: string[];
  /** Names that may belong to several (an email address, a website): taken where nobody has them, and leading to no record. */
  hints: string[];
}

export interface Bought {
  intentId: string;
  /** Which of several found by one call, so that each gets an id of its own; 0 is the subject itself. */
  place?: number;
  nowMs: number;
  chargedMilli: number;
}
