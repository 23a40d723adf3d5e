import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { ChosenLists } from '@/lib/database/schema/search-rows';
import type { Resolved } from '@/lib/purchases/answers/parsed-result';
import type { SendOptions } from '@/lib/service/client/client';
import type { Subject } from '@/lib/subjects/subject';

/** The exclusion lists as the purchase pipeline sees them. Injected, so that the pipeline does not depend on lists. */
export interface ExclusionPolicy {
  /** The name of the list the subject is on, or null. */
  isExcluded(subject: Subject): Promise<string | null>;
  /**
   * Determines who is left out of a list about `subject`, by our chosen lists. Writes lists on the service if
   * necessary, and rejects only when `signal` aborts.
   */
  suppress(
    kind: Subject['kind'],
    subject: Subject,
    options: Pick<SendOptions, 'signal' | 'turn'>,
    chosen: ChosenLists,
  ): Promise<Suppression>;
  /** Called when the service no longer has one of these lists. */
  distrust(lists: readonly string[]): Promise<void>;
  /** Called with the service ids in an answer: if a list should have left one of them out, it is no longer intact. */
  noticeReturned(suppression: Suppression, ids: readonly string[]): Promise<void>;
  /**
   * Writes ids that were found to the list they were requested for, and resolves to its name. Must run inside the
   * transaction of the answer.
   */
  saveResolved: SaveResolved;
  /**
   * Called with the records that an answer changed, which may be the first with an id: lists get it. Must run inside the
   * transaction of the answer.
   */
  learnIds(records: readonly SubjectRecord[]): Promise<void>;
}

export type SaveResolved = (resolved: Resolved, connection: string, nowMs: number) => Promise<string | null>;

/**
 * Who is left out of a list before it is paid for: by lists on the service (docs/interface.md#lists-filter), and by
 * other filters.
 */
export interface Suppression {
  /** Ids of lists on the service, at most ten. */
  lists: string[];
  /** Off-limits companies, or companies whose people are: at most 300 each. */
  companyIds: string[];
  domains: string[];
}

export const noSuppression: Suppression = { lists: [], companyIds: [], domains: [] };

/** Absent if nobody has to be left out: an empty list would be an invalid filter. */
export function excluding(values: readonly string[]): { any: { exclude: string[] } } | undefined {
  return values.length === 0 ? undefined : { any: { exclude: [...values] } };
}
