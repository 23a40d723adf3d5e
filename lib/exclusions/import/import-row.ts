import type { ExclusionRoute } from '@/lib/database/schema/exclusion-rows';
import type { MemberProblem } from '@/lib/exclusions/parse-member';

/** A person or company named by a file, as sent to the worker. */
export interface ImportRow {
  names: string[];
  /** Null: the file has no label, and there is no fallback. */
  label: string | null;
  why: string;
  /** Further fields of a file written by Sidenote; if absent, the route is the import and the date is now. */
  at?: number | undefined;
  route?: ExclusionRoute | undefined;
  expiresAt?: number | null | undefined;
}

/** An import row with the number of the row it first appears in, counted as a spreadsheet does. */
export interface FoundRow extends ImportRow {
  row: number;
}

export const importProblems = ['no-connection', 'too-long', 'phone', 'date', 'number', 'shared'] as const;
export type ImportProblem = MemberProblem | (typeof importProblems)[number];

export interface ProblemRow {
  row: number;
  problem: ImportProblem;
  cell: string;
  /** What the name columns say, shortened; empty where they say nothing. */
  name: string;
  /** What the company column says, if anything. */
  company?: string;
}

/** What is written where nothing is known, and in the last row of a table. */
const placeholders = new Set(
  `unbekannt unknown none null keine kein nein no na entfällt inconnu desconocido onbekend tbd leer empty
  summe gesamt gesamtsumme zwischensumme anzahl total totals subtotal sum count totaal totale somme suma`.split(/\s+/),
);

/** Whether a row left out names a subject that nothing else protects. Pure. */
export function isUnprotected({ problem, name, cell }: ProblemRow): boolean {
  // A list of companies is offered for these.
  if (problem === 'is-domain') return false;
  const isWord = (text: string) =>
    /\p{L}/u.test(text) && !placeholders.has(text.replace(/[^\p{L}]/gu, '').toLowerCase());
  if (name !== '') return isWord(name);
  if (problem === 'date') return false;
  // As long as a telephone number.
  if (problem === 'number') return cell.replace(/\D/g, '').length >= 8;
  return problem === 'nothing' || problem === 'empty' ? isWord(cell) : cell !== '';
}

export const longestWhy = 2000;
export const longestLabel = 500;
export const mostNames = 200;
export const longestFileName = 255;
/** One transaction and one message; every open page counts the list again after each. */
export const chunkRows = 5000;
