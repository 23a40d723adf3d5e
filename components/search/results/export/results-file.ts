import { i18n } from '#i18n';
import type { FileCell } from '@/components/history/history-file';
import type { EmailState } from '@/components/search/results/email-states';
import { cellLabel, columnLabels, emailStateLabel } from '@/components/search/results/result-cells';
import { parseWebAddress } from '@/components/ui/external-link';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { columnsOf, type ResultColumn, type ResultRow } from '@/lib/searches/result-query';

export interface ResultsFile {
  kind: SearchKind;
  mode: SearchMode;
  /** What the search is called, or what it asks for. */
  searchName: string;
  rows: readonly ResultRow[];
  emails: ReadonlyMap<string, EmailState>;
  nowMs: number;
}

/** Headings and a row each: everything that is known of a line, then where it came from. Numbers are numbers. Pure. */
export function resultsFile({ kind, mode, searchName, rows, emails, nowMs }: ResultsFile): FileCell[][] {
  const columns = columnsOf(kind, mode).filter((column) => column !== 'page');
  const isPeople = kind === 'people';
  const headings = [
    ...columns.map((column) => columnLabels[column]()),
    ...(isPeople ? [i18n.t('results.column.email')] : []),
    i18n.t('results.file.link'),
    i18n.t('results.file.search'),
    i18n.t('results.column.page'),
    i18n.t('results.file.bought'),
    ...(isPeople ? [i18n.t('results.file.marks')] : []),
  ];
  return [headings, ...rows.map(cellsOf)];

  function cellsOf(row: ResultRow): FileCell[] {
    const { line, page, boughtAt } = row;
    const email = emails.get(line.key) ?? { kind: 'not-asked' };
    return [
      ...columns.map((column) => fileCell(column, row)),
      ...(isPeople ? [email.kind === 'known' ? (email.best.address ?? null) : null] : []),
      line.link !== null && parseWebAddress(line.link) !== null ? line.link : null,
      searchName,
      page + 1,
      new Date(boughtAt),
      ...(isPeople ? [emailStateLabel(email, nowMs)] : []),
    ];
  }
}

function fileCell(column: ResultColumn, row: ResultRow): FileCell {
  if (column === 'headcount' || column === 'founded') return row.line[column];
  return cellLabel(column, row);
}
