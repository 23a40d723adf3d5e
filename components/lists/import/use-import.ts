import { useEffect, useRef, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import {
  type EndedRun,
  type ImportRun,
  isEnded,
  useImportRun,
  useImportRuns,
} from '@/components/lists/import/import-runs';
import { readSettings } from '@/lib/database/reads';
import type { Columns } from '@/lib/exclusions/import/find-columns';
import type { FoundRow } from '@/lib/exclusions/import/import-row';
import type { OpenFile } from '@/lib/exclusions/import/open-csv';
import { type FileRefusal, mostBytes, openFile } from '@/lib/exclusions/import/open-file';
import { type FileReading, findKnown, readImportRows } from '@/lib/exclusions/import/read-rows';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { registeredDomain } from '@/lib/exclusions/match/registered-domain';
import { isWeakName } from '@/lib/exclusions/match/weak-names';
import type { CountedList } from '@/lib/exclusions/reads';
import { formatCsv } from '@/lib/export/format-csv';
import { logAs } from '@/lib/platform/error-log';
import { createPageBreather } from '@/lib/platform/slices';
import { plainDomain } from '@/lib/subjects/plain-host';

export interface DryRun extends FileReading {
  known: ReadonlySet<FoundRow>;
}

/** Without rows that have only a name and company. Pure. */
export function withoutWeak(run: DryRun): DryRun {
  const rows = run.rows.filter(({ names }) => !names.every(isWeakName));
  return {
    ...run,
    rows,
    weak: [],
    known: new Set(rows.filter((row) => run.known.has(row))),
    problems: [...run.problems, ...run.weak].toSorted((one, other) => one.row - other.row),
  };
}

/** Companies of rows that only have a domain, with their names if the file has them. Pure. */
export function companiesOf({ problems, weak }: DryRun): { rows: number; companies: ReadonlyMap<string, string> } {
  const rows = [...problems, ...weak].filter(({ problem }) => problem === 'is-domain');
  const companies = new Map<string, string>();
  for (const { cell, company = '' } of rows) {
    const domain = plainDomain(cell) ?? cell;
    companies.set(domain, companies.get(domain) || company);
  }
  return { rows: rows.length, companies };
}

type ReadingStep =
  | { kind: 'choose'; refused: FileRefusal | 'too-many' | 'unreadable' | null }
  | { kind: 'reading'; fileName: string }
  | { kind: 'sheet'; fileName: string; sheets: readonly string[] }
  | { kind: 'dry'; fileName: string; file: OpenFile; columns: Columns; run: DryRun };

export type ImportStep = ReadingStep | { kind: 'writing'; run: ImportRun } | { kind: 'ended'; run: EndedRun };

/** The steps of an import. Leaving the screen stops only the reading. */
export function useImport(list: CountedList) {
  const { db } = usePanel();
  const runs = useImportRuns();
  const run = useImportRun(list.id);
  const [read, setStep] = useState<ReadingStep>({ kind: 'choose', refused: null });
  const under = useRef(new AbortController());
  useEffect(() => () => under.current.abort(), []);
  useEffect(() => runs.show(list.id), [runs, list.id]);
  const chosenFile = useRef<File | null>(null);
  // Once, in the list that the file was handed to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the component is keyed by its list.
  useEffect(() => {
    const handed = runs.takeHanded(list.id);
    if (handed !== null) choose(handed.file, handed.who);
  }, []);

  function start(): AbortSignal {
    under.current.abort();
    under.current = new AbortController();
    return under.current.signal;
  }

  async function contextOf() {
    const sites = (await readSettings(db, 'sites')) ?? [];
    const connection = await readConnectionId(db);
    return { kind: list.kind, sites, domainOf: registeredDomain, connection, nowMs: Date.now() };
  }

  async function readRows(
    fileName: string,
    file: OpenFile,
    columns: Columns,
    signal: AbortSignal,
  ): Promise<ReadingStep> {
    const breathe = createPageBreather();
    const reading = await readImportRows(file, columns, await contextOf(), { breathe, signal });
    if ('refused' in reading) return { kind: 'choose', refused: reading.refused };
    const known = await findKnown(db, list, reading.rows, Date.now(), breathe);
    return { kind: 'dry', fileName, file, columns, run: { ...reading, known } };
  }

  async function take(work: (signal: AbortSignal) => Promise<ReadingStep>): Promise<void> {
    const signal = start();
    const next = await work(signal).catch(logAs<ReadingStep>('use-import', { kind: 'choose', refused: 'unreadable' }));
    if (!signal.aborted) setStep(next);
  }

  /** `who`: the columns to match on, if known. */
  function choose(chosen: File, who?: readonly number[], sheet?: number): void {
    chosenFile.current = chosen;
    if (chosen.size > mostBytes) {
      setStep({ kind: 'choose', refused: 'too-large' });
      return;
    }
    setStep({ kind: 'reading', fileName: chosen.name });
    void take(async (signal) => {
      const breathe = createPageBreather();
      const file = await openFile(new Uint8Array(await chosen.arrayBuffer()), await contextOf(), breathe, sheet);
      if ('refused' in file) return { kind: 'choose', refused: file.refused };
      if ('sheets' in file) return { kind: 'sheet', fileName: chosen.name, sheets: file.sheets };
      const columns = who === undefined ? file.columns : { ...file.columns, who: [...who] };
      return readRows(chosen.name, file, columns, signal);
    });
  }

  function change(columns: Columns): void {
    if (read.kind !== 'dry') return;
    const { fileName, file } = read;
    setStep({ ...read, columns });
    void take((signal) => readRows(fileName, file, columns, signal));
  }

  const again = () => {
    start();
    runs.dismiss(list.id);
    setStep({ kind: 'choose', refused: null });
  };

  return {
    step: run === null ? read : stepOf(run),
    choose,
    chooseSheet: (sheet: number) => {
      if (chosenFile.current !== null) choose(chosenFile.current, undefined, sheet);
    },
    change,
    again,
    /** `id`: of the list that was made for it. */
    begin: (reading: DryRun, id = list.id) => {
      if (read.kind !== 'dry') return;
      const { fileName } = read;
      runs.begin({ list: { ...list, id }, fileName, leftOut: reading.problems, rows: reading.rows });
      if (id === list.id) setStep({ kind: 'choose', refused: null });
    },
    /** The file's companies belong to another list: it reads them there, and the file waits here, or at the list that was made for it. */
    handTo(listId: string, own = list.id): void {
      if (chosenFile.current === null || read.kind !== 'dry') return;
      const { companies } = companiesOf(read.run);
      const table = formatCsv([['domain', 'name'], ...companies]);
      runs.hand(listId, { file: new File([table], read.fileName, { type: 'text/csv' }), who: [0] });
      runs.hand(own, { file: chosenFile.current, who: read.columns.who });
    },
    goOn: () => runs.goOn(list.id),
    stop: () => runs.stop(list.id),
    leave: () => runs.dismiss(list.id),
  };
}

const stepOf = (run: ImportRun): ImportStep => (isEnded(run) ? { kind: 'ended', run } : { kind: 'writing', run });
