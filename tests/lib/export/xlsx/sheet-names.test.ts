import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetNames } from '@/lib/export/xlsx/sheet-names';

describe('the names of sheets', () => {
  test.each<[names: string[], written: string[]]>([
    [['People'], ['People']],
    [['a/b\\c?d*e[f]g:h'], ['a b c d e f g h']],
    [["'People'"], ['People']],
    [["O'Neill"], ["O'Neill"]],
    [['a'.repeat(40)], ['a'.repeat(31)]],
    [[`${'a'.repeat(30)}🚀`], ['a'.repeat(30)]],
    [[`${'a'.repeat(30)} b`], ['a'.repeat(30)]],
    [
      ['People', 'people', 'PEOPLE'],
      ['People', 'people (2)', 'PEOPLE (3)'],
    ],
    [
      ['a'.repeat(31), 'a'.repeat(32)],
      ['a'.repeat(31), `${'a'.repeat(27)} (2)`],
    ],
    [
      ['', '[]', '\n'],
      ['Sheet1', 'Sheet2', 'Sheet3'],
    ],
    [
      ['Sheet2', ''],
      ['Sheet2', 'Sheet2 (2)'],
    ],
    [['History'], ['History (2)']],
  ])('when they are %j, are names that a workbook may have', (names, written) => {
    expect(sheetNames(names)).toEqual(written);
  });

  test('when they are anything at all, keep to the rules and are not twice the same', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.constantFrom('a', 'A', 'a (2)', 'Sheet1', 'HISTORY', "'", 'a'.repeat(31)),
    );
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const written = sheetNames(names);
        expect(written).toHaveLength(names.length);
        expect(new Set(written.map((one) => one.toLowerCase())).size).toBe(names.length);
        for (const one of written) {
          expect(one).toMatch(/^(?!')[^\\/?*[\]:\p{Cc}]{1,31}(?<!')$/u);
          expect(one.length).toBeLessThanOrEqual(31);
          expect(one.toLowerCase()).not.toBe('history');
          expect(one.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
