import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCsv } from '@/lib/export/format-csv';
import { parseCsv } from '@/lib/service/value-lists/value-list';
import { runs } from '../../depth.ts';

const bom = '\uFEFF';
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
/** Whatever a formula, a separator or a quote can be made of, and a little that is harmless. */
const nasty = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      ';',
      '\t',
      '\r',
      '\n',
      '"',
      ',',
      "'",
      ' ',
      '1',
      '.',
      'a',
    ),
  )
  .map((parts) => parts.join(''));

describe('the formula guard of a CSV', () => {
  // Digits and spaces alone can reach no other cell and call nothing, but they read as a formula that is wrong, or as another number.
  test.each([
    '+31 6 1234 5678',
    '+31\u00A06 12345678',
    '+31-6-12345678',
    '+1-2',
    '+1 (555) 123-4567',
    '+1(555)1234567',
    '+(31)612345678',
    '+31.6.12345678',
    '+31/6',
    '+31612345678 ',
    '+31612345678,+31687654321',
  ])('when a telephone number is written in groups (%j), says that it is text', (number) => {
    expect(parseCsv(formatCsv([[number]]))).toEqual([[`'${number}`]]);
  });

  test.each(['+31612345678', '+1', '0612345678', '(020) 123 45 67', '06 1234 5678'])(
    'when a telephone number comes out of a formula as it went in, or is none (%j), leaves it',
    (number) => {
      expect(formatCsv([[number]])).toBe(`${bom}${number}\r\n`);
    },
  );

  test.each([
    ['sales;=1+1', "sales;'=1+1"],
    ['sales;"=1+1', 'sales;\'"=1+1'],
    ['sales\t@SUM(A1)', "sales\t'@SUM(A1)"],
    ['sales\n-2+cmd|x', "sales\n'-2+cmd|x"],
    ['sales\r\n=1', "sales\r\n'=1"],
    ['a;＝1', "a;'＝1"],
    ['a;-1+2', "a;'-1+2"],
    ['a;;=1', "a;;'=1"],
  ])('when %j would start a formula where other languages start a cell, guards there too', (cell, guarded) => {
    expect(parseCsv(formatCsv([['x', cell]]))).toEqual([['x', guarded]]);
  });

  test.each(['a;b', 'a;-1', 'a;+31612345678', 'a;+31612345678;+31687654321', 'a; b', 'one\ntwo'])(
    'when the text after a semicolon or a line end is harmless (%j), leaves it',
    (cell) => {
      expect(parseCsv(formatCsv([['x', cell]]))).toEqual([['x', cell]]);
    },
  );

  test('when read again, has the texts as they were but for apostrophes, and no formula anywhere', () => {
    fc.assert(
      fc.property(fc.array(fc.array(nasty, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        // A first column that is not empty: a reader may leave out rows without any text.
        const read = parseCsv(formatCsv(rows.map((row) => ['x', ...row]))).map(([, ...row]) => row);
        expect(read.map(withoutApostrophes)).toEqual(rows.map(withoutApostrophes));
        for (const cell of read.flat()) {
          const [first = '', ...inner] = cell.split(/[;\t\r\n]/);
          // Behind another separator our doubled quotes read as an empty text and what follows it.
          for (const piece of [first, ...inner.map((text) => text.replace(/^"+/, ''))]) expectNoFormula(piece);
        }
      }),
      runs(2000),
    );
  });

  test('when no text could run, gives back every text exactly', () => {
    const harmless = fc
      .string({ unit: 'binary', maxLength: 20 })
      .map((text) => text.replace(/[=+\-@＝＋－＠]/g, '').replace(/^[\t\r\n]+/, ''));
    fc.assert(
      fc.property(fc.array(fc.array(harmless, { maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const marked = rows.map((row) => ['x', ...row]);
        expect(parseCsv(formatCsv(marked))).toEqual(marked);
      }),
    );
  });
});

function withoutApostrophes(row: string[]): string[] {
  return row.map((cell) => cell.replaceAll("'", ''));
}

function expectNoFormula(piece: string): void {
  if (/^[=+\-@＝＋－＠]/.test(piece)) expect(piece.replace(/"+$/, '')).toMatch(plainNumber);
}
