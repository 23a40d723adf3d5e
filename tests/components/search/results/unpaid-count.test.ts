import { describe, expect, it } from 'vitest';
import type { RunState } from '@/components/search/form-state/run-state';
import type { StoredSearch } from '@/components/search/form-state/use-search-orders';
import { unpaidCount } from '@/components/search/results/unpaid-count';
import { lines, search, searchPage } from '../../../fixtures/rows/result-rows.ts';

const quote = { kind: 'range', minMilli: 0, maxMilli: 12_500 } as const;
const state = (part: Partial<RunState>): RunState => ({
  ...{ mode: 'search', quote, size: 25, count: 25, isPaid: false, offer: 'open' },
  ...part,
});
const stored = (total: number, ...numbers: number[]): StoredSearch => ({
  row: search({ size: 25 }),
  pages: numbers.map((number) => searchPage(number, lines(number * 25, Math.min(25, total)), { total })),
});

describe('how many results can still be paid for on the next page', () => {
  it.each([
    ['of a search that was never run: as many as its first page gives', null, state({ count: 7 }), 7],
    ['where nobody matches: nobody', stored(0), state({ count: 0 }), 0],
    ['after the only page: nobody', stored(15, 0), state({ isPaid: true, count: 15 }), 0],
    ['after every page: nobody', stored(50, 0, 1), state({ isPaid: true }), 0],
    ['before the last page: those on it', stored(28, 0), state({ isPaid: true }), 3],
    ['before a full page: a page', stored(1284, 0), state({ isPaid: true }), 25],
  ])('%s', (_what, of, search, expected) => {
    expect(unpaidCount(of, [state({ mode: 'preview', count: 100 }), search])).toBe(expected);
  });
});
