import type { ChosenLists } from '@/lib/database/schema/search-rows';
import type { Resolved } from '@/lib/purchases/answers/parsed-result';
import type { SendOptions } from '@/lib/service/client/client';
import type { Subject } from '@/lib/subjects/subject';

/** The exclusion book as the door sees it. Handed in, so that the door knows no list. */
export interface ExclusionPolicy {
  /** Name of the list the subject is on, or null. */
  isExcluded(subject: Subject): Promise<string | null>;
  /** Who is to be left out of a list about `subject`, by the chosen lists of ours. Writes lists on the service where it must, and fails by `signal` alone. */
  suppress(
    kind: Subject['kind'],
    subject: Subject,
    options: Pick<SendOptions, 'signal' | 'turn'>,
    chosen: ChosenLists,
  ): Promise<Suppression>;
  /** The service no longer has one of these lists. */
  distrust(lists: readonly string[]): Promise<void>;
  /** Somebody who came back, by service id, although a list was to leave them out, says that this list is no more what it was. */
  noticeReturned(suppression: Suppression, ids: readonly string[]): Promise<void>;
  /** Writes ids that were found into the list they were asked for, and tells its name; runs inside the transaction of everything else. */
  saveResolved: SaveResolved;
}
export type SaveResolved = (resolved: Resolved, connection: string, nowMs: number) => Promise<string | null>;

/**
 * Who is left out of a list before it is paid for: by lists on the service (docs/interface.md#lists-filter), and by what else its filters
 * can leave out.
 */
export interface Suppression {
  /** Ids of lists on the service, at most ten. */
  lists: string[];
  /** Companies whose people are off-limits, or that are so themselves: at most 300 each. */
  companyIds: string[];
  domains: string[];
}

export const noSuppression: Suppression = { lists: [], companyIds: [], domains: [] };

/** Absent where there is nobody to leave out: an empty list would be no valid filter. */
export function excluding(values: readonly string[]): { any: { exclude: string[] } } | undefined {
  return values.length === 0 ? undefined : { any: { exclude: [...values] } };
}
