import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import { isPages } from '@/lib/database/records/merge-record';
import type { Intent } from '@/lib/database/schema/rows';
import { pagedFacets } from '@/lib/offers/offer-lists';
import type { ResultPages } from '@/lib/offers/offers';
import type { ParsedResult } from '@/lib/purchases/answers/parsed-result';

/** Inserts later-read entries into a stored list, at their `positions` in the answer. */
export async function insertRead(
  db: SidenoteDatabase,
  { connection, subject }: Intent,
  parsed: ParsedResult,
  positions: readonly number[],
): Promise<ParsedResult> {
  const record = await readRecord(db, connection, subject.key);
  const facets = { ...parsed.facets };
  for (const name of pagedFacets) {
    const now = facets[name];
    const before = record?.facets[name]?.value;
    if (now != null && before != null && isSameList(now, before)) facets[name] = joinList(before, now, positions);
  }
  return { ...parsed, facets };
}

/** Whether both are pages of one list: people of one company, or lookalikes of the same seeds. */
export function isSameList(one: unknown, other: unknown): boolean {
  return isPages(one) && isPages(other) && JSON.stringify(one.seeds) === JSON.stringify(other.seeds);
}

function joinList(before: ResultPages, now: ResultPages, positions: readonly number[]): ResultPages {
  const pages = now.pages.map((page) => {
    const there = before.pages.find((one) => one.page === page.page);
    if (there === undefined) return page;
    const leftOff = (there.leftOff ?? 0) + (page.leftOff ?? 0);
    const keys = insertAt(there.keys, page.keys, positions);
    return { ...page, boughtAt: there.boughtAt, keys, ...(leftOff > 0 && { leftOff }) };
  });
  return { ...before, pages };
}

/** Inserts each entry at its position, or at the end of a shorter list; existing entries are not duplicated. */
export function insertAt<Entry>(list: readonly Entry[], more: readonly Entry[], positions: readonly number[]): Entry[] {
  const joined = [...list];
  const known = new Set(list.map((entry) => JSON.stringify(entry)));
  for (const [index, entry] of more.entries()) {
    if (!known.has(JSON.stringify(entry))) joined.splice(positions[index] ?? joined.length, 0, entry);
  }
  return joined;
}
