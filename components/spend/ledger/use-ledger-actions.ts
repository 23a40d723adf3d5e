import { usePanel } from '@/components/context/panel-context';
import { type WrittenFile, writeTable } from '@/components/ui/file-export/write-table';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { ledgerFile } from './ledger-file.ts';

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
