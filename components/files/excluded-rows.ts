import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { ColumnChoice } from './all-columns.ts';
import type { FileColumn } from './file-subject.ts';

/** Whoever may be on a list. */
export interface MaybeExcluded {
  /** The list that excludes them. */
  excludedBy: string | null;
}

/** Says who must not be contacted, in a file that has them all the same. */
const excludedByColumn: FileColumn<MaybeExcluded> = {
  label: () => i18n.t('files.excludedBy'),
  cell: ({ excludedBy }) => excludedBy,
};

/** These columns, and where the file has those who are excluded, by which list. */
export function withExcludedBy<Of extends MaybeExcluded>(
  choice: ColumnChoice,
  columns: readonly FileColumn<Of>[],
): readonly FileColumn<Of>[] {
  return choice === 'with-excluded' ? [excludedByColumn, ...columns] : columns;
}

export interface ExcludedFilter {
  /** Without those who are excluded, unless they were asked for. */
  filter<Row extends MaybeExcluded>(rows: readonly Row[]): readonly Row[];
  /** How many it has left out until now. */
  leftOut(): number;
}

/** Whoever is excluded is left out of every file but the one that says that it has them. */
export function createExcludedFilter(choice: ColumnChoice): ExcludedFilter {
  let count = 0;
  return {
    filter(rows) {
      if (choice === 'with-excluded') return rows;
      const kept = rows.filter(({ excludedBy }) => excludedBy === null);
      count += rows.length - kept.length;
      return kept;
    },
    leftOut: () => count,
  };
}

/** "3 lines saved to results.csv. 1 excluded is left out." */
export function withLeftOut(written: string, leftOut: number): string {
  return leftOut === 0 ? written : `${written} ${i18n.t('results.file.leftOut', leftOut, [formatCount(leftOut)])}`;
}
