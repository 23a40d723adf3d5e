import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { saveFile } from '@/components/ui/save-file';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { MessageError, sendMessage } from '@/lib/messaging/send-message';
import type { Failure } from '@/lib/purchases/refusals';
import { readLedgerCsv } from './ledger-csv.ts';

/** What the last press on the ledger is doing, or how it ended. */
export type LedgerState =
  | { kind: 'nothing' | 'reconciling' | 'checking' | 'writing' }
  | { kind: 'reconciled'; result: AnswerOf<'reconcile'> }
  | { kind: 'checked'; result: AnswerOf<'checkUnknown'> }
  | { kind: 'written'; lines: number; file: string }
  | { kind: 'failed'; failure: Failure };

/** One at a time: comparing with the balance, asking about one line, and writing the file. */
export function useLedgerActions(connectionId: string) {
  const { db } = usePanel();
  const [status, setStatus] = useState<LedgerState>({ kind: 'nothing' });

  async function run(kind: 'reconciling' | 'checking' | 'writing', action: () => Promise<LedgerState>): Promise<void> {
    setStatus({ kind });
    try {
      setStatus(await action());
    } catch (error) {
      setStatus({ kind: 'failed', failure: error instanceof MessageError ? error.failure : { kind: 'internal' } });
    }
  }

  return {
    said: status,
    isBusy: status.kind === 'reconciling' || status.kind === 'checking' || status.kind === 'writing',
    reconcile: () =>
      void run('reconciling', async () => ({ kind: 'reconciled', result: await sendMessage('reconcile', {}) })),
    checkNow: (intentId: string) =>
      void run('checking', async () => ({ kind: 'checked', result: await sendMessage('checkUnknown', { intentId }) })),
    download: () =>
      void run('writing', async () => {
        const { text, lines } = await readLedgerCsv(db, connectionId);
        const file = i18n.t('spend.fileName', { date: new Date().toISOString().slice(0, 10) });
        saveFile(file, 'text/csv;charset=utf-8', text);
        return { kind: 'written', lines, file };
      }),
  };
}
