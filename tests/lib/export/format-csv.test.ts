import { describe, expect, test } from 'vitest';
import { type CsvCell, formatCsv } from '@/lib/export/format-csv';
import { parseCsv } from '@/lib/service/value-lists/value-list';

const bom = '\uFEFF';

describe('a CSV', () => {
  test.each<[string, CsvCell, string]>([
    ['a word', 'Find email', 'Find email'],
    ['nothing', null, ''],
    ['an empty text', '', ''],
    ['a number', 0.1, '0.1'],
    ['a negative number', -12.5, '-12.5'],
    ['a comma', 'Okonkwo, Amara', '"Okonkwo, Amara"'],
    ['quotes', 'the "Rev" Ops', '"the ""Rev"" Ops"'],
    ['a line break', 'one\ntwo', '"one\ntwo"'],
    ['a carriage return', 'one\r\ntwo', '"one\r\ntwo"'],
    ['letters of every script', 'Elif Yıldız, 王伟', '"Elif Yıldız, 王伟"'],
    ['spaces at its ends', ' x ', ' x '],
  ])('when a cell is %s, writes it by RFC 4180', (_what, cell, written) => {
    expect(formatCsv([[cell]])).toBe(`${bom}${written}\r\n`);
  });

  test.each<[string, string]>([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("https://evil.example","x")', '"\'=HYPERLINK(""https://evil.example"",""x"")"'],
    ['+1+1', "'+1+1"],
    ['-1+1', "'-1+1"],
    ['-', "'-"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', '"\'\r\'=1"'],
    ['\n=1', '"\'\n\'=1"'],
    ['＝1+1', "'＝1+1"],
    ['+31 6 1234', "'+31 6 1234"],
    ['-2+cmd|x', "'-2+cmd|x"],
    ['+', "'+"],
    ['\uFEFF=1+1', "'\uFEFF=1+1"],
    ['\u200B=1+1', "'\u200B=1+1"],
    ['\u2060\u200D@SUM(A1)', "'\u2060\u200D@SUM(A1)"],
    ['\u202E=1', "'\u202E=1"],
    [' =1+1', "' =1+1"],
    ['\u00A0\u3000-2+cmd|x', "'\u00A0\u3000-2+cmd|x"],
    ['x;\u200B=1', "x;'\u200B=1"],
    ['x; =1', "x;' =1"],
    ['x; "=1', `"x;' ""=1"`],
  ])('when a text could run as a formula (%j), says that it is text', (cell, written) => {
    expect(formatCsv([[cell]])).toBe(`${bom}${written}\r\n`);
  });

  test.each(['-12', '-12.5', '+12', '+31612345678', '12.5', "'already", 'a=b', '1-2'])(
    'when a text is a plain number, a telephone number or harmless (%j), leaves it',
    (cell) => {
      expect(formatCsv([[cell]])).toBe(`${bom}${cell}\r\n`);
    },
  );

  test('when read again, has the cells that were written', () => {
    const rows = [
      ['When', 'Whom'],
      ['2026-11-09', 'O\'Neill, "Bo"\nJr.'],
      ['', '+31612345678'],
    ];
    expect(parseCsv(formatCsv(rows))).toEqual(rows);
  });

  test('when it has no row, is its mark alone', () => {
    expect(formatCsv([])).toBe(bom);
  });
});
