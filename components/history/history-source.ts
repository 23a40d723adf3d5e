import { i18n } from '#i18n';
import { findOffLimits } from '@/components/exclusions/off-limits';
import { everythingFile } from '@/components/files/everything-file';
import { withEmployers } from '@/components/hand-over/rows/employers';
import { type FileColumn, tableFileColumns } from '@/components/hand-over/rows/file-subject';
import type { HandRow, HandSource } from '@/components/hand-over/source';
import { subjectOfHistoryLine } from '@/components/orders/subject-of-line';
import { findLink } from '@/components/ui/find-link';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { HistoryLine } from '@/lib/history/history-line';
import { historyTable } from './history-columns.tsx';

/** Records read at a time, because each is a whole profile. */
const piece = 500;

interface HistorySubject extends HandRow {
  known: HistoryLine;
}

/** Lines of History, for "Send to …". */
export function historySource(
  db: SidenoteDatabase,
  connectionId: string,
  lines: readonly HistoryLine[],
  base: string,
): HandSource {
  const kind = lines.some((line) => line.kind === 'person') ? 'people' : 'companies';
  const read = () => readRows(db, connectionId, lines);
  return {
    connectionId,
    kind,
    count: lines.length,
    place: 'history',
    base,
    read,
    table: (choice) =>
      everythingFile({
        name: (parts) => i18n.t('history.fileName', parts),
        sheet: i18n.t('history.sheet'),
        choice,
        kind,
        origin: () => origin,
        read,
      }),
  };
}

async function* readRows(
  db: SidenoteDatabase,
  connectionId: string,
  lines: readonly HistoryLine[],
): AsyncGenerator<HistorySubject[]> {
  const sites = (await readSettings(db, 'sites')) ?? [];
  for (let from = 0; from < lines.length; from += piece) {
    const some = lines.slice(from, from + piece);
    const subjects = some.map((line) => subjectOfHistoryLine(line, sites));
    const [records, listed] = await Promise.all([
      db.records.bulkGet(some.map(({ id }) => id)).then((read) => withEmployers(db, connectionId, read)),
      findOffLimits(db, connectionId, subjects, Date.now()),
    ]);
    yield some.flatMap((known, at): HistorySubject[] => {
      const subject = subjects[at];
      if (subject === undefined) return [];
      return [
        {
          kind: known.kind,
          record: records[at] ?? null,
          line: null,
          link: findLink(known, sites),
          subject,
          name: known.name,
          excludedBy: listed.get(subject.key)?.listName ?? null,
          known,
        },
      ];
    });
  }
}

const origin: readonly FileColumn<HistorySubject>[] = tableFileColumns(historyTable, ({ known }) => known);
