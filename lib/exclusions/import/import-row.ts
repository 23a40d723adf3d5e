import type { ExclusionRoute } from '@/lib/database/schema/exclusion-rows';
import type { WrittenProblem } from '@/lib/exclusions/parse-member';

/** Someone whom a file names, as the worker is told. */
export interface ImportRow {
  names: string[];
  /** Null: no one says, and nothing stands for it. */
  label: string | null;
  why: string;
  /** What a file of our own says besides; where absent, they come by this import and now. */
  at?: number | undefined;
  route?: ExclusionRoute | undefined;
  expiresAt?: number | null | undefined;
}

/** The same with the number of the row it stands in first, counted as a spreadsheet does. */
export interface FoundRow extends ImportRow {
  row: number;
}

export const importProblems = ['no-connection', 'too-long'] as const;
export type ImportProblem = WrittenProblem | (typeof importProblems)[number];

export interface ProblemRow {
  row: number;
  problem: ImportProblem;
  /** What stands there; shortened. */
  cell: string;
}

export const longestWhy = 2000;
export const longestLabel = 500;
export const mostNames = 200;
export const chunkRows = 1000;
