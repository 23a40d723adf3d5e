import type { ParseMemberContext } from '@/lib/exclusions/parse-member';
import type { Subject } from '@/lib/subjects/subject';
import { type HeadingField, isHeading } from './heading-words.ts';
import { findOwnColumns, type OwnColumns } from './own-format.ts';
import { type CellPart, cleanCell, isPlain, readCell } from './read-cell.ts';

/** The role of each column of a file, counted from 0. */
export interface Columns {
  /** Filled rows above the table, such as its title; they are skipped. */
  titles: number;
  /** The first row of the table contains headings. */
  hasHeadings: boolean;
  who: number[];
  /** Joined by a space, such as a first name and a last name. */
  name: number[];
  why: number | null;
  /** The name of the company, in a list of people. Absent: none. */
  company?: number | null;
  /** Set for a file written by Sidenote, whose columns are all known. */
  own: { kind: Subject['kind']; columns: OwnColumns } | null;
  /** Columns of a list of people that are about their company, by their headings. Absent: none. */
  apart?: number[];
}

/** A page, an address or a number below such a heading is the company's. */
const companyWords =
  /\b(company|account|organi[sz]ation|employer|firma|firmen|unternehmen|soci[ée]t[ée]|entreprise|empresa|bedrijf)/;
const idWords = /^((people|person|contact|company|account|service|sidenote)[ _-]?)?(id|ids|uuid)$/;

interface Content {
  column: number;
  filled: number;
  understood: number;
  ids: number;
  /** Not usable, but names a subject of the other kind, or several. */
  near: number;
}

/** Determines the columns by content first, headings second. `sample`: the first rows with headings. Pure. */
export function findColumns(sample: readonly (readonly string[])[], context: ParseMemberContext): Columns {
  const all = sample.filter((row) => row.some((cell) => cell.trim() !== ''));
  const titles = countTitles(all, context);
  const filled = all.slice(titles);
  const [first = [], ...rest] = filled;
  const own = findOwnColumns(first);
  if (own !== null) return { titles, hasHeadings: true, who: [], name: [], why: null, own };
  const hasHeadings = isHeadings(first, context);
  const rows = hasHeadings ? rest : filled;
  const width = Math.max(0, ...filled.map((row) => row.length));
  const contents = Array.from({ length: width }, (_each, column) => contentOf(rows, column, context));
  const headings = hasHeadings ? first.map((cell) => cleanCell(cell).toLowerCase()) : [];
  const isApart = ({ column }: Content) => context.kind === 'person' && companyWords.test(headings[column] ?? '');
  const apart = contents.filter(isApart).map(({ column }) => column);
  const who = findWho(
    contents.filter((content) => !isApart(content)),
    headings,
    hasHeadings,
  );
  const words = findWords(headings, context.kind, new Set(who));
  return { titles, hasHeadings, who, own: null, ...words, ...(apart.length > 0 && { apart }) };
}

/** At most this many title lines above the headings. */
const mostTitles = 5;

/** Counts rows with a single cell without a name above headings of several: "Exported 2026-11-24". */
function countTitles(filled: readonly (readonly string[])[], context: ParseMemberContext): number {
  const cellsOf = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;
  const titles = filled.slice(0, mostTitles + 1).findIndex((row) => cellsOf(row) > 1);
  const table = filled[titles];
  if (titles < 1 || table === undefined || !isHeadings(table, context)) return 0;
  return filled.slice(0, titles).every((row) => isHeadings(row, context)) ? titles : 0;
}

/** A first row without any name contains headings. */
function isHeadings(first: readonly string[], context: ParseMemberContext): boolean {
  const kinds = ['person', 'company'] as const;
  const isWord = (part: CellPart) => 'problem' in part && isPlain(part.problem);
  return first.every((cell) =>
    kinds.every((kind) => readCell(cell, { ...context, ...unconnected, kind }).every(isWord)),
  );
}

/** Columns of ids do not depend on their service. */
const unconnected = { connection: 'any#key' };

function contentOf(rows: readonly (readonly string[])[], column: number, context: ParseMemberContext): Content {
  const content = { column, filled: 0, understood: 0, ids: 0, near: 0 };
  for (const row of rows) {
    const parts = readCell(row[column] ?? '', { ...context, ...unconnected });
    const named = parts.find((part) => 'names' in part);
    if (parts.length > 0) content.filled += 1;
    if (named !== undefined) {
      content.understood += 1;
      if (named.isId) content.ids += 1;
    } else if (parts.some((part) => 'problem' in part && !isPlain(part.problem))) content.near += 1;
  }
  return content;
}

/** Columns whose cells are mostly understood. A column of ids counts only with such a heading, or if no other column identifies people. */
function findWho(contents: readonly Content[], headings: readonly string[], hasHeadings: boolean): number[] {
  const good = contents.filter(({ filled, understood }) => understood > 0 && understood >= filled / 2);
  const isSure = ({ column, understood, ids }: Content) =>
    ids < understood / 2 || !hasHeadings || idWords.test(headings[column] ?? '');
  const sure = good.filter(isSure);
  if (sure.length > 0) return sure.map(({ column }) => column);
  if (good.length > 0) return good.map(({ column }) => column);
  const [best] = contents.toSorted((a, b) => b.understood - a.understood || b.near - a.near || b.filled - a.filled);
  return best === undefined ? [] : [best.column];
}

function findWords(headings: readonly string[], kind: Subject['kind'], used: ReadonlySet<number>) {
  const find = (field: HeadingField): number | null => {
    const place = headings.findIndex((heading, column) => isHeading(field, heading) && !used.has(column));
    return place === -1 ? null : place;
  };
  const whole = find(kind === 'person' ? 'name' : 'companyItself');
  const parts = kind === 'person' ? [find('first'), find('last')].filter((part) => part !== null) : [];
  const name = whole === null || parts.length === 2 ? parts : [whole];
  const company = kind === 'person' ? find('company') : null;
  return { name, why: find('why'), ...(company !== null && { company }) };
}
