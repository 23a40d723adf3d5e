import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { ChosenLists } from '@/lib/database/schema/search-rows';
import type { Resolved } from '@/lib/purchases/answers/parsed-result';
import type { SendOptions } from '@/lib/service/client/client';
import type { Subject } from '@/lib/subjects/subject';

/** The exclusion lists as the purchase pipeline sees them. Injected, so that the pipeline does not depend on lists. */
export interface ExclusionPolicy {
  /** The name of the list the subject is on, or null. */
  isExcluded(subject: Subject): Promise<string | null>;
  /** Who is left out of a list about `subject`, by our chosen lists. May write lists on the service; rejects only when `signal` aborts. */
  suppress(
    kind: Subject['kind'],
    subject: Subject,
    options: Pick<SendOptions, 'signal' | 'turn'>,
    chosen: ChosenLists,
  ): Promise<Suppression>;
  /** Called when the service no longer has one of these lists. */
  distrust(lists: readonly string[]): Promise<void>;
  /** Called with the ids in an answer: an id that a list should have left out shows that the list is broken. */
  noticeReturned(suppression: Suppression, ids: readonly string[]): Promise<void>;
  /** Writes found ids to their list and resolves to its name. Needs the answer's transaction. */
  saveResolved: SaveResolved;
  /** Called with the records that an answer changed: lists get new ids. Needs the answer's transaction. */
  learnIds(records: readonly SubjectRecord[]): Promise<void>;
}

export type SaveResolved = (resolved: Resolved, connection: string, nowMs: number) => Promise<string | null>;

/** Who is left out before payment: by lists on the service (docs/interface.md#lists-filter), and by other filters. */
export interface Suppression {
  /** Ids of lists on the service, at most ten. */
  lists: string[];
  /** Excluded companies, or companies whose people are excluded: at most 300 each. */
  companyIds: string[];
  domains: string[];
}

export const noSuppression: Suppression = { lists: [], companyIds: [], domains: [] };

/** Absent without exclusions: an empty list would be an invalid filter. */
export function excluding(values: readonly string[]): { any: { exclude: string[] } } | undefined {
  return values.length === 0 ? undefined : { any: { exclude: [...values] } };
}
