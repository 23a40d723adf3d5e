import { blank, sign, unseen } from '@/lib/export/format-csv';

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
