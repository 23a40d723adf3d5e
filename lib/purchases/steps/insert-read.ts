import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import { pagedFacets } from '@/lib/offers/offer-lists';
import type { ResultPages } from '@/lib/offers/offers';
import type { ParsedResult } from '@/lib/purchases/answers/parsed-result';

/** A list that is here without some of its entries, with those of them that can be read now. `positions`: where each stood in the answer. */
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

/** Pages of one list: people of one company, or the likes of the same seeds. */
export function isSameList(one: unknown, other: unknown): boolean {
  return isList(one) && isList(other) && JSON.stringify(one.seeds) === JSON.stringify(other.seeds);
}

function isList(value: unknown): value is ResultPages {
  return typeof value === 'object' && value !== null && 'pages' in value && 'seeds' in value;
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

/** Each at its place, as far as there are so many; who is there already is not there twice. */
export function insertAt<Entry>(list: readonly Entry[], more: readonly Entry[], positions: readonly number[]): Entry[] {
  const joined = [...list];
  const known = new Set(list.map((entry) => JSON.stringify(entry)));
  for (const [index, entry] of more.entries()) {
    if (!known.has(JSON.stringify(entry))) joined.splice(positions[index] ?? joined.length, 0, entry);
  }
  return joined;
}
