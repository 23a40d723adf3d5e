import type { OpenFile } from '@/lib/exclusions/import/open-csv';
import { openFile } from '@/lib/exclusions/import/open-file';
import { type FileReading, readImportRows } from '@/lib/exclusions/import/read-rows';
import { domainAsWritten } from '@/lib/exclusions/parse-member';
import type { Subject } from '@/lib/subjects/subject';
import { connectionId, sites } from '@/tests/fixtures/rows/fixture-rows';

export const nowMs = Date.UTC(2026, 10, 21);
const breathe = () => Promise.resolve();

export async function openText(content: string | Uint8Array, kind: Subject['kind'] = 'person'): Promise<OpenFile> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const file = await openFile(bytes, { kind, sites, domainOf: domainAsWritten }, breathe);
  if ('refused' in file) throw new Error(file.refused);
  if ('sheets' in file) throw new Error(`Several sheets: ${file.sheets.join()}`);
  return file;
}

/** A file from its bytes to who it names, as the page reads it. */
export async function readFile(
  content: string | Uint8Array,
  kind: Subject['kind'] = 'person',
  connection: string | null = connectionId,
): Promise<FileReading> {
  const file = await openText(content, kind);
  const context = { kind, sites, domainOf: domainAsWritten, connection, nowMs };
  const reading = await readImportRows(file, file.columns, context, { breathe, signal: new AbortController().signal });
  if ('refused' in reading) throw new Error(reading.refused);
  return reading;
}
