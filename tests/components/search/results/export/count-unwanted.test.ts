import { describe, expect, it } from 'vitest';
import { atThatRate, countUnwanted, type SeenResult } from '@/components/search/results/export/count-unwanted';

/** "x": on a list, "k": known, "o": left out, ".": nothing of it. */
const seen = (text: string, from = 0): SeenResult[] =>
  [...text].map((sign, at) => ({
    at: from + at,
    isExcluded: sign === 'x' || sign === 'o',
    isLeftOut: sign === 'o',
    isKnown: sign === 'k',
  }));

describe('the unwanted people of an export', () => {
  it.each([
    // All of it was seen: its own people alone.
    ['xx..', 0, 2, 4, { here: 2, excluded: 2, known: 0, ordered: 2, isWhole: true }],
    ['xx.k', 2, 2, 4, { here: 2, excluded: 0, known: 1, ordered: 2, isWhole: true }],
    // More is ordered than matches.
    ['x...', 0, 10, 4, { here: 4, excluded: 1, known: 0, ordered: 4, isWhole: true }],
    // More is ordered than was seen.
    ['x..k', 0, 400, 1000, { here: 4, excluded: 1, known: 1, ordered: 400, isWhole: false }],
    // Other people are ordered than were seen.
    ['x..k', 400, 400, 1000, { here: 4, excluded: 1, known: 1, ordered: 400, isWhole: false }],
    // Whoever is left out makes room.
    ['oox.', 0, 1, 4, { here: 1, excluded: 1, known: 0, ordered: 1, isWhole: true }],
    ['oox.', 0, 4, 4, { here: 2, excluded: 1, known: 0, ordered: 2, isWhole: true }],
  ])('of %s, from %i on, %i of %i', (text, first, size, total, expected) => {
    expect(countUnwanted(seen(text), { first, size, total })).toMatchObject(expected);
  });

  it('where a place in between was not seen, is a rate', () => {
    const gap = [...seen('x.'), ...seen('..', 3)];
    expect(countUnwanted(gap, { first: 0, size: 4, total: 5 })).toMatchObject({ here: 4, excluded: 1, isWhole: false });
  });
});

it('no more are known than were ever bought', () => {
  const seen = { among: 25, ordered: 2000 };
  expect([atThatRate(3, seen), atThatRate(3, seen, 38), atThatRate(3, seen, 1)]).toEqual([240, 38, 3]);
});

it.each([
  [31, 100, 400, 120],
  [29, 100, 11_000, 3200],
  [1, 1000, 300, 1],
  [100, 100, 10_000, 10_000],
  [7, 100, 400, 28],
])('%i of %i that were seen are, of %i ordered, about %i', (some, among, ordered, about) => {
  expect(atThatRate(some, { among, ordered })).toBe(about);
});
