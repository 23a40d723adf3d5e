import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { FoundRow, ProblemRow } from '@/lib/exclusions/import/import-row';
import {
  findTimeLeft,
  type ImportEnd,
  type ImportState,
  sendImport,
  startState,
} from '@/lib/exclusions/import/send-import';
import type { CountedList } from '@/lib/exclusions/reads';
import { sendMessage } from '@/lib/messaging/send-message';
import { holdImportLock } from '@/lib/platform/browser/locks';
import { logError } from '@/lib/platform/error-log';
import { minuteMs } from '@/lib/platform/time';

/** An import from its first row until its outcome was seen. */
export interface ImportRun {
  list: Pick<CountedList, 'id' | 'name' | 'kind'>;
  fileName: string;
  /** Rows that were not understood: their people are not protected, so they stay until dismissed. */
  leftOut: readonly ProblemRow[];
  total: number;
  state: ImportState;
  /** An estimate; null until the first rows are written. */
  leftMs: number | null;
  /** Null while rows are being written. */
  end: ImportEnd | null;
}
export type EndedRun = ImportRun & { end: ImportEnd };

/** Seen: nothing remains to show after its screen closes. */
const isSeen = (run: ImportRun | undefined): boolean => run?.end === 'done' && run.leftOut.length === 0;

export const isEnded = (run: ImportRun): run is EndedRun => run.end !== null;

type Begun = Pick<ImportRun, 'list' | 'fileName' | 'leftOut'> & { rows: readonly FoundRow[] };
type Runs = Readonly<Record<string, ImportRun>>;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** A worker that hangs this long counts as dead. */
const longestAnswerMs = minuteMs;

export interface HandedFile {
  file: File;
  /** The columns by which its rows were matched at first. */
  who: readonly number[];
}

/** A page's imports, at most one a list. They outlive their screen. */
export function createImportRuns() {
  const store = createStore<Runs>(() => ({}));
  const handed = new Map<string, HandedFile>();
  const begun = new Map<string, Begun & { under: AbortController }>();
  /** Lists whose import is on screen, with the number of screens. */
  const shown = createStore<ReadonlySet<string>>(() => new Set());

  const put = (run: ImportRun) => store.setState({ ...store.getState(), [run.list.id]: run }, true);

  function dismiss(listId: string): void {
    const { [listId]: _gone, ...others } = store.getState();
    begun.delete(listId);
    store.setState(others, true);
  }

  function write(work: Begun, from: ImportState): void {
    const { list, fileName, leftOut, rows } = work;
    const under = new AbortController();
    begun.set(list.id, { ...work, under });
    const beganMs = performance.now();
    const run = { list, fileName, leftOut, total: rows.length };
    const progressOf = (state: ImportState) => ({ before: from.sent, now: state.sent, total: rows.length });
    put({ ...run, state: from, leftMs: null, end: null });
    const sending = sendImport(from, {
      rows,
      listId: list.id,
      fileName,
      sleep,
      signal: under.signal,
      newId: () => crypto.randomUUID(),
      send: (chunk) =>
        Promise.race([
          sendMessage('importMembers', chunk),
          sleep(longestAnswerMs).then(() => Promise.reject(new Error())),
        ]),
      onState: (state) =>
        put({ ...run, state, leftMs: findTimeLeft(progressOf(state), performance.now() - beganMs), end: null }),
    }).then(
      ({ end, state }) => put({ ...run, state, leftMs: null, end }),
      (error: unknown) => {
        logError(error, 'import-runs');
        const { state } = store.getState()[list.id] ?? { state: from };
        put({ ...run, state, leftMs: null, end: 'stuck' });
      },
    );
    holdImportLock(list.id, sending);
  }

  return {
    /** The file is read as soon as the import of that list is opened. */
    hand: (listId: string, given: HandedFile): void => void handed.set(listId, given),
    hasWaitingFile: (listId: string): boolean => handed.has(listId),
    takeHanded(listId: string): HandedFile | null {
      const given = handed.get(listId) ?? null;
      handed.delete(listId);
      return given;
    },
    subscribe: store.subscribe,
    read: store.getState,
    subscribeShown: shown.subscribe,
    readShown: shown.getState,
    begin: (work: Begun): void => write(work, startState(crypto.randomUUID())),
    goOn(listId: string): void {
      const work = begun.get(listId);
      const run = store.getState()[listId];
      if (work !== undefined && run !== undefined && isEnded(run)) write(work, run.state);
    },
    stop: (listId: string): void => begun.get(listId)?.under.abort(),
    dismiss,
    /** Shows the import until the returned function is called; a finished one without left-out rows then counts as seen. */
    show(listId: string): () => void {
      shown.setState(new Set([...shown.getState(), listId]), true);
      return () => {
        shown.setState(new Set([...shown.getState()].filter((each) => each !== listId)), true);
        // The same screen may mount again at once.
        queueMicrotask(() => {
          if (!shown.getState().has(listId) && isSeen(store.getState()[listId])) dismiss(listId);
        });
      };
    },
  };
}
export type ImportRuns = ReturnType<typeof createImportRuns>;

const ImportRunsContext = createContext<ImportRuns | null>(null);

/** Holds the page's imports, and asks before the page closes during one. */
export function ImportRunsProvider({ children }: { children: ReactNode }) {
  const [runs] = useState(createImportRuns);
  const all = useSyncExternalStore(runs.subscribe, runs.read);
  const isWriting = Object.values(all).some((run) => !isEnded(run));
  useEffect(() => {
    if (!isWriting) return;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, [isWriting]);
  return <ImportRunsContext value={runs}>{children}</ImportRunsContext>;
}

export function useImportRuns(): ImportRuns {
  const runs = use(ImportRunsContext);
  if (runs === null) throw new Error('No ImportRunsProvider above this component');
  return runs;
}

/** The import into this list; null if there is none, or its outcome was seen. */
export function useImportRun(listId: string): ImportRun | null {
  const { subscribe, read } = useImportRuns();
  return useSyncExternalStore(subscribe, () => read()[listId] ?? null);
}
