import type { Band } from '@/components/search/form/controls/band-fields';
import { parseWhole } from '@/components/search/form/controls/number-field';

export interface Amounts extends Band {
  /** What else was written, such as "people". */
  about: string;
}

const number = String.raw`\d[\d,.'’]*(?:\s?(?:k|m|mio|million|thousand)(?![a-z]))?`;
const between = new RegExp(String.raw`(${number})\s*(?:to|-|–|—|\.\.)\s*(${number})`, 'iu');
const least = new RegExp(
  String.raw`(?:>=?|≥|over|from|since|more than|at least)\s*(${number})|(${number})\s*(?:\+|or more|and more)`,
  'iu',
);
const most = new RegExp(String.raw`(?:<=?|≤|under|below|up to|less than|at most)\s*(${number})`, 'iu');

/** "500 to 5,000 people", "200+", "up to 50" → its ends and the words around them; null if there is no range. */
export function parseAmounts(text: string): Amounts | null {
  for (const [pattern, read] of [
    [between, (found: RegExpExecArray) => ({ start: found[1], end: found[2] })],
    [least, (found: RegExpExecArray) => ({ start: found[1] ?? found[2], end: undefined })],
    [most, (found: RegExpExecArray) => ({ start: undefined, end: found[1] })],
  ] as const) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const ends = read(found);
    const [start, end] = [parseAmount(ends.start), parseAmount(ends.end)];
    if (start === undefined && end === undefined) return null;
    const about = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim().toLowerCase();
    return { start, end, about };
  }
  return null;
}

/** "5,000", "5k", "1.5 million" → a whole number. */
function parseAmount(text: string | undefined): number | undefined {
  const parts = /^(.*?)\s?(k|m|mio|million|thousand)?$/iu.exec(text?.trim() ?? '');
  const [digits = '', unit = ''] = parts?.slice(1) ?? [];
  if (unit === '') return parseWhole(digits.replace(/[.,'’]$/u, '')) ?? undefined;
  const factor = /^(?:k|thousand)$/iu.test(unit) ? 1000 : 1_000_000;
  const amount = Math.round(Number(digits.replace(',', '.')) * factor);
  return Number.isSafeInteger(amount) ? amount : undefined;
}
