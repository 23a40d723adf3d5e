import { describe, expect, it } from 'vitest';
import { canPage, mostExported } from '@/lib/service/contract/limits';
import { limits } from '../../../fixtures/interface.ts';

describe('the pages of a search', () => {
  it.each([
    [0, 1, true],
    [99, 100, true],
    [100, 100, false],
    [0, limits.exportSizeMax, true],
    [1, limits.exportSizeMax, false],
    [1, 5000, true],
    [2, 5000, false],
  ])('at %i, of %i results each, can be read: %s', (page, size, expected) => {
    expect(canPage({ page, size })).toBe(expected);
  });
});

it.each([
  [0, 110_000],
  [2, 90_000],
  [10, 10_000],
  [14, 10_000],
])('beside %i lists, %i people can be exported', (lists, most) => {
  expect(mostExported(lists)).toBe(most);
});
