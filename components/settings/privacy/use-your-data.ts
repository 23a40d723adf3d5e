import { useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { saveBlob } from '@/components/ui/save-file';
import type { SidenoteDatabase } from '@/lib/database/database';
import { exportData } from '@/lib/export/export-data';
import { MessageError, sendMessage } from '@/lib/messaging/send-message';
import { noteError } from '@/lib/platform/error-log';
import type { Failure } from '@/lib/purchases/refusals';

export type DataState =
  | { kind: 'nothing' | 'writing' | 'not-written' | 'erasing' | 'erased' | 'busy' }
  | { kind: 'written'; file: string }
  | { kind: 'failed'; failure: Failure };

/** One at a time: writing the file of everything, or erasing it. */
export function useYourData() {
  const { db } = usePanel();
  const [status, setStatus] = useState<DataState>({ kind: 'nothing' });

  async function exportAll(): Promise<DataState> {
    try {
      const file = `sidenote-${dayOf(new Date())}.json`;
      saveBlob(file, await writeExport(db));
      return { kind: 'written', file };
    } catch (error) {
      noteError(error, 'use-your-data');
      return { kind: 'not-written' };
    }
  }

  async function eraseAll(): Promise<DataState> {
    try {
      const { erased } = await sendMessage('eraseEverything', {});
      return { kind: erased ? 'erased' : 'busy' };
    } catch (error) {
      return { kind: 'failed', failure: error instanceof MessageError ? error.failure : { kind: 'internal' } };
    }
  }

  return {
    said: status,
    isBusy: status.kind === 'writing' || status.kind === 'erasing',
    exportAll() {
      setStatus({ kind: 'writing' });
      void exportAll().then(setStatus);
    },
    eraseAll() {
      setStatus({ kind: 'erasing' });
      void eraseAll().then(setStatus);
    },
  };
}

/** Part by part into blobs, which the browser may keep on disk: the whole text need never be in memory at once. */
async function writeExport(db: SidenoteDatabase): Promise<Blob> {
  const parts: Blob[] = [];
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  for await (const part of exportData(db, { nowMs: Date.now(), pause })) parts.push(new Blob([part]));
  return new Blob(parts, { type: 'application/json' });
}

/** "2026-11-03", by this browser's calendar. */
function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
