import { expect, test } from 'vitest';
import { formatCsv } from '@/lib/export/format-csv';
import { parseCsv } from '@/lib/service/value-lists/value-list';
import { expectFigure } from '../laws/figure.ts';

const formulas = ['=1+1', '=HYPERLINK("http://x";"y")', '+cmd|x', '-2+cmd|x', '@SUM(A1)', '＝1+1', '＋x', '－x', '＠x'];
/** What a spreadsheet, or whoever trims a cell, takes away from its start. */
const before = ['', ' ', '  ', '\t', '\r', '\n', '\u00a0', '\u00ad', '\u061c', '\u180e', '\u200b', '\u200f', '\u2028']
  .concat(['\u202e', '\u2060', '\u2069', '\u3000', '\ufeff', '\ufeff ', ' \u200b\ufeff'])
  .sort();
/** Where a spreadsheet of another language begins a cell within one of ours. */
const within = ['', 'sales;', 'sales\t', 'sales\n', 'sales\r\n', 'sales;"'];

test('no text of the service or of a page comes out of a CSV as a formula, with any characters before it', () => {
  let tried = 0;
  for (const start of within)
    for (const unseen of before)
      for (const formula of formulas) {
        const cell = start + unseen + formula;
        const [read = ''] = parseCsv(formatCsv([['x', cell]]))[0]?.slice(1) ?? [];
        expect(read, JSON.stringify(cell)).not.toBe(cell);
        expect(read.replaceAll("'", ''), JSON.stringify(cell)).toBe(cell);
        const sign = read.search(/[=+\-@＝＋－＠]/);
        expect(read.slice(0, sign), JSON.stringify(cell)).toContain("'");
        tried += 1;
      }
  expectFigure('formulas', tried);
});
