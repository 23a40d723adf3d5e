import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { XlsxCell } from '@/lib/export/xlsx/cell';
import { countCutCells, formatXlsx } from '@/lib/export/xlsx/pack-xlsx';
import type { XlsxRow } from '@/lib/export/xlsx/sheet-xml';
import { runs } from '../../../depth.ts';
import { readXlsx } from './read-xlsx.ts';

const styles = { plain: 0, header: 1, date: 2, dateTime: 3, quoted: 4 };

function sheetOf(rows: readonly XlsxRow[]) {
  const [sheet] = readXlsx(formatXlsx([{ name: 'People', rows }])).sheets;
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
}

/** The cell under the heading. */
function cellOf(cell: XlsxCell) {
  return sheetOf([['Heading'], [cell]]).rows[1]?.[0];
}

describe('a workbook', () => {
  test('when it has two sheets, has every part that a program asks for', () => {
    const { files, sheets } = readXlsx(
      formatXlsx([
        { name: 'People & "Co"', rows: [['Name'], ['Jane']] },
        { name: 'Companies', rows: [] },
      ]),
    );
    expect(sheets.map(({ name }) => name)).toEqual(['People & "Co"', 'Companies']);
    const types = files['[Content_Types].xml'] ?? '';
    const parts = Object.keys(files).filter((path) => !path.endsWith('.rels') && path !== '[Content_Types].xml');
    for (const path of parts) expect(types).toContain(`PartName="/${path}"`);
    expect(files['_rels/.rels']).toContain('Target="xl/workbook.xml"');
    for (const [path, xml] of Object.entries(files)) expectWellFormed(path, xml);
    // The program shows one sheet first.
    expect(sheets.map(({ xml }) => xml.includes('tabSelected="1"'))).toEqual([true, false]);
  });

  test('when it has rows, its heading is bold and stays in sight', () => {
    const { xml, rows } = sheetOf([
      ['Name', 'Found', 7],
      ['Jane', new Date(0), 7],
    ]);
    expect(rows[0]?.map(({ style }) => style)).toEqual([styles.header, styles.header, styles.plain]);
    expect(rows[1]?.map(({ style }) => style)).toEqual([styles.plain, styles.date, styles.plain]);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    const { files } = readXlsx(formatXlsx([{ name: 'x', rows: [] }]));
    const [, ...formats] = /<cellXfs.*<\/cellXfs>/.exec(files['xl/styles.xml'] ?? '')?.[0].match(/<xf [^>]*>/g) ?? [];
    expect(formats[styles.header - 1]).toContain('fontId="1"');
    expect(formats[styles.date - 1]).toContain('numFmtId="164"');
    expect(formats[styles.dateTime - 1]).toContain('numFmtId="165"');
    expect(formats[styles.quoted - 1]).toContain('quotePrefix="1"');
  });

  test.each<[cell: XlsxCell, value: string | number, style: number]>([
    ['Jane', 'Jane', styles.plain],
    ['=1+1', '=1+1', styles.quoted],
    ['+31612345678', '+31612345678', styles.quoted],
    ['-2+cmd|x', '-2+cmd|x', styles.quoted],
    ['@SUM(A1)', '@SUM(A1)', styles.quoted],
    ['＝1', '＝1', styles.quoted],
    ['\u200B=1', '\u200B=1', styles.quoted],
    ['0612', '0612', styles.plain],
    ['2026-11-03', '2026-11-03', styles.plain],
    ['TRUE', 'TRUE', styles.plain],
    ['<b>"a" & \'b\'</b>', '<b>"a" & \'b\'</b>', styles.plain],
    [']]>&amp;', ']]>&amp;', styles.plain],
    ['_x0041_ and __xffff_', '_x0041_ and __xffff_', styles.plain],
    [' one\r\ntwo\rthree\n', ' one\ntwo\nthree\n', styles.plain],
    ['a\u0000\u0008\tb\u000B\u001F\uFFFE\uFFFFc', 'a\tbc', styles.plain],
    ['a\uD83Db\uDE00', 'a\uFFFDb\uFFFD', styles.plain],
    ['王伟 🚀 محمد', '王伟 🚀 محمد', styles.plain],
    [-12.5, -12.5, styles.plain],
    [1e21, 1e21, styles.plain],
    [Number.NaN, 'NaN', styles.plain],
    [Number.POSITIVE_INFINITY, 'Infinity', styles.plain],
    [new Date('2026-11-03T00:00:00Z'), 46_329, styles.date],
    [new Date('2026-11-03T06:00:00Z'), 46_329.25, styles.dateTime],
    [new Date('1900-03-01T00:00:00Z'), 61, styles.date],
    [new Date('1900-02-28T00:00:00Z'), '1900-02-28T00:00:00.000Z', styles.plain],
    [new Date('9999-12-31T12:00:00Z'), 2_958_465.5, styles.dateTime],
    [new Date('+010000-01-01T00:00:00Z'), '+010000-01-01T00:00:00.000Z', styles.quoted],
  ])('when a cell is %j, reads as %j', (cell, value, style) => {
    expect(cellOf(cell)).toEqual({ reference: 'A2', value, style });
  });

  test.each([null, '', new Date(Number.NaN)])('when a cell is %j, is not there', (cell) => {
    expect(cellOf(cell)).toBeUndefined();
  });

  test('when a text is longer than a cell can hold, ends in an ellipsis and is counted', () => {
    const most = 'a'.repeat(32_767);
    expect(cellOf(most)?.value).toBe(most);
    expect(cellOf(`${most}b`)?.value).toBe(`${most.slice(1)}…`);
    expect(cellOf(`${'a'.repeat(32_765)}🚀b`)?.value).toBe(`${'a'.repeat(32_765)}…`);
    const rows = [
      [most, `${most}b`],
      [1, null, `${most}bc`],
    ];
    expect(
      countCutCells([
        { name: 'a', rows },
        { name: 'b', rows },
      ]),
    ).toBe(4);
    expect(countCutCells([{ name: 'a', rows: [[most]] }])).toBe(0);
  });

  test('when it has no sheet, or one has too many rows or columns, says so', () => {
    expect(() => formatXlsx([])).toThrow(RangeError);
    expect(() => formatXlsx([{ name: 'x', rows: new Array(1_048_577).fill([]) }])).toThrow(/1048576 rows/);
    expect(() => formatXlsx([{ name: 'x', rows: [new Array(16_385).fill(1)] }])).toThrow(/16384 columns/);
  });

  test('when a sheet is as wide as can be, names its last column XFD', () => {
    const { rows, xml } = sheetOf([[...new Array(16_383).fill(null), 'last']]);
    expect(rows[0]?.[0]?.reference).toBe('XFD1');
    expect(xml).toContain('<dimension ref="A1:XFD1"/>');
  });

  test('when it is written at another time, is the same bytes', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 3, 12), toFake: ['Date'] });
    const sheets = [{ name: 'x', rows: [['a'], [1]] }];
    const before = formatXlsx(sheets);
    vi.setSystemTime(Date.UTC(2027, 1, 1));
    expect(formatXlsx(sheets)).toEqual(before);
    vi.useRealTimers();
  });

  test('when it is read back, has every cell as it was, and no formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', '+31612345678', '_x000D_', '<&>', '  '),
    );
    const dates = fc.date({
      min: new Date('1900-03-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
    const cells = fc.oneof(text.map(printable), numbers, dates, fc.constant(null));
    const sheets = fc.array(fc.record({ name: fc.string(), rows: fc.array(fc.array(cells, { maxLength: 30 })) }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(sheets, (written) => {
        const read = readXlsx(formatXlsx(written)).sheets;
        expect(read.map(({ rows }) => rows.length)).toEqual(written.map(({ rows }) => rows.length));
        for (const [at, { rows }] of written.entries()) {
          const expected = rows.map((row, y) => row.flatMap((cell, x) => expectedCell(cell, x, y)));
          const found = read[at]?.rows.map((row) =>
            row.map(({ reference, value, style }) => ({ reference, value: readCell(value, style) })),
          );
          expect(found).toEqual(expected);
          expect(read[at]?.xml).not.toMatch(/<f[ >]/);
          expectWellFormed('sheet', read[at]?.xml ?? '');
        }
      }),
      runs(200),
    );
  });
});

function expectedCell(cell: XlsxCell, x: number, y: number) {
  if (cell === null || cell === '') return [];
  const reference = `${x < 26 ? '' : 'A'}${String.fromCharCode(65 + (x % 26))}${y + 1}`;
  return [{ reference, value: cell === 0 ? 0 : cell }];
}

function readCell(value: string | number, style: number): XlsxCell {
  if (typeof value === 'string' || (style !== styles.date && style !== styles.dateTime)) return value;
  return new Date(Math.round((value - 25_569) * 86_400_000));
}

/** Without what a cell cannot hold: those characters have a test of their own. */
function printable(text: string): string {
  return text.replace(/(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '');
}

/** Every tag closed in its order, nothing raw between, and no character that XML forbids. */
function expectWellFormed(path: string, xml: string): void {
  const open: string[] = [];
  const tag = /<(\?xml[^>]*\?|\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?)>/g;
  for (const [, content = ''] of xml.matchAll(tag)) {
    const name = /^\/?([\w:]+)/.exec(content)?.[1] ?? '';
    if (content.startsWith('/')) expect(open.pop(), path).toBe(name);
    else if (!content.startsWith('?') && !content.endsWith('/')) open.push(name);
  }
  expect(open, path).toEqual([]);
  const texts = xml.replace(tag, '').replace(/&(?:amp|lt|gt|quot);/g, '');
  expect(texts, path).not.toMatch(/[<&]/);
  expect(xml, path).not.toMatch(/(?![\t\n\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/u);
}
