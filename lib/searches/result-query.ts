import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { hasWords, joinWords } from '@/lib/platform/fold-text';
import { placeWords } from '@/lib/service/contract/written-values';

/**
 * Merging and filtering of a search's purchased pages. Pure, and over all lines at once: 10,000 take a few
 * milliseconds.
 */

export interface ResultRow {
  line: ResultLine;
  /** The first page it appeared on, from 0. */
  page: number;
  boughtAt: number;
}

export interface ResultList {
  rows: readonly ResultRow[];
  /** Lines that appeared again on a later page: the service's order changes between two pages. */
  twice: number;
  /** Lines of purchased pages that were forgotten or erased since. */
  gone: number;
}

/** Every line once, in the service's order. */
export function uniteResults(pages: readonly SearchPageRow[]): ResultList {
  const rows = new Map<string, ResultRow>();
  let [twice, gone] = [0, 0];
  for (const { lines, page, keys, boughtAt } of pages.toSorted((a, b) => a.page - b.page)) {
    gone += Math.max(0, keys.length - lines.length);
    for (const line of lines) {
      if (rows.has(line.key)) twice += 1;
      else rows.set(line.key, { line, page, boughtAt });
    }
  }
  return { rows: [...rows.values()], twice, gone };
}

/** Computed once: folding 10,000 lines takes longer than searching them. Released with the line. */
const wordsCache = new WeakMap<ResultLine, string>();

/** The searchable text, made by `joinWords`. */
function wordsOf(line: ResultLine): string {
  const known = wordsCache.get(line);
  if (known !== undefined) return known;
  const { name, title, company, domain, place, industry, seniority, department, has } = line;
  const words = joinWords([name, title, company, domain, placeWords(place), industry, seniority, department, ...has]);
  wordsCache.set(line, words);
  return words;
}

/** Rows folded at a time, in a few milliseconds. */
const foldedAtOnce = 250;

/** Folds all rows in slices, so that the first search finds them folded. `rest` is awaited between slices. */
export async function foldRows(
  rows: readonly ResultRow[],
  rest: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < rows.length; from += foldedAtOnce) {
    await rest();
    if (signal.aborted) return;
    for (const { line } of rows.slice(from, from + foldedAtOnce)) wordsOf(line);
  }
}

/** Rows in which every typed word begins a word; `typed` comes from `findWords`. In their original order. */
export function findRows(rows: readonly ResultRow[], typed: readonly string[]): readonly ResultRow[] {
  return typed.length === 0 ? rows : rows.filter(({ line }) => hasWords(wordsOf(line), typed));
}
