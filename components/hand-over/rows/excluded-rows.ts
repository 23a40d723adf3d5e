import { i18n } from '#i18n';
import type { FileColumn } from '@/components/hand-over/rows/file-subject';

/**
 * The columns of a table: "crm" are those that any import takes; "everything" is all that was bought, with its origin. "with-excluded" adds excluded people, each marked with the
 * list.
 */
export type ColumnChoice = 'crm' | 'everything' | 'with-excluded';

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
  /** How many rows it has left out so far. */
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
