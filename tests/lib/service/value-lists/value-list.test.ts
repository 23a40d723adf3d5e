import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv, parseValueList, readCsv } from '@/lib/service/value-lists/value-list';

describe('parseCsv', () => {
  const table: [string, string, string[][]][] = [
    [
      'plain rows',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['no line end after the last', 'a\nb', [['a'], ['b']]],
    ['the line ends of another system', 'a\r\nb\r\n', [['a'], ['b']]],
    ['the line ends of an old system', 'a\rb', [['a'], ['b']]],
    ['a byte order mark', '\uFEFFa\nb', [['a'], ['b']]],
    ['a comma in quotes', '"a, b",c', [['a, b', 'c']]],
    ['a quote in quotes', '"say ""hi""",c', [['say "hi"', 'c']]],
    ['a line in quotes', '"a\nb",c', [['a\nb', 'c']]],
    ['a quote in the middle', 'a"b,c', [['a"b', 'c']]],
    ['quotes behind a space', 'a, "b, c"', [['a', 'b, c']]],
    ['an open quote', '"a,b\nc', [['a,b\nc']]],
    ['empty fields', ',\na,,b', [['a', '', 'b']]],
    ['empty lines', 'a\n\n \n"",""\nb', [['a'], ['b']]],
    ['nothing', '', []],
  ];
  it.each(table)('reads %s', (_what, text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });

  it('reads back every list written by the rules', () => {
    const field = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r', 'é') });
    const row = fc
      .array(field, { minLength: 1, maxLength: 4 })
      .filter((fields) => fields.some((one) => one.trim() !== ''));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const text = rows.map((fields) => fields.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        expect(parseCsv(text)).toEqual(rows);
      }),
    );
  });
});

it('a file is read row by row, and not on behind the last row that is asked for', () => {
  const rows = readCsv('a,b\nc,"d');
  expect([rows.next().value, rows.next().value, rows.next().done]).toEqual([['a', 'b'], ['c', 'd'], true]);
});

describe('a file of more rows than a value list has', () => {
  it.each([
    ['rows', 'a\n', 4_000_000],
    ['blank rows', '\n', 8_000_000],
    ['rows behind a list', 'x\r\n', 100_002],
    ['blank rows behind a list', ' \n', 400_001],
  ])('is none, and costs no more than its first part: %s', (_what, row, count) => {
    expect(parseValueList(`industry\nbanking\n${row.repeat(count)}`)).toBeNull();
  });
});

describe('parseValueList', () => {
  const table: [string, string, [string, number | null][] | null][] = [
    [
      'one column',
      'industry\naccounting\nbanking',
      [
        ['accounting', null],
        ['banking', null],
      ],
    ],
    [
      'a label with a comma',
      'industry\n"technology, information and internet"',
      [['technology, information and internet', null]],
    ],
    [
      'a label with a comma that lost its quotes',
      'industry\ntechnology, information and internet',
      [['technology, information and internet', null]],
    ],
    [
      'counts',
      'technology,companies\nreact,1200\nc++,7',
      [
        ['react', 1200],
        ['c++', 7],
      ],
    ],
    ['a count behind a label that lost its quotes', 'technology,companies\na, b,5', [['a, b', 5]]],
    [
      'counts that are none',
      'technology,companies\nreact,\nvue,many',
      [
        ['react', null],
        ['vue', null],
      ],
    ],
    ['a label twice', 'x\na\na', [['a', null]]],
    ['spaces around', 'x\n  a  ', [['a', null]]],
    ['a header alone', 'x', null],
    ['a page', ' <html>', null],
    ['nothing', '', null],
  ];
  it.each(table)('reads %s', (_what, text, expected) => {
    expect(parseValueList(text)?.map(({ value, count }) => [value, count]) ?? null).toEqual(expected);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '1', ',', '"', '\n', '<', ' ', '__proto__') }), (text) => {
        const entries = parseValueList(text);
        expect(entries === null || entries.length > 0).toBe(true);
      }),
    );
  });
});
