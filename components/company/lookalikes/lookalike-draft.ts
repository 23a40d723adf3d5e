import { cameOn } from '@/components/company/pages';
import { openOf } from '@/components/company/use-pages';
import type { Intent } from '@/lib/database/schema/rows';
import type { ResultPages } from '@/lib/offers/offers';

const usualCount = 25;

/** The user's choices that are not ordered yet; null where nothing was chosen. */
export interface LookalikeDraft {
  seeds: string[] | null;
  count: number | null;
}

export interface LookalikeChoice {
  seeds: string[];
  count: number;
  /** The order in flight or with a lost answer; while there is one, its choices are shown. */
  open: Intent | null;
}

/** The next order's parameters. Pure. `own`: this company's seed. */
export function choiceOf(
  own: string,
  list: ResultPages | null,
  intents: readonly Intent[],
  draft: LookalikeDraft,
): LookalikeChoice {
  const open = openOf(intents);
  const last = (open ?? intents.at(-1))?.detail;
  const chosen = open === null ? draft : null;
  return {
    seeds: chosen?.seeds ?? last?.seeds ?? list?.seeds ?? [own],
    count: chosen?.count ?? last?.count ?? usualCount,
    open,
  };
}

/** Every page of a list has the size of its first page. Pure. */
export function pageSizeOf(list: ResultPages, intents: readonly Intent[]): number {
  const newestOrder = intents.findLast(
    ({ detail, outcome }) => outcome?.kind === 'found' && isSameSeeds(detail?.seeds ?? [], list.seeds),
  );
  const first = list.pages.find(({ page }) => page === 0);
  return newestOrder?.detail?.count ?? (first === undefined ? usualCount : Math.max(1, cameOn(first)));
}

/** The order of the seeds is part of the request. */
export function isSameSeeds(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
