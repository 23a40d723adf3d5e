import type { Operation } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Subject } from '@/lib/subjects/subject';
import type { FoundFacets } from './found-facets.ts';
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
