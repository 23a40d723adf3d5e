import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanelWorld } from '@/components/context/panel-context';
import { saveFile } from '@/components/ui/save-file';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { AskError, ask } from '@/lib/messaging/send-message';
import type { Failure } from '@/lib/purchases/refusals';
import { readLedgerCsv } from './ledger-csv.ts';

/** What the last press on the ledger is doing, or how it ended. */
export type LedgerSaid =
  | { kind: 'nothing' | 'reconciling' | 'checking' | 'writing' }
  | { kind: 'reconciled'; result: AnswerOf<'reconcile'> }
  | { kind: 'checked'; result: AnswerOf<'checkUnknown'> }
  | { kind: 'written'; lines: number; file: string }
  | { kind: 'failed'; failure: Failure };

/** One at a time: comparing with the balance, asking about one line, and writing the file. */
export function useLedgerActions(connectionId: string) {
  const { db } = usePanelWorld();
  const [said, setSaid] = useState<LedgerSaid>({ kind: 'nothing' });

  async function run(kind: 'reconciling' | 'checking' | 'writing', act: () => Promise<LedgerSaid>): Promise<void> {
    setSaid({ kind });
    try {
      setSaid(await act());
    } catch (error) {
      setSaid({ kind: 'failed', failure: error instanceof AskError ? error.failure : { kind: 'internal' } });
    }
  }

  return {
    said,
    isBusy: said.kind === 'reconciling' || said.kind === 'checking' || said.kind === 'writing',
    reconcile: () => void run('reconciling', async () => ({ kind: 'reconciled', result: await ask('reconcile', {}) })),
    checkNow: (intentId: string) =>
      void run('checking', async () => ({ kind: 'checked', result: await ask('checkUnknown', { intentId }) })),
    download: () =>
      void run('writing', async () => {
        const { text, lines } = await readLedgerCsv(db, connectionId);
        const file = i18n.t('spend.fileName', { date: new Date().toISOString().slice(0, 10) });
        saveFile(file, 'text/csv;charset=utf-8', text);
        return { kind: 'written', lines, file };
      }),
  };
}
