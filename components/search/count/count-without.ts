import { orderOfCount } from '@/components/search/form-state/use-search-orders';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { SearchRow } from '@/lib/database/schema/search-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { offerQuote } from '@/lib/offers/offers';
import { problemsOf, type SearchDraft } from '@/lib/searches/draft';
import { writeFilter } from '@/lib/searches/filter-values';
import { searchIdOf } from '@/lib/searches/searches';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';

/** A search without matches, minus one part. */
export interface Without {
  /** The part's path; null for the left-out lists. */
  path: string | null;
  draft: SearchDraft;
}

export interface CountedWithout extends Without {
  total: number;
  /** What the count cost after all. */
  chargedMilli: MilliCredits;
}

const mostCounted = 12;

/** The search without each criterion in turn, and without its lists; only valid ones. Pure. */
export function eachWithout(draft: SearchDraft, paths: readonly string[], hasLists: boolean): Without[] {
  const filters = paths.map((path) => ({
    path,
    draft: { ...draft, filters: writeFilter(draft.filters, path, undefined) },
  }));
  const lists: Without[] = hasLists ? [{ path: null, draft: { ...draft, lists: [] } }] : [];
  return [...lists, ...filters].filter((one) => problemsOf(one.draft).length === 0).slice(0, mostCounted);
}

/** Counts one after the other, each as an order. Stops at the first failure or charge. Searches stored only for this are removed. */
export async function countEach(
  db: SidenoteDatabase,
  connection: string,
  each: readonly Without[],
  onCounted: (counted: CountedWithout) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const one of each) {
    if (signal.aborted) return;
    const counted = await countOne(db, connection, one.draft);
    if (signal.aborted || counted === null) return;
    onCounted({ ...one, ...counted });
    if (counted.chargedMilli > 0) return;
  }
}

type Counted = Pick<CountedWithout, 'total' | 'chargedMilli'>;

/** Null if the service did not say. */
async function countOne(db: SidenoteDatabase, connection: string, draft: SearchDraft): Promise<Counted | null> {
  const id = await searchIdOf({ ...draft, connection });
  const before = await db.searches.get(id);
  if (before?.counted !== undefined) return { total: before.counted.total, chargedMilli: 0 };
  await sendMessage('openSearch', draft);
  const { operation, subject } = orderOfCount({ id, connection });
  const agreedMilli = reservedMilli(offerQuote('count-people', 0));
  await sendMessage('enrich', { operation, subject, agreedMilli, refresh: false, override: false, again: false });
  const row = await db.searches.get(id);
  if (before === undefined && row !== undefined && (await isSpare(db, row))) await sendMessage('forgetSearch', { id });
  return row?.counted ?? null;
}

/** The search has no name and no paid page or count. */
async function isSpare(db: SidenoteDatabase, { id, name, counted }: SearchRow): Promise<boolean> {
  if (name !== null || counted === undefined || counted.chargedMilli > 0) return false;
  return (await db.searchPages.where('searchId').equals(id).count()) === 0;
}
