import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { saveBlob, saveFile } from '@/components/ui/save-file';
import { readSettings } from '@/lib/database/reads';
import { formatCsv } from '@/lib/export/format-csv';
import type { HistoryLine } from '@/lib/history/history-line';
import { noteError } from '@/lib/platform/error-log';
import { type FileCell, fileRows } from './history-file.ts';

export type FileStatus = { kind: 'nothing' | 'writing' | 'failed' } | { kind: 'written'; count: number; file: string };

/** Files of the lines that are shown, made in this page and sent nowhere. */
export function useHistoryFile() {
  const { db } = usePanel();
  const [status, setStatus] = useState<FileStatus>({ kind: 'nothing' });

  async function run(
    lines: readonly HistoryLine[],
    ending: 'csv' | 'xlsx',
    save: (file: string, rows: FileCell[][]) => Promise<void>,
  ): Promise<void> {
    setStatus({ kind: 'writing' });
    try {
      const file = i18n.t('history.fileName', { date: new Date().toISOString().slice(0, 10), ending });
      await save(file, fileRows(lines, (await readSettings(db, 'sites')) ?? []));
      setStatus({ kind: 'written', count: lines.length, file });
    } catch (error) {
      noteError(error, 'use-history-file');
      setStatus({ kind: 'failed' });
    }
  }

  return {
    said: status,
    isWriting: status.kind === 'writing',
    saveCsv: (lines: readonly HistoryLine[]) => void run(lines, 'csv', saveAsCsv),
    saveXlsx: (lines: readonly HistoryLine[]) => void run(lines, 'xlsx', saveAsXlsx),
  };
}

/** Times are UTC and numbers have a point, so that any program reads them. */
async function saveAsCsv(file: string, rows: FileCell[][]): Promise<void> {
  const cells = rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : cell)));
  saveFile(file, 'text/csv;charset=utf-8', formatCsv(cells));
}

/** The format's own code is loaded on the first press. In pieces, so that the page can be used meanwhile. */
async function saveAsXlsx(file: string, rows: FileCell[][]): Promise<void> {
  const { streamXlsx } = await import('@/lib/export/stream-xlsx');
  const pieces: BlobPart[] = [];
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  for await (const piece of streamXlsx([{ name: i18n.t('history.sheet'), rows }], { pause })) {
    pieces.push(new Uint8Array(piece));
  }
  saveBlob(file, new Blob(pieces, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }));
}
