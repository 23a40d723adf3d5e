import '../../../worlds/dom-setup.ts';
import '../../extension-page.tsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunState } from '@/components/search/form-state/run-state';
import type { StoredSearch } from '@/components/search/form-state/use-search-orders';
import { nextSearchPage, pageSums, unpaidCount } from '@/components/search/results/page-sums';
import { restLabels, totalLabel } from '@/components/search/results/sums-line';
import { quoteOf } from '@/lib/searches/draft';
import { lines, search, searchPage } from '../../../fixtures/rows/result-rows.ts';

const people = search();
const page = (number: number, part = {}) => searchPage(number, lines(number * 25, 25), part);
const text = (...[row, mode, pages]: Parameters<typeof pageSums>) => {
  const sums = pageSums(row, mode, pages);
  return [totalLabel(row, sums), ...restLabels(row, sums, mode)].join(' ');
};

describe('sums of purchases', () => {
  it('when two of 52 pages are there, states their cost and the cost of the rest, by the people on them', () => {
    expect(text(people, 'search', [page(0), page(1)])).toBe(
      '1,284 people 2 of 52 pages paid for, 25 credits. The other 50 would cost about 617.',
    );
  });

  it('when the number moved between two pages, says both', () => {
    const pages = [page(0, { total: 1290, boughtAt: 1 }), page(1, { total: 1284, boughtAt: 2 })];
    expect(text(people, 'search', pages)).toContain('1,284 people, was 1,290 ');
    expect(text(people, 'search', pages.toReversed())).toContain('1,284 people, was 1,290 ');
  });

  it('when all are paid for, says so, and a single one in its own words', () => {
    const one = searchPage(0, lines(0, 20), { total: 20 });
    expect(text(people, 'search', [one])).toBe('20 people The only page is paid for, 10 credits.');
    const two = [page(0, { total: 26 }), searchPage(1, lines(25, 1), { total: 26 })];
    expect(text(people, 'search', two)).toBe('26 people All 2 pages paid for, 13 credits.');
  });

  it('when another size of a preview was chosen, counts its pages by that', () => {
    const first = searchPage(0, lines(0, 25), { total: 1284, chargedMilli: 1000 }, 'preview');
    expect(text({ ...people, previewSize: 25 }, 'preview', [first])).toContain('1 of 52 pages paid for, 1 credit. ');
  });

  it('when it is a preview, has a hundred on a page, at one price', () => {
    const first = searchPage(0, lines(0, 100), { total: 1284, chargedMilli: 1000 }, 'preview');
    expect(text(people, 'preview', [first])).toBe(
      '1,284 people 1 of 13 pages paid for, 1 credit. The other 12 would cost 12.',
    );
  });

  it('when companies are searched, has their price', () => {
    const companies = search({ kind: 'companies' });
    const first = searchPage(0, lines(0, 25), { total: 60, chargedMilli: 2500 });
    expect(text(companies, 'search', [first])).toBe(
      '60 companies 1 of 3 pages paid for, 2.5 credits. The other 2 would cost about 3.5.',
    );
  });

  it('when more match than can be paged, counts no page beyond', () => {
    const sums = pageSums(people, 'search', [page(0, { total: 16_302 })]);
    expect(sums).toMatchObject({ total: 16_302, pages: 400, isCapped: true, missingMilli: (10_000 - 25) * 500 });
    expect(sums.missing.at(-1)).toBe(399);
    expect(pageSums(people, 'search', [page(0, { total: 10_000 })]).isCapped).toBe(false);
  });

  it('when a page behind the end brought nothing, keeps the number that match', () => {
    const pages = [page(0, { total: 30 }), searchPage(4, [], { total: 0, boughtAt: Date.now(), chargedMilli: 0 })];
    expect(pageSums(people, 'search', pages)).toMatchObject({ total: 30, totalBefore: null, pages: 5, missing: [1] });
  });

  it('when nothing matches, has neither pages nor a price', () => {
    const nothing = searchPage(0, [], { total: 0, chargedMilli: 0 });
    expect(pageSums(people, 'search', [nothing])).toMatchObject({ total: 0, missing: [], missingMilli: 0 });
    expect(totalLabel(people, pageSums(people, 'search', [nothing]))).toBe('No one');
  });

  it('when any pages are there, every page is paid for or missing, and the whole costs its people', () => {
    const known = fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { minLength: 1 });
    fc.assert(
      fc.property(known, fc.integer({ min: 1, max: 1000 }), (numbers, total) => {
        const count = Math.ceil(total / 25);
        const inside = numbers.filter((number) => number < count);
        const pages = [...new Set([0, ...inside])].map((number) =>
          searchPage(number, lines(0, Math.min(25, total - number * 25)), { total }),
        );
        const sums = pageSums(people, 'search', pages);
        expect(sums.missing.length + sums.paid).toBe(sums.pages);
        expect(sums.paidMilli + sums.missingMilli).toBe(total * 500);
      }),
    );
  });
});

describe('the next page', () => {
  const next = (...numbers: number[]) => {
    const pages = numbers.map((number) => page(number, { total: 100 }));
    return nextSearchPage(pageSums(people, 'search', pages), pages);
  };
  it.each([
    [[0], 1],
    [[0, 2], 3],
    [[0, 3], 1],
    [[0, 1, 2, 3], null],
  ])('when %j are there, is %j', (there, expected) => {
    expect(next(...there)).toBe(expected);
  });
});

it.each([
  ['people', 'search', 25, 12_500],
  ['people', 'search', 100, 50_000],
  ['people', 'preview', 25, 1000],
  ['companies', 'search', 25, 2500],
] as const)('a page of %s by %s of %i costs at most %i', (kind, mode, size, maxMilli) => {
  expect(quoteOf({ kind, size }, mode)).toMatchObject({ maxMilli });
});

const pageQuote = { kind: 'range', minMilli: 0, maxMilli: 12_500 } as const;
const state = (part: Partial<RunState>): RunState => ({
  mode: 'search',
  quote: pageQuote,
  size: 25,
  count: 25,
  isPaid: false,
  offer: 'open',
  ...part,
});
const storedSearch = (total: number, ...numbers: number[]): StoredSearch => ({
  row: search({ size: 25 }),
  pages: numbers.map((number) => searchPage(number, lines(number * 25, Math.min(25, total)), { total })),
});

describe('how many results can still be paid for on the next page', () => {
  it.each([
    ['of a search that was never run: as many as its first page gives', null, state({ count: 7 }), 7],
    ['where nobody matches: nobody', storedSearch(0), state({ count: 0 }), 0],
    ['after the only page: nobody', storedSearch(15, 0), state({ isPaid: true, count: 15 }), 0],
    ['after every page: nobody', storedSearch(50, 0, 1), state({ isPaid: true }), 0],
    ['before the last page: those on it', storedSearch(28, 0), state({ isPaid: true }), 3],
    ['before a full page: a page', storedSearch(1284, 0), state({ isPaid: true }), 25],
  ])('%s', (_what, of, search, expected) => {
    expect(unpaidCount(of, [state({ mode: 'preview', count: 100 }), search])).toBe(expected);
  });
});
