import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import type { FileCell } from '@/components/history/history-file';
import { describeSearch } from '@/components/search/describe/describe-search';
import { type EmailState, readEmailStates } from '@/components/search/results/email-states';
import { saveBlob, saveFile } from '@/components/ui/save-file';
import type { SearchMode, SearchRow } from '@/lib/database/schema/search-rows';
import { formatCsv } from '@/lib/export/format-csv';
import { noteError } from '@/lib/platform/error-log';
import type { ResultRow } from '@/lib/searches/result-query';
import { resultsFile } from './results-file.ts';

export type ResultsFileStatus =
  | { kind: 'nothing' | 'writing' | 'failed' }
  | { kind: 'written'; count: number; leftOut: number; file: string };

/** Profiles read at a time for the addresses in them. */
const piece = 500;

/** Files of results, made in this page and sent nowhere. Whoever is off-limits is not in them. */
export function useResultsFile(search: SearchRow, mode: SearchMode) {
  const { db } = usePanel();
  const [status, setStatus] = useState<ResultsFileStatus>({ kind: 'nothing' });

  async function readEmails(rows: readonly ResultRow[]): Promise<Map<string, EmailState>> {
    const emails = new Map<string, EmailState>();
    if (search.kind === 'companies') return emails;
    for (let from = 0; from < rows.length; from += piece) {
      const keys = rows.slice(from, from + piece).map(({ line }) => line.key);
      for (const [key, state] of await readEmailStates(db, search.connection, keys)) emails.set(key, state);
    }
    return emails;
  }

  async function run(
    { rows, leftOut }: { rows: readonly ResultRow[]; leftOut: number },
    ending: 'csv' | 'xlsx',
    save: (file: string, cells: FileCell[][]) => Promise<void>,
  ): Promise<void> {
    setStatus({ kind: 'writing' });
    try {
      const nowMs = Date.now();
      const date = new Date(nowMs).toISOString().slice(0, 10);
      const file = i18n.t('results.file.name', { date, ending });
      const searchName = search.name ?? describeSearch(search.filters);
      const emails = await readEmails(rows);
      await save(file, resultsFile({ kind: search.kind, mode, searchName, rows, emails, nowMs }));
      setStatus({ kind: 'written', count: rows.length, leftOut, file });
    } catch (error) {
      noteError(error, 'use-results-file');
      setStatus({ kind: 'failed' });
    }
  }

  return {
    said: status,
    isWriting: status.kind === 'writing',
    saveCsv: (taken: Parameters<typeof run>[0]) => void run(taken, 'csv', saveAsCsv),
    saveXlsx: (taken: Parameters<typeof run>[0]) => void run(taken, 'xlsx', saveAsXlsx),
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
  for await (const part of streamXlsx([{ name: i18n.t('results.file.sheet'), rows }], { pause })) {
    pieces.push(new Uint8Array(part));
  }
  saveBlob(file, new Blob(pieces, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }));
}
