import { i18n } from '#i18n';
import { type FileColumn, tableFileColumns } from '@/components/files/file-subject';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import type { SidenoteDatabase } from '@/lib/database/database';
import { type LedgerLine, ledgerTables, readLedgerPage, unnamedSubjects } from '@/lib/database/ledger/spend-reads';
import { readKnownNames } from '@/lib/database/records/known-names';
import { rowOfKey } from '@/lib/database/records/row-records';
import { toCredits } from '@/lib/service/contract/credits';
import { type LedgerCell, ledgerTable } from './ledger-columns.tsx';
import { addedMilliOf } from './ledger-labels.ts';

const pageSize = 500;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The whole ledger of a connection, newest first, as a file. */
export function ledgerFile(db: SidenoteDatabase, connectionId: string): TableFile {
  return {
    name: ({ date }) => i18n.t('spend.fileName', { date }),
    sheet: i18n.t('spend.ledger'),
    rows: readRows(db, connectionId),
  };
}

async function* readRows(db: SidenoteDatabase, connectionId: string): AsyncGenerator<FileCell[][]> {
  const lines: LedgerLine[] = [];
  // In one transaction, since a line booked meanwhile would shift the pages.
  await db.transaction('r', ledgerTables(db), async () => {
    for (;;) {
      const page = await readLedgerPage(db, connectionId, { offset: lines.length, limit: pageSize });
      lines.push(...page);
      if (page.length < pageSize) return;
    }
  });
  const names = await readKnownNames(db, connectionId, unnamedSubjects(lines).map(rowOfKey), pause);
  const rows = lines.map((line) => columns.map(({ cell }) => cell({ line, names })));
  yield [columns.map(({ label }) => label()), ...rows];
}

type LedgerFileRow = Pick<LedgerCell, 'line' | 'names'>;

/** The table distinguishes added from charged by the sign. */
const added: FileColumn<LedgerFileRow> = {
  label: () => i18n.t('spend.addedColumn'),
  cell({ line: { row } }) {
    const addedMilli = addedMilliOf(row);
    return addedMilli === null ? null : toCredits(addedMilli);
  },
};
const afterCharged = ledgerTable.columns.findIndex(({ id }) => id === 'charged') + 1;
const columns = tableFileColumns(ledgerTable, (of: LedgerFileRow) => of).toSpliced(afterCharged, 0, added);
