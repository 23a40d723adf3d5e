import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filesOf, formats } from '@/lib/hand-over/hand-over';
import type { Handed } from '@/lib/hand-over/handed/handed';
import { depth, runs } from '../../../depth.ts';
import { readFile } from '../support/validators.ts';

const piece = fc.constantFrom(
  ...[
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '\t',
    '\r',
    '\n',
    '\r\n',
    ';',
    ',',
    '"',
    '""',
    "'",
    '|',
    ' ',
    '\u00A0',
  ],
  ...[
    '\u200B',
    '\u200F',
    '\u202E',
    '\uFEFF',
    '\u2028',
    '\u0000',
    '\uD83D',
    '1',
    '.',
    'a',
    '王',
    '🚀',
    '=1+1',
    'cmd|x',
    '@SUM(A1)',
  ],
);
const nasty = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
const text = fc.option(nasty);
const day = fc.option(fc.integer({ min: 0, max: 4e12 }));

/** A person as no reader of ours makes one: every text is as nasty as it can be. */
const handed: fc.Arbitrary<Handed> = fc.record({
  kind: fc.constant('person' as const),
  recordId: text,
  id: text,
  fullName: text,
  prefix: text,
  firstName: text,
  lastName: text,
  suffix: text,
  title: text,
  company: text,
  domain: text,
  website: text,
  headcount: fc.option(fc.nat()),
  industry: text,
  city: text,
  region: text,
  country: text,
  email: text,
  emailStatus: fc.option(fc.constantFrom('verified', 'catch-all', 'unverified', 'not-valid')),
  emails: fc.array(nasty, { maxLength: 3 }),
  mobile: text,
  phones: fc.array(nasty, { maxLength: 3 }),
  profileUrl: text,
  source: nasty,
  purpose: text,
  boughtAt: day,
  verifiedAt: day,
  tags: fc.array(nasty, { maxLength: 3 }),
  note: text,
});

const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const unseen = /^[\s\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/u;

/** Whether a spreadsheet runs the cell, or any part that another separator makes of it. */
function isFormula(cell: string): boolean {
  const [first = '', ...inner] = cell.split(/[;\t\r\n]/);
  return [first, ...inner.map((part) => part.replace(/^"+/, ''))].some((part) => {
    const start = part.replace(unseen, '');
    return /^[=+\-@＝＋－＠]/.test(start) && !plainNumber.test(start.replace(/"+$/, ''));
  });
}

const tables = formats.filter(({ ending }) => ending !== 'vcf');

test('no cell of any file becomes a formula, a heading or another column', async () => {
  let cells = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(handed, { minLength: 1, maxLength: 6 }), async (people) => {
      for (const format of tables) {
        const files = await filesOf(format, people, 'x');
        let rows = 0;
        for (const file of files) {
          const table = readFile(format.id, file);
          const known = format.columns.map(({ name }) => name);
          expect(table.headings.filter((heading) => !known.includes(heading))).toEqual([]);
          if (format.isFullRowFirst !== true && format.ending !== 'xlsx') expect(table.headings).toEqual(known);
          for (const row of table.rows) {
            expect(row).toHaveLength(table.headings.length);
            // A workbook has texts, which no spreadsheet runs.
            if (format.ending !== 'xlsx') expect(row.filter(isFormula)).toEqual([]);
            cells += row.length;
          }
          rows += table.rows.length;
        }
        expect(rows, format.id).toBe(people.length);
      }
    }),
    runs(600),
  );
  expect(cells).toBeGreaterThan(depth(20_000, 360_000));
});
