import { blank, sign, unseen } from '@/lib/export/format-csv';

const longestCell = 3000;

/** A cell of a foreign file as text to be read: without what guards it, spaces around it, and quotation marks that stayed. Pure. */
export function cleanCell(cell: string): string {
  const text = cell.trim();
  if (text === '') return '';
  const bare = unguardText(text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text);
  return bare.replace(/[\u00a0\u200b\ufeff]/g, ' ').trim();
}

export function isTooLong(text: string): boolean {
  return text.length > longestCell;
}

/**
 * A spreadsheet runs what starts like a formula, so `formatCsv` puts an apostrophe in front of it, at the start of a text and where a
 * cell could start inside of it. What already has an apostrophe there gets one more before it is written, so that taking one away
 * gives every text back as it was.
 */
const guardedStart = new RegExp(`^'(?='*(?:[\\t\\r\\n]|[\\s${unseen}]*${sign}))`);
const guardedInside = new RegExp(`([;\\t\\r\\n])'(?='*["${unseen}${blank}]*${sign})`, 'g');

/** Before `formatCsv`. Pure. */
export function keepApostrophes(text: string): string {
  const inside = text.replace(guardedInside, "$1''");
  return guardedStart.test(text) ? `'${inside}` : inside;
}

/** The way back from `keepApostrophes` and `formatCsv`; what others have guarded so is read as well. Pure. */
export function unguardText(cell: string): string {
  return cell.replace(guardedInside, '$1').replace(guardedStart, '');
}
