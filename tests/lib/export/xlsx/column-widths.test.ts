import { describe, expect, test } from 'vitest';
import { columnWidths } from '@/lib/export/xlsx/pack-xlsx';

describe('the widths of columns', () => {
  test.each([
    ['nothing', null, 6],
    ['a short text', 'ab', 6],
    ['a text', 'Head of Data', 14],
    ['a number', 123_456_789, 11],
    ['a time', new Date(0), 18],
    ['a long text', 'a'.repeat(500), 60],
    ['a text of many lines', `${'a'.repeat(20)}\nb\n${'c'.repeat(10)}`, 22],
    ['letters of double width', '王伟王伟', 10],
    ['full-width Latin', 'ＡＢＣＤ', 10],
    ['emoji', '🚀🚀🚀🚀', 10],
  ])('when the widest cell is %s, fit it', (_what, cell, width) => {
    expect(columnWidths([[null], [cell], ['x']])).toEqual([width]);
  });

  test('when rows differ in length, there are as many as the longest has cells', () => {
    expect(columnWidths([['a'], [null, null, 'a long one'], []])).toEqual([6, 6, 12]);
    expect(columnWidths([])).toEqual([]);
  });
});
