import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cellOf, lackingIn, textOf } from '@/lib/hand-over/formats/cell';
import type { Format } from '@/lib/hand-over/formats/format';
import { filesOf, formats } from '@/lib/hand-over/hand-over';
import type { Handed } from '@/lib/hand-over/handed/handed';
import { handedOf } from '@/lib/hand-over/handed/handed-of';
import { awkwardPeople } from '../../../fixtures/awkward-people.ts';
import { problemsOf, readFile, withoutGuard } from '../support/validators.ts';

const people = awkwardPeople(500, 36).map(({ record, line, link, purpose }) =>
  handedOf(record, line, { link, purpose }),
);
const tables = formats.filter(({ ending }) => ending !== 'vcf');

/** Rows that the target refuses are named in the dialog and left out there. */
const takenBy = (format: Format, rows: readonly Handed[]) => rows.filter((row) => lackingIn(format, row).length === 0);

describe.each(tables)('a file for $name', (format) => {
  const taken = takenBy(format, people);

  test('is taken whole by the target, with 500 awkward people', async () => {
    expect(taken.length).toBeGreaterThan(150);
    const files = await filesOf(format, taken, 'my-people');
    expect(files.flatMap((file) => problemsOf(format.id, file))).toEqual([]);
    expect(files.reduce((sum, { rows }) => sum + rows, 0)).toBe(taken.length);
  });

  test('has each cell under its heading, changed only by the guard against formulas', async () => {
    const files = await filesOf(format, taken, 'my-people');
    const read = files.flatMap((file) => {
      const { headings, rows } = readFile(format.id, file);
      return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])));
    });
    const key = (row: Record<string, string>) => JSON.stringify(Object.entries(row).sort());
    const expected = taken.map((of) =>
      Object.fromEntries(format.columns.map((column) => [column.name, asRead(format, textOf(cellOf(column, of)))])),
    );
    const headings = format.columns.map(({ name }) => name);
    const filled = read.map((row) =>
      Object.fromEntries(headings.map((heading) => [heading, asRead(format, row[heading] ?? '')])),
    );
    expect(filled.map(key).sort()).toEqual(expected.map(key).sort());
  });

  test('names its documentation', () => {
    expect(URL.canParse(format.documented.url)).toBe(true);
  });
});

/** A workbook has days as numbers and cuts long texts; a guard is an apostrophe. */
function asRead({ ending }: Format, text: string): string {
  const bare = withoutGuard(text).replaceAll("'", '');
  if (ending !== 'xlsx') return bare;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(bare);
  return isDay ? String(Date.parse(bare) / 86_400_000 + 25_569) : bare.replace(/\r\n?/g, '\n').slice(0, 32_000);
}

test('docs/hand-over.md says of every format where it was documented, and what was not verified', () => {
  const docs = readFileSync('docs/hand-over.md', 'utf8').split('\n');
  const formatsIn = docs.slice(docs.indexOf('## Formats')).filter((line) => line.startsWith('|'));
  for (const { name, documented } of formats) {
    const row = formatsIn.find((line) => line.startsWith(`| ${name} |`)) ?? '';
    expect(row, name).toContain(documented.url);
    const [, , , unverified = ''] = row.split('|');
    expect([name, unverified.includes('**all of it**')]).toEqual([name, !documented.seen]);
  }
});

test('every format has an id and a name of its own', () => {
  expect(new Set(formats.map(({ id }) => id)).size).toBe(formats.length);
  expect(new Set(formats.map(({ name }) => name)).size).toBe(formats.length);
});

test.each(formats)('$name has the source, the purpose, the day and our id', ({ ending, columns }) => {
  const of: Handed = {
    ...(people[0] as Handed),
    source: 'SOURCE',
    purpose: 'PURPOSE',
    boughtAt: Date.UTC(2026, 10, 3),
    id: 'ID',
  };
  const text = columns.map((column) => textOf(cellOf(column, of))).join('|');
  for (const part of ['SOURCE', 'PURPOSE', '2026-11-03', 'ID']) expect(text, ending).toContain(part);
});
