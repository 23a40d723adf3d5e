import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSizeOf } from '@/components/company/lookalikes/lookalike-draft';
import {
  isEmptyList,
  keysOf,
  nextListPage,
  shownAtOnce,
  sliceCount,
  sliceOf,
  totalOf,
} from '@/components/company/pages';
import type { ResultPages } from '@/lib/offers/offers';

const list = (sizes: readonly number[], total: number): ResultPages => ({
  pages: sizes.map((size, page) => ({
    page,
    keys: Array.from({ length: size }, (_each, index) => `${page}-${index}`),
    boughtAt: 1,
  })),
  total,
  seeds: [],
});

describe('the pages of a list', () => {
  it.each([
    ['more match', [25], 312, 1],
    ['the last one is bought', [25, 5], 30, null],
    ['exactly so many match', [25], 25, null],
    ['entries could not be read', [24], 50, 1],
    ['the next one was empty', [25, 0], 0, null],
    ['nothing is bought', [], 40, 0],
  ])('when %s, know which comes next', (_what, sizes, total, expected) => {
    expect(nextListPage(list(sizes, total), 25)).toBe(expected);
  });

  it('when one holds nothing that can be read, know that it is not the end', () => {
    const torn = list([25, 0], 75);
    const pages = torn.pages.map((page) => (page.page === 1 ? { ...page, unread: 25 } : page));
    expect(nextListPage({ ...torn, pages }, 25)).toBe(2);
  });

  it('when a page holds only the company that was asked about, treat it neither as the last one nor as empty or smaller', () => {
    const first = list([0], 50);
    const alone = { ...first, pages: first.pages.map((page) => ({ ...page, leftOff: 25 })) };
    expect([nextListPage(alone, 25), isEmptyList(alone), totalOf(alone), pageSizeOf(alone, [])]).toEqual([
      ...[1, false, 25, 25],
    ]);
  });

  it('when 100 pages are bought, end: an order can name no further one', () => {
    expect(
      nextListPage(
        list(
          Array.from({ length: 100 }, () => 1),
          5000,
        ),
        1,
      ),
    ).toBeNull();
  });

  it('when one is missing, ask for that one', () => {
    const gap = list([25, 25, 25], 100);
    expect(nextListPage({ ...gap, pages: gap.pages.filter(({ page }) => page !== 1) }, 25)).toBe(1);
  });

  it('when a later page counts nothing, keep the rows that are there', () => {
    expect(totalOf(list([25, 0], 0))).toBe(25);
  });

  it('cut into slices show every key once, in order', () => {
    const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 350 });
    fc.assert(
      fc.property(keys, fc.nat(9), (all, size) => {
        const cut = Math.max(1, size * 20);
        const value: ResultPages = { total: all.length, seeds: [], pages: [] };
        for (let at = 0; at < all.length; at += cut)
          value.pages.unshift({ page: at / cut, keys: all.slice(at, at + cut), boughtAt: 1 });
        const shown = keysOf(value);
        const slices = Array.from({ length: sliceCount(shown) }, (_each, at) => sliceOf(shown, at));
        expect(slices.flatMap((slice) => slice.keys)).toEqual(all);
        expect(slices.every((slice) => slice.keys.length <= shownAtOnce)).toBe(true);
        expect(slices.every((slice) => slice.to - slice.from + 1 === slice.keys.length)).toBe(true);
      }),
    );
  });
});
