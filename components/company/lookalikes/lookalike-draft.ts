import { cameOn } from '@/components/company/pages';
import { openOf } from '@/components/company/use-pages';
import type { Intent } from '@/lib/database/schema/rows';
import type { ResultPages } from '@/lib/offers/offers';

const usualCount = 25;

/** What the person chose and did not ask for yet; null where they chose nothing. */
export interface LookalikeDraft {
  seeds: string[] | null;
  count: number | null;
}

export interface LookalikeChoice {
  seeds: string[];
  count: number;
  /** While an order is on its way, or its answer was lost, it stands there as it was asked. */
  open: Intent | null;
}

/** What is asked for next. Pure. `own`: this company among the seeds. */
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

/** A list goes on with pages of the size that it began with. Pure. */
export function pageSizeOf(list: ResultPages, intents: readonly Intent[]): number {
  const asked = intents.findLast(
    ({ detail, outcome }) => outcome?.kind === 'found' && isSameSeeds(detail?.seeds ?? [], list.seeds),
  );
  const first = list.pages.find(({ page }) => page === 0);
  return asked?.detail?.count ?? (first === undefined ? usualCount : Math.max(1, cameOn(first)));
}

/** The order of the seeds is part of what was asked, too. */
export function isSameSeeds(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
