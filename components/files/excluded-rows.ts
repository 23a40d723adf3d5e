import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { ColumnChoice } from './all-columns.ts';
import type { FileColumn } from './file-subject.ts';

export interface MaybeExcluded {
  excludedBy: string | null;
}

/** Marks excluded people in a file that includes them. */
const excludedByColumn: FileColumn<MaybeExcluded> = {
  label: () => i18n.t('files.excludedBy'),
  cell: ({ excludedBy }) => excludedBy,
};

/** The columns, plus the excluding list if the file has excluded people. */
export function withExcludedBy<Of extends MaybeExcluded>(
  choice: ColumnChoice,
  columns: readonly FileColumn<Of>[],
): readonly FileColumn<Of>[] {
  return choice === 'with-excluded' ? [excludedByColumn, ...columns] : columns;
}

export interface ExcludedFilter {
  filter<Row extends MaybeExcluded>(rows: readonly Row[]): readonly Row[];
  /** How many it has left out until now. */
  leftOut(): number;
}

/** Excluded people are left out of every file except the one that names them. */
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
