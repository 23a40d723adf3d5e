import { createHandover } from '@/components/hand-over/rows/handed-over';
import type { Tagged } from '@/components/outreach/tag-menu';
import { fileWords } from '@/components/ui/file-export/file-words';
import { csvType, saveBlob } from '@/components/ui/file-export/save-file';
import type { FileProgress } from '@/components/ui/file-export/write-table';
import type { Format } from '@/lib/hand-over/formats/format';
import { filesOf } from '@/lib/hand-over/hand-over';
import type { HandedField } from '@/lib/hand-over/handed/handed';
import { type Additions, readHanded } from './handed-rows.ts';
import type { HandedRow, HandSource } from './source.ts';

/** What became of a press on "Save", "Copy" or "Send". */
export interface HandedOver {
  count: number;
  /** The names of the files; none if it was copied or sent. */
  files: readonly string[];
  /** How many were excluded at that moment. */
  leftOut: number;
  /** For tags. */
  subjects: readonly Tagged[];
}

export interface HandOverOptions {
  format: Format;
  additions: Additions;
  leavesOut: ReadonlySet<HandedField>;
  report(progress: FileProgress): void;
  isAbandoned(): boolean;
}

const types: Record<Format['ending'], string> = {
  csv: csvType,
  tsv: 'text/tab-separated-values;charset=utf-8',
  vcf: 'text/vcard;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Saves the rows as the target's files. Null if it was abandoned before anything was saved. */
export async function saveFiles(source: HandSource, options: HandOverOptions): Promise<HandedOver | null> {
  const { format } = options;
  const read = await readAll(source, options);
  if (read === null) return null;
  const base = baseOf(source, format);
  const files = await filesOf(
    format,
    read.rows.map(({ handed }) => handed),
    base,
  );
  if (options.isAbandoned()) return null;
  for (const { name, content } of files) saveBlob(name, new Blob([content], { type: types[format.ending] }));
  noteOn(read.rows, files[0]?.name ?? base);
  return { ...outcomeOf(read), files: files.map(({ name }) => name) };
}

/** Copies the target's columns, tab-separated, as spreadsheets paste them. */
export async function copyRows(source: HandSource, options: HandOverOptions): Promise<HandedOver | null> {
  const read = await readAll(source, options);
  if (read === null) return null;
  const format: Format = { ...options.format, ending: 'tsv', separator: '\t', hasMark: false, limits: {} };
  const [file] = await filesOf(
    format,
    read.rows.map(({ handed }) => handed),
    'copy',
  );
  if (options.isAbandoned()) return null;
  if (typeof file?.content === 'string') await navigator.clipboard.writeText(file.content);
  noteOn(read.rows, options.format.name);
  return { ...outcomeOf(read), files: [] };
}

interface Read {
  rows: HandedRow[];
  leftOut: number;
}

async function readAll(source: HandSource, options: HandOverOptions): Promise<Read | null> {
  const { additions, leavesOut, report, isAbandoned } = options;
  const rows: HandedRow[] = [];
  let leftOut = 0;
  const onExcluded = (count: number) => {
    leftOut += count;
  };
  for await (const some of readHanded(source, additions, { leavesOut, onExcluded })) {
    if (isAbandoned()) return null;
    for (const each of some) rows.push(each);
    report({ done: rows.length + leftOut, total: source.count });
    await pause();
  }
  return { rows, leftOut };
}

function outcomeOf({ rows, leftOut }: Read): Omit<HandedOver, 'files'> {
  return { count: rows.length, leftOut, subjects: subjectsOf(rows) };
}

export function subjectsOf(rows: readonly HandedRow[]): Tagged[] {
  return rows.map(({ row: { subject, name } }) => ({ subject, name: name || undefined }));
}

/** Notes on each timeline where the data went. */
export function noteOn(rows: readonly HandedRow[], about: string): void {
  const handover = createHandover();
  handover.add(rows.map(({ row }) => row));
  handover.note(about);
}

/** "hubspot-buyers-in-rotterdam-2026-11-28" */
export function baseOf({ base }: HandSource, { id, name, group }: Pick<Format, 'id' | 'name' | 'group'>): string {
  const day = new Date().toISOString().slice(0, 10);
  const target = group === 'files' ? [] : [group === 'own' ? fileWords(name) : id];
  return [...target, fileWords(base), day].join('-');
}
