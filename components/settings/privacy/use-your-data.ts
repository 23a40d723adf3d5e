import { usePanel } from '@/components/context/panel-context';
import { saveBlob } from '@/components/ui/file-export/save-file';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import type { SidenoteDatabase } from '@/lib/database/database';
import { exportData } from '@/lib/export/export-data';
import { sendMessage } from '@/lib/messaging/send-message';
import { logError } from '@/lib/platform/error-log';

export type DataAction = 'writing' | 'erasing';
export type DataEnd = { kind: 'not-written' | 'erased' | 'busy' } | { kind: 'written'; file: string };
export type DataStatus = ActionStatus<DataEnd, DataAction>;

/** Export or erasure of all data, one at a time. */
export function useYourData() {
  const { db } = usePanel();
  const { status, isRunning, run } = useAction<DataEnd, DataAction>('use-your-data');

  async function exportAll(): Promise<DataEnd> {
    try {
      const file = `sidenote-${dayOf(new Date())}.json`;
      saveBlob(file, await writeExport(db));
      return { kind: 'written', file };
    } catch (error) {
      logError(error, 'use-your-data');
      return { kind: 'not-written' };
    }
  }

  async function eraseAll(): Promise<DataEnd> {
    const { erased } = await sendMessage('eraseEverything', {});
    return { kind: erased ? 'erased' : 'busy' };
  }

  return {
    status,
    isBusy: isRunning,
    exportAll: () => void run(exportAll, 'writing'),
    eraseAll: () => void run(eraseAll, 'erasing'),
  };
}

/** Written in parts into blobs, which the browser may keep on disk, so that the whole text is never in memory. */
async function writeExport(db: SidenoteDatabase): Promise<Blob> {
  const parts: Blob[] = [];
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  for await (const part of exportData(db, { nowMs: Date.now(), pause })) parts.push(new Blob([part]));
  return new Blob(parts, { type: 'application/json' });
}

/** "2026-11-03", in local time. */
function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
