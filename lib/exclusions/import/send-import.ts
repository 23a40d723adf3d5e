import type { ImportChunk } from '@/lib/exclusions/messages';
import { logError } from '@/lib/platform/error-log';
import type { Imported } from './import-members.ts';
import { chunkRows, type FoundRow, type ImportRow, longestFileName } from './import-row.ts';

/** The progress of an import: held by the page that runs it, until it closes. `UnfinishedImport` outlives it. */
export interface ImportState {
  /** The undo tokens: more than one if the import had to be restarted. */
  importIds: string[];
  /** How many chunks were written under the last id. */
  chunk: number;
  sent: number;
  /** Totals under the ids before the last, then including it. */
  addedBefore: number;
  knownBefore: number;
  added: number;
  known: number;
}

export type ImportEnd = 'done' | 'stopped' | 'stuck' | 'list-gone';

export interface SendDeps {
  rows: readonly FoundRow[];
  listId: string;
  /** Absent for rows that come from no file, whose import is not remembered if it is cut short. */
  fileName?: string;
  /** Rejects if the worker died before it answered. */
  send(chunk: ImportChunk): Promise<Imported>;
  newId(): string;
  sleep(ms: number): Promise<void>;
  onState(state: ImportState): void;
  signal: AbortSignal;
}

/** A worker that died is back sooner than this; whatever still fails after these retries has another cause. */
const pausesMs = [100, 300, 1000];

export function startState(importId: string): ImportState {
  return {
    importIds: [importId],
    chunk: 0,
    sent: 0,
    addedBefore: 0,
    knownBefore: 0,
    added: 0,
    known: 0,
  };
}

/**
 * Sends the remaining rows in chunks and resends a chunk without a response. Ends as `stuck` if none arrives; `state` allows continuing
 * later.
 */
export async function sendImport(start: ImportState, deps: SendDeps): Promise<{ end: ImportEnd; state: ImportState }> {
  let state = start;
  const update = (next: ImportState) => {
    state = next;
    deps.onState(next);
  };
  while (state.sent < deps.rows.length) {
    if (deps.signal.aborted) return { end: 'stopped', state };
    const rows = deps.rows.slice(state.sent, state.sent + chunkRows).map(withoutRow);
    const imported = await sendChunk(rows, state, deps);
    if (imported === null) return { end: 'stuck', state };
    if (imported.outcome !== 'imported') {
      if (imported.outcome === 'list-gone') return { end: 'list-gone', state };
      // The first chunk cannot be `import-gone`: something else is wrong.
      if (state.chunk === 0) return { end: 'stuck', state };
      update(restart(state, deps.newId()));
      continue;
    }
    const { addedBefore, knownBefore } = state;
    const counts = { added: addedBefore + imported.added, known: knownBefore + imported.known };
    update({ ...state, ...counts, chunk: state.chunk + 1, sent: state.sent + rows.length });
  }
  return { end: 'done', state };
}

/** By the average pace since this run began; null if nothing was written in it yet. Pure. */
export function findTimeLeft(rows: { before: number; now: number; total: number }, elapsedMs: number): number | null {
  const written = rows.now - rows.before;
  return written === 0 ? null : (elapsedMs / written) * (rows.total - rows.now);
}

/** Continues under a new id, from the next row. */
function restart(state: ImportState, importId: string): ImportState {
  const { added, known, importIds } = state;
  return { ...state, importIds: [...importIds, importId], chunk: 0, addedBefore: added, knownBefore: known };
}

async function sendChunk(rows: ImportRow[], state: ImportState, deps: SendDeps): Promise<Imported | null> {
  const importId = state.importIds.at(-1) ?? '';
  const { fileName, rows: all } = deps;
  const progress =
    fileName === undefined
      ? {}
      : {
          progress: { fileName: fileName.slice(0, longestFileName), total: all.length, sent: state.sent + rows.length },
        };
  return sendAgain(() => deps.send({ importId, listId: deps.listId, chunk: state.chunk, rows, ...progress }), deps);
}

/** Sends a chunk until it is answered, which its receiver has to allow. Null: no answer came, or it was stopped. */
export async function sendAgain<Answer>(
  send: () => Promise<Answer>,
  { sleep, signal }: Pick<SendDeps, 'sleep' | 'signal'>,
): Promise<Answer | null> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      logError(error, 'send-import');
      const pauseMs = pausesMs[tries];
      if (pauseMs === undefined || signal.aborted) return null;
      await sleep(pauseMs);
    }
  }
}

function withoutRow({ row: _row, ...rest }: FoundRow): ImportRow {
  return rest;
}
