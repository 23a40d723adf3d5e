import { couldBeFormula } from '@/lib/export/format-csv';
import { dayMs } from '@/lib/platform/time';

/** A cell's value; null and the empty string are omitted cells. Dates are written in UTC. */
export type XlsxCell = string | number | Date | null;

/** Indices of the formats in `pack-xlsx.ts`. */
export const styles = { plain: 0, header: 1, date: 2, dateTime: 3, quoted: 4 } as const;

const longestText = 32_767;
/** Epoch of serial days, which treat 1900 as a leap year: correct from March 1900 on. */
const dayZeroMs = Date.UTC(1899, 11, 30);
const firstDay = 61;
const lastDay = 2_958_465;

/** The XML of one cell at `reference` ("B7"). Strings are inline and never a formula, whatever they begin with. */
export function cellXml(reference: string, cell: XlsxCell, isHeader: boolean): string {
  if (typeof cell === 'string') return textXml(reference, cell, isHeader);
  if (typeof cell === 'number') {
    return Number.isFinite(cell)
      ? `<c r="${reference}"><v>${cell}</v></c>`
      : textXml(reference, String(cell), isHeader);
  }
  return cell === null || Number.isNaN(cell.getTime()) ? '' : dateXml(reference, cell, isHeader);
}

function dateXml(reference: string, date: Date, isHeader: boolean): string {
  const days = (date.getTime() - dayZeroMs) / dayMs;
  if (days < firstDay || days >= lastDay + 1) return textXml(reference, date.toISOString(), isHeader);
  return `<c r="${reference}" s="${Number.isInteger(days) ? styles.date : styles.dateTime}"><v>${days}</v></c>`;
}

function textXml(reference: string, text: string, isHeader: boolean): string {
  if (text === '') return '';
  const style = isHeader ? styles.header : styleOf(text);
  const kept = text.length > longestText ? cutText(text) : text;
  const space = /^\s|\s$|[\n\r]/.test(kept) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t${space}>${escapeXml(kept)}</t></is></c>`;
}

/** A string that looks like a formula stays one even when its cell is edited, as if typed with a leading apostrophe. */
function styleOf(text: string): number {
  return couldBeFormula(text) ? styles.quoted : styles.plain;
}

/** Cut to what a cell can hold, ending in an ellipsis; never within a surrogate pair. */
function cutText(text: string): string {
  return `${text.slice(0, longestText - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold, escaped or not.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const special = /[&<>"]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For text and attributes. Line ends become the one that cells use; `_x0041_` would otherwise be read as "A" (ECMA-376, 22.9.2.19). */
export function escapeXml(text: string): string {
  // Most cells contain none of these, and one test is cheaper than five.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
  if (!/[\u0000-\u001F&<>"_\uD800-\uDFFF\uFFFE\uFFFF]/.test(text)) return text;
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/\r\n?/g, '\n')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(special, (character) => entities[character] ?? '');
}
