import { blank, sign, unseen } from '@/lib/export/format-csv';

const longestCell = 3000;

/** Cleans a foreign cell: removes the formula guard, spaces and leftover quotation marks. Pure. */
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
 * `formatCsv` guards text that a spreadsheet would evaluate with an apostrophe. One more is added to its own apostrophes, so that removing
 * one restores it exactly.
 */
const guardedStart = new RegExp(`^'(?='*(?:[\\t\\r\\n]|[\\s${unseen}]*${sign}))`);
const guardedInside = new RegExp(`([;\\t\\r\\n])'(?='*["${unseen}${blank}]*${sign})`, 'g');

/** To be applied before `formatCsv`. Pure. */
export function keepApostrophes(text: string): string {
  if (!text.includes("'")) return text;
  const inside = text.replace(guardedInside, "$1''");
  return guardedStart.test(text) ? `'${inside}` : inside;
}

/** The inverse of `keepApostrophes` and `formatCsv`; also reads what other programs have guarded this way. Pure. */
export function unguardText(cell: string): string {
  if (!cell.includes("'")) return cell;
  return cell.replace(guardedInside, '$1').replace(guardedStart, '');
}
