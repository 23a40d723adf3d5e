import { type ParseMemberContext, parseMember } from '@/lib/exclusions/parse-member';
import type { Subject } from '@/lib/subjects/subject';
import { cleanCell } from './cells.ts';
import { findOwnColumns, type OwnColumns } from './own-format.ts';

/** The role of each column of a file, counted from 0. */
export interface Columns {
  /** Rows that are not empty and stand above the table, such as its title: they are skipped. */
  titles: number;
  /** The first row of the table contains headings. */
  hasHeadings: boolean;
  /** Columns that identify the person or company. */
  who: number[];
  /** Joined by a space, such as a first name and a last name. */
  name: number[];
  why: number | null;
  /** Set for a file written by Sidenote, whose columns are all known. */
  own: { kind: Subject['kind']; columns: OwnColumns } | null;
}

const nameWords = {
  person:
    /^(who|wer|qui|name|full ?name|display ?name|(contact|person|candidate|lead|prospect|employee)( ?name)?|kandidat|kontakt|nom( complet)?|nombre|naam|nome)$/,
  company:
    /^(who|name|company( ?name)?|account( ?name)?|organi[sz]ation|firma|unternehmen|soci[ée]t[ée]|entreprise|empresa|bedrijf)$/,
};
const firstNames = /^(first|given)[ _-]?name$|^(vorname|pr[ée]nom|voornaam)$/;
const lastNames = /^(last|family)[ _-]?name$|^(surname|nachname|nom de famille|achternaam|apellidos?)$/;
const whyWords = /^(why|reason|note|notes|comment|comments|remark|grund|notiz|raison|motivo|reden|opmerking)$/;
const idWords = /^((people|person|contact|company|account|service|sidenote)[ _-]?)?(id|ids|uuid)$/;

interface Content {
  column: number;
  filled: number;
  understood: number;
  ids: number;
  /** Not usable, but names a subject of the other kind, or several. */
  near: number;
}

/**
 * Determines the columns, by their content first and by their headings second. `sample`: the first rows including
 * headings. Pure.
 */
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
  const who = findWho(contents, headings, hasHeadings);
  return { titles, hasHeadings, who, own: null, ...findWords(headings, context.kind, new Set(who)) };
}

/** More lines than this are nobody's title. */
const mostTitles = 5;

/** How many rows of a single cell that names nobody stand above headings of several: "Exported 2026-11-24". */
function countTitles(filled: readonly (readonly string[])[], context: ParseMemberContext): number {
  const cellsOf = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;
  const titles = filled.slice(0, mostTitles + 1).findIndex((row) => cellsOf(row) > 1);
  const table = filled[titles];
  if (titles < 1 || table === undefined || !isHeadings(table, context)) return 0;
  return filled.slice(0, titles).every((row) => isHeadings(row, context)) ? titles : 0;
}

/** A first row in which no cell names anybody contains headings: nobody is called "Email". */
function isHeadings(first: readonly string[], context: ParseMemberContext): boolean {
  return first.every((cell) => {
    const text = cleanCell(cell);
    if (text === '') return true;
    const kinds = ['person', 'company'] as const;
    return kinds.every((kind) => {
      const written = parseMember(text, { ...context, kind });
      return 'problem' in written && (written.problem === 'nothing' || written.problem === 'empty');
    });
  });
}

function contentOf(rows: readonly (readonly string[])[], column: number, context: ParseMemberContext): Content {
  const content = { column, filled: 0, understood: 0, ids: 0, near: 0 };
  for (const row of rows) {
    const text = cleanCell(row[column] ?? '');
    if (text === '') continue;
    content.filled += 1;
    const written = parseMember(text, context);
    if ('subject' in written) {
      content.understood += 1;
      if (written.subject.site === 'id') content.ids += 1;
    } else if (written.problem !== 'nothing') content.near += 1;
  }
  return content;
}

/**
 * Columns of which most cells are understood. Ids of this format are common in other programs: a column of them counts
 * only if its heading says so or no other column identifies anybody.
 */
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
  const find = (words: RegExp): number | null => {
    const place = headings.findIndex((heading, column) => words.test(heading) && !used.has(column));
    return place === -1 ? null : place;
  };
  const whole = find(nameWords[kind]);
  const parts = kind === 'person' ? [find(firstNames), find(lastNames)].filter((part) => part !== null) : [];
  return { name: whole === null || parts.length === 2 ? parts : [whole], why: find(whyWords) };
}
