import { useEffect, useRef, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import type { ListActions } from '@/components/lists/use-list-actions';
import { readSettings } from '@/lib/database/reads';
import type { Columns } from '@/lib/exclusions/import/find-columns';
import type { FoundRow } from '@/lib/exclusions/import/import-row';
import { type FileRefusal, mostBytes, type OpenFile, openFile } from '@/lib/exclusions/import/open-file';
import { type FileReading, findKnown, readImportRows } from '@/lib/exclusions/import/read-rows';
import {
  findTimeLeft,
  type ImportEnd,
  type ImportState,
  sendImport,
  startState,
} from '@/lib/exclusions/import/send-import';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { registeredDomain } from '@/lib/exclusions/match/registered-domain';
import type { CountedList } from '@/lib/exclusions/reads';
import { notedAs } from '@/lib/platform/error-log';
import { createPageBreather } from '@/lib/platform/slices';
import { minuteMs } from '@/lib/platform/time';

export interface DryRun extends FileReading {
  known: ReadonlySet<FoundRow>;
}

export interface ImportResult {
  kind: 'ended';
  total: number;
  state: ImportState;
  end: ImportEnd;
}

export type ImportStep =
  | { kind: 'choose'; refused: FileRefusal | 'too-many' | 'unreadable' | null }
  | { kind: 'reading'; fileName: string }
  | { kind: 'dry'; fileName: string; file: OpenFile; columns: Columns; run: DryRun }
  /** `leftMs`: an estimate; null until the first rows are written. */
  | { kind: 'writing'; total: number; state: ImportState; leftMs: number | null }
  | ImportResult;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** A worker that hangs this long counts as dead. */
const longestAnswerMs = minuteMs;

type Send = NonNullable<ListActions['changes']>['importMembers'];

/**
 * The steps of an import, from choosing a file to the last row written. Leaving the screen stops it and reports how far
 * it got.
 */
export function useImport(list: CountedList, importMembers: Send, onLeft: (ended: ImportResult) => void) {
  const { db } = usePanel();
  const [step, setStep] = useState<ImportStep>({ kind: 'choose', refused: null });
  const under = useRef(new AbortController());
  const written = useRef<readonly FoundRow[]>([]);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      under.current.abort();
    };
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

  async function read(fileName: string, file: OpenFile, columns: Columns, signal: AbortSignal): Promise<ImportStep> {
    const breathe = createPageBreather();
    const reading = await readImportRows(file, columns, await contextOf(), { breathe, signal });
    if ('refused' in reading) return { kind: 'choose', refused: reading.refused };
    const known = await findKnown(db, list, reading.rows, Date.now(), breathe);
    return { kind: 'dry', fileName, file, columns, run: { ...reading, known } };
  }

  async function run(work: (signal: AbortSignal) => Promise<ImportStep>): Promise<void> {
    const signal = start();
    const next = await work(signal).catch(notedAs<ImportStep>('use-import', { kind: 'choose', refused: 'unreadable' }));
    if (!signal.aborted) setStep(next);
  }

  function choose(chosen: File): void {
    if (chosen.size > mostBytes) {
      setStep({ kind: 'choose', refused: 'too-large' });
      return;
    }
    setStep({ kind: 'reading', fileName: chosen.name });
    void run(async (signal) => {
      const breathe = createPageBreather();
      const file = await openFile(new Uint8Array(await chosen.arrayBuffer()), await contextOf(), breathe);
      return 'refused' in file
        ? { kind: 'choose', refused: file.refused }
        : read(chosen.name, file, file.columns, signal);
    });
  }

  /** Reads the same file again with other columns. */
  function change(columns: Columns): void {
    if (step.kind !== 'dry') return;
    const { fileName, file } = step;
    setStep({ ...step, columns });
    void run((signal) => read(fileName, file, columns, signal));
  }

  function write(from: ImportState): void {
    const signal = start();
    const rows = written.current;
    const total = rows.length;
    const beganMs = performance.now();
    setStep({ kind: 'writing', total, state: from, leftMs: null });
    void sendImport(from, {
      ...{ rows, listId: list.id, sleep, signal },
      newId: () => crypto.randomUUID(),
      send: (chunk) =>
        Promise.race([importMembers(chunk), sleep(longestAnswerMs).then(() => Promise.reject(new Error()))]),
      onState(state) {
        const progress = { before: from.sent, now: state.sent, total };
        const leftMs = findTimeLeft(progress, performance.now() - beganMs);
        setStep({ kind: 'writing', total, state, leftMs });
      },
    }).then(({ end, state }) => {
      const ended: ImportResult = { kind: 'ended', total, state, end };
      if (isHere.current) setStep(ended);
      else onLeft(ended);
    });
  }

  return {
    step,
    choose,
    change,
    begin: () => {
      if (step.kind !== 'dry') return;
      written.current = step.run.rows;
      write(startState(crypto.randomUUID()));
    },
    goOn: () => {
      if (step.kind === 'ended') write(step.state);
    },
    stop: () => under.current.abort(),
    again: () => {
      start();
      setStep({ kind: 'choose', refused: null });
    },
  };
}
