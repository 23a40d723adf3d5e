import type { ExclusionRoute } from '@/lib/database/schema/exclusion-rows';
import type { WrittenProblem } from '@/lib/exclusions/parse-member';

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

export const importProblems = ['no-connection', 'too-long', 'phone', 'shared'] as const;
export type ImportProblem = WrittenProblem | (typeof importProblems)[number];

export interface ProblemRow {
  row: number;
  problem: ImportProblem;
  /** The cell's text, shortened. */
  cell: string;
  /** What the name columns say, shortened; empty where they say nothing. */
  name: string;
}

export const longestWhy = 2000;
export const longestLabel = 500;
export const mostNames = 200;
export const longestFileName = 255;
/** One transaction and one message; every open page counts the list again after each. */
export const chunkRows = 5000;
