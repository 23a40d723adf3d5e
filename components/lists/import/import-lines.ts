import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { shownValue } from '@/lib/database/schema/exclusion-names';
import type { FoundRow, ProblemRow } from '@/lib/exclusions/import/import-row';
import { isWeakName } from '@/lib/exclusions/match/weak-names';
import { problemLabels } from './import-labels.ts';
import type { DryRun } from './use-import.ts';

export const views = ['problems', 'parts', 'new', 'known', 'repeated'] as const;
export type View = (typeof views)[number];

export interface Line {
  row: number;
  text: string;
  /** The problem, the identifying names, or the row it repeats. */
  detail: string;
}

/** Lines are created when they scroll into view, because there may be a million. */
export interface Lines {
  count: number;
  at(index: number): Line | undefined;
}

export function viewCounts({ rows, known, repeated, problems, leftOff }: DryRun): Record<View, number> {
  return {
    problems: problems.length,
    parts: leftOff.length,
    new: rows.length - known.size,
    known: known.size,
    repeated: repeated.length,
  };
}

export const viewLabels: Record<View, (count: number) => string> = {
  problems: (count) => i18n.t('listImport.problems', count, [formatCount(count)]),
  parts: (count) => i18n.t('listImport.parts', count, [formatCount(count)]),
  new: (count) => i18n.t('listImport.new', count, [formatCount(count)]),
  known: (count) => i18n.t('listImport.known', count, [formatCount(count)]),
  repeated: (count) => i18n.t('listImport.repeated', count, [formatCount(count)]),
};

export function linesOf(run: DryRun, view: View): Lines {
  if (view === 'problems') return problemLines(run.problems);
  if (view === 'parts') return problemLines(run.leftOff);
  if (view === 'repeated') {
    return linesFrom(run.repeated, ({ row, firstRow, label }) => ({
      row,
      text: label ?? '',
      detail: i18n.t('listImport.sameAs', { row: formatCount(firstRow) }),
    }));
  }
  const isKnown = view === 'known';
  return linesFrom(
    run.rows.filter((row) => run.known.has(row) === isKnown),
    (row) => ({ row: row.row, text: row.label ?? '', detail: namesOf(row) }),
  );
}

/** Rows that were not understood; a CRM's cell is often only an ID, so the name is shown. */
export function problemLines(problems: readonly ProblemRow[]): Lines {
  return linesFrom(problems, ({ row, problem, cell, name }) => {
    const texts = [...new Set([name, cell])].filter((text) => text !== '');
    return { row, text: texts.join(' · ') || i18n.t('listImport.noCell'), detail: problemLabels[problem]() };
  });
}

function linesFrom<Row>(rows: readonly Row[], lineOf: (row: Row) => Line): Lines {
  return {
    count: rows.length,
    at: (index) => {
      const row = rows[index];
      return row === undefined ? undefined : lineOf(row);
    },
  };
}

function namesOf({ names }: FoundRow): string {
  if (names.every(isWeakName)) return i18n.t('listImport.weakAs', { company: names.map(shownValue).at(-1) ?? '' });
  return names.map(shownValue).join(', ');
}
