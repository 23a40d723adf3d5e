import { type Name, nameOf } from '@/lib/database/schema/exclusion-names';
import { namesOfKey, readPhone } from '@/lib/exclusions/names';
import { type ParseMemberContext, parseMember } from '@/lib/exclusions/parse-member';
import { blank, sign, unseen } from '@/lib/export/format-csv';
import { networks } from '@/lib/subjects/catalogue/networks';
import { siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import type { ImportProblem } from './import-row.ts';

export interface CellContext extends ParseMemberContext {
  /** The connection that bare ids belong to; null: none. */
  connection: string | null;
}

/** One of several texts in a cell, and who it names. */
export type CellPart = { text: string } & (
  | { names: Name[]; label: string; isId: boolean }
  | { problem: ImportProblem }
);

/** A file may name pages of any known network, not only of the person's sites. */
const catalogue = networks.map(siteOfNetwork);

/** Between several in one cell, strongest first. */
const separators = [/:::/, /[;|\t\r\n]/, /,/];
/** No person has more, and the rest is one part. */
const mostParts = 20;

/** Every subject that a cell names. Empty for an empty cell. Pure. */
export function readCell(cell: string, context: CellContext): CellPart[] {
  const text = cleanCell(cell);
  if (text === '') return [];
  if (isTooLong(text)) return [{ text, problem: 'too-long' }];
  return readParts(text, context, 0);
}

function readParts(text: string, context: CellContext, level: number, whole = readPart(text, context)): CellPart[] {
  const separator = separators[level];
  if (separator === undefined) return [whole];
  const split = text
    .split(separator, mostParts + 1)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (split.length < 2) return readParts(text, context, level + 1, whole);
  if (split.length > mostParts) return 'names' in whole ? [whole] : [{ text, problem: 'several' }];
  const parts = split.flatMap((part) => readParts(part, context, level + 1));
  const isEach = parts.every((part) => 'names' in part);
  // The name before an address in brackets, or a page, may have a comma in it.
  const isOne = 'names' in whole && (text.includes('<') || !text.includes('@'));
  if (isOne && !isEach) return [whole];
  return parts.some((part) => 'names' in part) ? parts : [whole];
}

function readPart(text: string, context: CellContext): CellPart {
  const phone = context.kind === 'person' ? readPhone(text) : null;
  if (phone !== null) {
    return 'number' in phone
      ? { text, names: [nameOf('phone', phone.number)], label: phone.number, isId: false }
      : { text, problem: phone.problem };
  }
  if (date.test(text)) return { text, problem: 'date' };
  if (number.test(text)) return { text, problem: 'number' };
  // Domains are also written as `@acme.example` or `*.acme.example`; on a list of people, the first may be a handle.
  const bare = text.replace(context.kind === 'company' ? /^(\*?@|\*\.)/ : /^\*[@.]/, '');
  const parsed = parseMember(bare, { ...context, networks: catalogue });
  if ('problem' in parsed) return { text, problem: parsed.problem };
  const { subject } = parsed;
  const names = namesOfKey(subject.key, context.connection);
  if (names.length === 0) return { text, problem: 'no-connection' };
  return { text, names, label: subject.slug, isId: subject.site === 'id' };
}

const date = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?Z?)?$/;
const number = /^[-+]?\d[\d.,'\s]{0,40}%?$/;

/** Neither a page, an address or an ID, nor similar to one. */
export const isPlain = (problem: ImportProblem): boolean => ['nothing', 'date', 'number'].includes(problem);

const longestCell = 3000;

/** Cleans a foreign cell: removes the formula guard, spaces and leftover quotation marks. Pure. */
export function cleanCell(cell: string): string {
  const text = cell.trim();
  if (text === '') return '';
  const bare = unguardText(text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text);
  return bare.replace(/[\u00a0\u200b\ufeff]/g, ' ').trim();
}

function isTooLong(text: string): boolean {
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
