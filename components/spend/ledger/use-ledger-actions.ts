import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { type FileColumn, tableFileColumns } from '@/components/hand-over/rows/file-subject';
import { type FileCell, type TableFile, type WrittenFile, writeTable } from '@/components/ui/file-export/write-table';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import type { SidenoteDatabase } from '@/lib/database/database';
import { type LedgerLine, ledgerTables, readLedgerPage, unnamedSubjects } from '@/lib/database/ledger/spend-reads';
import { readKnownNames } from '@/lib/database/records/known-names';
import { rowOfKey } from '@/lib/database/records/row-records';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { toCredits } from '@/lib/service/contract/credits';
import { type LedgerCell, ledgerTable } from './ledger-columns.tsx';
import { addedMilliOf } from './ledger-labels.ts';

export type LedgerAction = 'reconciling' | 'checking' | 'writing';

export type LedgerEnd =
  | { kind: 'reconciled'; result: AnswerOf<'reconcile'> }
  | { kind: 'checked'; result: AnswerOf<'checkUnknown'> }
  | { kind: 'written'; written: WrittenFile };

export type LedgerStatus = ActionStatus<LedgerEnd, LedgerAction>;

/** Reconciling with the balance, checking one line, and writing the file, one at a time. */
export function useLedgerActions(connectionId: string) {
  const { db } = usePanel();
  const { status, isRunning, run } = useAction<LedgerEnd, LedgerAction>('use-ledger-actions');
  return {
    status,
    isBusy: isRunning,
    reconcile: () =>
      void run(async () => ({ kind: 'reconciled', result: await sendMessage('reconcile', {}) }), 'reconciling'),
    checkNow: (intentId: string) =>
      void run(async () => ({ kind: 'checked', result: await sendMessage('checkUnknown', { intentId }) }), 'checking'),
    download: () =>
      void run(async () => {
        const written = await writeTable(ledgerFile(db, connectionId), 'csv', () => undefined);
        return { kind: 'written', written };
      }, 'writing'),
  };
}

const pageSize = 500;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The whole ledger of a connection, newest first, as a file. */
function ledgerFile(db: SidenoteDatabase, connectionId: string): TableFile {
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
