import fc from 'fast-check';
import { describe, it } from 'vitest';
import { keepApostrophes, unguardText } from '@/lib/exclusions/import/read-cell';
import { formatCsv } from '@/lib/export/format-csv';
import { runs } from '../../../depth.ts';

/** One cell as it stands in the file, without the quotation marks of the format. */
function writtenCell(text: string): string {
  const [, cell = ''] = /^\uFEFF?(.*?)\r?\n?$/s.exec(formatCsv([[keepApostrophes(text)]])) ?? [];
  return cell.startsWith('"') && /[",\r\n]/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

describe('a text that is guarded against spreadsheets', () => {
  it('is read back unchanged, with any characters before it', () => {
    const letters = fc.constantFrom(
      "'",
      '=',
      '-',
      '@',
      '＝',
      ' ',
      '\n',
      '\r',
      '\t',
      ';',
      '"',
      '\u200b',
      '\u00a0',
      'a',
      '1',
    );
    const texts = fc.array(letters, { minLength: 1, maxLength: 8 }).map((all) => all.join(''));
    const isKept = (text: string) => unguardText(writtenCell(text)) === text;
    fc.assert(fc.property(texts, isKept), runs(20_000));
  });
});
