import { i18n } from '#i18n';
import { type ColumnChoice, columnsFor } from '@/components/files/all-columns';
import type { FileColumn, FileSubject } from '@/components/files/file-subject';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import { findLink } from '@/components/ui/find-link';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { HistoryLine } from '@/lib/history/history-line';
import { toCredits } from '@/lib/service/contract/credits';
import { knownLabel, subjectKindLabel } from './history-cells.ts';

/** Records read at a time, because each is a whole profile. */
const piece = 500;

/** The lines shown, as a file. */
export function historyFile(db: SidenoteDatabase, lines: readonly HistoryLine[], choice: ColumnChoice): TableFile {
  return {
    name: (parts) => i18n.t('history.fileName', parts),
    sheet: i18n.t('history.sheet'),
    rows: readRows(db, lines, choice),
  };
}

interface HistorySubject extends FileSubject {
  known: HistoryLine;
}

async function* readRows(
  db: SidenoteDatabase,
  lines: readonly HistoryLine[],
  choice: ColumnChoice,
): AsyncGenerator<FileCell[][]> {
  const columns = columnsFor(choice, 'people', origin);
  yield [columns.map(({ label }) => label())];
  const sites = (await readSettings(db, 'sites')) ?? [];
  for (let from = 0; from < lines.length; from += piece) {
    const some = lines.slice(from, from + piece);
    const records = await db.records.bulkGet(some.map(({ id }) => id));
    yield some.map((known, at) => {
      const link = findLink(known, sites);
      const of: HistorySubject = { kind: known.kind, record: records[at] ?? null, line: null, link, known };
      return columns.map(({ cell }) => cell(of));
    });
  }
}

/** How it came to be known. */
const origin: readonly FileColumn<HistorySubject>[] = [
  { label: () => i18n.t('history.kind'), cell: ({ kind }) => subjectKindLabel(kind) },
  { label: () => i18n.t('history.name'), cell: ({ known }) => known.name },
  { label: () => i18n.t('history.known'), cell: ({ known }) => knownLabel(known) },
  {
    label: () => i18n.t('history.bought'),
    cell: ({ known: { boughtAt } }) => (boughtAt === null ? null : new Date(boughtAt)),
  },
  {
    label: () => i18n.t('history.spent'),
    cell: ({ known: { spentMilli } }) => (spentMilli === null ? null : toCredits(spentMilli)),
  },
];
