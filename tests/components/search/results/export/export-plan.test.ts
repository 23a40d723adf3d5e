import { describe, expect, it } from 'vitest';
import { exportPlan, fittingSize, usualExportSize } from '@/components/search/results/export/export-offer';

describe('the plan of an export', () => {
  it.each([
    [1, 0, { kind: 'plain', quotedMilli: 1000 }],
    [10_000, 10, { kind: 'plain', quotedMilli: 10_000_000 }],
    [10_001, 0, { kind: 'deep', quotedMilli: 10_001_000, parts: 2, newLists: 1 }],
    [16_302, 2, { kind: 'deep', quotedMilli: 16_302_000, parts: 2, newLists: 1 }],
    [90_000, 2, { kind: 'deep', quotedMilli: 90_000_000, parts: 9, newLists: 8 }],
    [90_001, 2, { kind: 'too-many', most: 90_000, lists: 2 }],
    [110_000, 0, { kind: 'deep', quotedMilli: 110_000_000, parts: 11, newLists: 10 }],
    [110_001, 0, { kind: 'too-many', most: 110_000, lists: 0 }],
    [10_001, 10, { kind: 'too-many', most: 10_000, lists: 10 }],
    // More lists than a request takes: the search leaves out as many as it can, and no list is left for parts.
    [10_001, 14, { kind: 'too-many', most: 10_000, lists: 14 }],
    [0, 0, { kind: 'none' }],
    [1.5, 0, { kind: 'none' }],
    [Number.NaN, 0, { kind: 'none' }],
  ])('of %d beside %i lists is %j', (size, lists, expected) => {
    expect(exportPlan(size, lists)).toEqual(expected);
  });
});

it.each([
  [1284, 1284],
  [16_302, 10_000],
  [0, 1],
])('when %i match, %i are offered', (total, expected) => {
  expect(usualExportSize(total)).toBe(expected);
});

it.each([
  [484, 370, 370],
  [484, 1, 1],
  [484, 0, 0],
  [484, 483, 483],
  [1, 0, 0],
])('of %d, where %i fit, the greatest size that fits is %i', (size, most, expected) => {
  expect(fittingSize(size, (less) => less <= most)).toBe(expected);
});
