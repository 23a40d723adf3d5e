import { unguardText } from './guard-text.ts';

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
