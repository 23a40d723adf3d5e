import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { XlsxCell } from '@/lib/export/xlsx/cell';
import { streamXlsx, type XlsxRow, type XlsxSheet } from '@/lib/export/xlsx/pack-xlsx';
import { runs } from '../../../depth.ts';
import { readXlsx } from './read-xlsx.ts';

const styles = { plain: 0, header: 1, date: 2, dateTime: 3, quoted: 4 };

async function readStream(sheet: XlsxSheet) {
  const pieces: Uint8Array[] = [];
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
  };
  for await (const piece of streamXlsx(sheet, { pause })) pieces.push(piece);
  return { pieces, pauses, bytes: new Uint8Array(Buffer.concat(pieces)) };
}

async function read(sheet: XlsxSheet) {
  const { files, sheets } = readXlsx((await readStream(sheet)).bytes);
  const [only] = sheets;
  if (only === undefined || sheets.length > 1) throw new Error('not one sheet');
  return { files, ...only };
}

const sheetOf = (rows: readonly XlsxRow[]) => read({ name: 'People', rows });

/** The cell under the heading. */
async function cellOf(cell: XlsxCell) {
  return (await sheetOf([['Heading'], [cell]])).rows[1]?.[0];
}

describe('a workbook', () => {
  test('has every part that a program asks for', async () => {
    const { files, name, xml } = await read({ name: 'People & "Co"', rows: [['Name'], ['Jane']] });
    expect(name).toBe('People & "Co"');
    const types = files['[Content_Types].xml'] ?? '';
    const parts = Object.keys(files).filter((path) => !path.endsWith('.rels') && path !== '[Content_Types].xml');
    for (const path of parts) expect(types).toContain(`PartName="/${path}"`);
    expect(files['_rels/.rels']).toContain('Target="xl/workbook.xml"');
    for (const [path, part] of Object.entries(files)) expectWellFormed(path, part);
    expect(xml).toContain('tabSelected="1"');
  });

  test.each([
    ['People', 'People'],
    ['a/b\\c?d*e[f]g:h', 'a b c d e f g h'],
    ["'People'", 'People'],
    ["O'Neill", "O'Neill"],
    ['a'.repeat(40), 'a'.repeat(31)],
    [`${'a'.repeat(30)}🚀`, 'a'.repeat(30)],
    [`${'a'.repeat(30)} b`, 'a'.repeat(30)],
    ['', 'Sheet1'],
    ['[]', 'Sheet1'],
    ['History', 'History (2)'],
  ])('named %j has a sheet with the valid name %j', async (name, written) => {
    expect((await read({ name, rows: [] })).name).toBe(written);
  });

  test.each([0, 1, 250, 251, 1000])('of %i rows has no empty piece', async (count) => {
    const rows = Array.from({ length: count }, (_, at) => [`row ${at}`, at]);
    const { pieces, bytes } = await readStream({ name: 'x', rows });
    expect(pieces.every(({ length }) => length > 0)).toBe(true);
    expect(readXlsx(bytes).sheets[0]?.rows).toHaveLength(count);
  });

  test('that is long lets the page breathe every 250 rows', async () => {
    const [short, long] = [0, 2500].map((count) =>
      readStream({ name: 'x', rows: Array.from({ length: count }, (_, at) => [`row ${at}`, at]) }),
    );
    expect(((await long)?.pauses ?? 0) - ((await short)?.pauses ?? 0)).toBe(10);
  });

  test('when it has rows, its heading is bold and stays in sight', async () => {
    const { xml, rows } = await sheetOf([
      ['Name', 'Found', 7],
      ['Jane', new Date(0), 7],
    ]);
    expect(rows[0]?.map(({ style }) => style)).toEqual([styles.header, styles.header, styles.plain]);
    expect(rows[1]?.map(({ style }) => style)).toEqual([styles.plain, styles.date, styles.plain]);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    const { files } = await read({ name: 'x', rows: [] });
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
  ])('when a cell is %j, reads as %j', async (cell, value, style) => {
    expect(await cellOf(cell)).toEqual({ reference: 'A2', value, style });
  });

  test.each([null, '', new Date(Number.NaN)])('when a cell is %j, is not there', async (cell) => {
    expect(await cellOf(cell)).toBeUndefined();
  });

  test('when a text is longer than a cell can hold, ends in an ellipsis', async () => {
    const most = 'a'.repeat(32_767);
    expect((await cellOf(most))?.value).toBe(most);
    expect((await cellOf(`${most}b`))?.value).toBe(`${most.slice(1)}…`);
    expect((await cellOf(`${'a'.repeat(32_765)}🚀b`))?.value).toBe(`${'a'.repeat(32_765)}…`);
  });

  test('with too many rows or columns is refused', async () => {
    await expect(sheetOf(new Array(1_048_577).fill([]))).rejects.toThrow(/1048576 rows/);
    await expect(sheetOf([new Array(16_385).fill(1)])).rejects.toThrow(/16384 columns/);
  });

  test('when a sheet is as wide as can be, names its last column XFD', async () => {
    const { rows, xml } = await sheetOf([[...new Array(16_383).fill(null), 'last']]);
    expect(rows[0]?.[0]?.reference).toBe('XFD1');
    expect(xml).toContain('<dimension ref="A1:XFD1"/>');
  });

  test('when it is written at another time, is the same bytes', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 3, 12), toFake: ['Date'] });
    const sheet = { name: 'x', rows: [['a'], [1]] };
    const { bytes } = await readStream(sheet);
    vi.setSystemTime(Date.UTC(2027, 1, 1));
    expect((await readStream(sheet)).bytes).toEqual(bytes);
    vi.useRealTimers();
  });

  test('when it is read back, has every cell as it was, and no formula', async () => {
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
    const sheets = fc.record({ name: fc.string(), rows: fc.array(fc.array(cells, { maxLength: 30 })) });
    await fc.assert(
      fc.asyncProperty(sheets, async (written) => {
        const { rows, xml } = await read(written);
        const expected = written.rows.map((row, y) => row.flatMap((cell, x) => expectedCell(cell, x, y)));
        const found = rows.map((row) =>
          row.map(({ reference, value, style }) => ({ reference, value: readCell(value, style) })),
        );
        expect(found).toEqual(expected);
        expect(xml).not.toMatch(/<f[ >]/);
        expectWellFormed('sheet', xml);
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
