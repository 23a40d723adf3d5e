import { i18n } from '#i18n';
import { type ColumnChoice, columnsFor } from '@/components/files/all-columns';
import { withEmployers } from '@/components/files/employers';
import {
  createExcludedFilter,
  type ExcludedFilter,
  type MaybeExcluded,
  withExcludedBy,
} from '@/components/files/excluded-rows';
import { type FileColumn, type FileSubject, tableFileColumns } from '@/components/files/file-subject';
import { createHandover, type Handover } from '@/components/files/handed-over';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import { findLink } from '@/components/ui/find-link';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { findExclusions } from '@/lib/exclusions/match/find-exclusions';
import type { HistoryLine } from '@/lib/history/history-line';
import { historyTable } from './history-columns.tsx';
import { subjectOfHistoryLine } from './history-subject.ts';

/** Records read at a time, because each is a whole profile. */
const piece = 500;

/** Which of these lines a file has: a CRM imports contacts and companies from a file each. Pure. */
export function linesOfFile(lines: readonly HistoryLine[], choice: ColumnChoice): readonly HistoryLine[] {
  const people = lines.filter(({ kind }) => kind === 'person');
  return choice !== 'crm' || people.length === 0 ? lines : people;
}

export function historyFile(
  db: SidenoteDatabase,
  connectionId: string,
  lines: readonly HistoryLine[],
  choice: ColumnChoice,
): TableFile {
  const excluded = createExcludedFilter(choice);
  const handover = createHandover();
  return {
    name: (parts) => i18n.t('history.fileName', parts),
    sheet: i18n.t('history.sheet'),
    rows: readRows(db, connectionId, lines, { choice, excluded, handover }),
    leftOut: excluded.leftOut,
    onWritten: handover.note,
  };
}

interface HistorySubject extends FileSubject, MaybeExcluded {
  known: HistoryLine;
}

async function* readRows(
  db: SidenoteDatabase,
  connectionId: string,
  lines: readonly HistoryLine[],
  { choice, excluded, handover }: { choice: ColumnChoice; excluded: ExcludedFilter; handover: Handover },
): AsyncGenerator<FileCell[][]> {
  const kind = lines.some((line) => line.kind === 'person') ? 'people' : 'companies';
  const columns = columnsFor(choice, kind, withExcludedBy(choice, origin));
  yield [columns.map(({ label }) => label())];
  const sites = (await readSettings(db, 'sites')) ?? [];
  for (let from = 0; from < lines.length; from += piece) {
    const some = lines.slice(from, from + piece);
    const subjects = some.map((line) => subjectOfHistoryLine(line, sites));
    const [records, listed] = await Promise.all([
      db.records.bulkGet(some.map(({ id }) => id)).then((read) => withEmployers(db, connectionId, read)),
      findExclusions(db, connectionId, subjects, Date.now()),
    ]);
    const rows = some.map((known, at): HistorySubject => {
      const [link, excludedBy] = [findLink(known, sites), listed.get(subjects[at]?.key ?? '')?.listName ?? null];
      return { kind: known.kind, record: records[at] ?? null, line: null, link, known, excludedBy };
    });
    const kept = excluded.filter(rows);
    handover.add(kept);
    yield kept.map((of) => columns.map(({ cell }) => cell(of)));
  }
}

const origin: readonly FileColumn<HistorySubject>[] = tableFileColumns(historyTable, ({ known }) => known);
