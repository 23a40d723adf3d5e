import { noteError } from '@/lib/platform/error-log';
import { chunkRows, type FoundRow, type ImportRow } from './import-row.ts';
import type { ImportChunk, Imported } from './messages.ts';

/** How far an import is: kept by the page that runs it, until it closes. */
export interface ImportState {
  /** What takes it back: more than one where it had to be begun again. */
  importIds: string[];
  /** Pieces that the last id has written. */
  chunk: number;
  /** Rows that were answered for. */
  sent: number;
  /** Of ids before the last, and with it. */
  addedBefore: number;
  knownBefore: number;
  added: number;
  known: number;
}

export type ImportEnd = 'done' | 'stopped' | 'stuck' | 'list-gone';

export interface SendDeps {
  rows: readonly FoundRow[];
  listId: string;
  /** Rejects if the worker died before it answered. */
  send(chunk: ImportChunk): Promise<Imported>;
  newId(): string;
  sleep(ms: number): Promise<void>;
  onState(state: ImportState): void;
  signal: AbortSignal;
}

/** A dead worker is there again in less; what fails as often as this fails for another reason. */
const pausesMs = [100, 300, 1000];

export function startState(importId: string): ImportState {
  return {
    ...{ importIds: [importId], chunk: 0, sent: 0 },
    ...{ addedBefore: 0, knownBefore: 0, added: 0, known: 0 },
  };
}

/**
 * Sends what is left piece by piece, and a piece without an answer again: the worker knows which it has. Ends `stuck` where none
 * comes at all, to be gone on with from `state`.
 */
export async function sendImport(start: ImportState, deps: SendDeps): Promise<{ end: ImportEnd; state: ImportState }> {
  let state = start;
  const say = (next: ImportState) => {
    state = next;
    deps.onState(next);
  };
  while (state.sent < deps.rows.length) {
    if (deps.signal.aborted) return { end: 'stopped', state };
    const rows = deps.rows.slice(state.sent, state.sent + chunkRows).map(withoutRow);
    const imported = await sendPiece(rows, state, deps);
    if (imported === null) return { end: 'stuck', state };
    if (imported.outcome !== 'imported') {
      if (imported.outcome === 'list-gone') return { end: 'list-gone', state };
      // Its first piece cannot be gone: then something else is wrong.
      if (state.chunk === 0) return { end: 'stuck', state };
      say(beginAnew(state, deps.newId()));
      continue;
    }
    const { addedBefore, knownBefore } = state;
    const counts = { added: addedBefore + imported.added, known: knownBefore + imported.known };
    say({ ...state, ...counts, chunk: state.chunk + 1, sent: state.sent + rows.length });
  }
  return { end: 'done', state };
}

/** Under another id, from the row that is next. */
function beginAnew(state: ImportState, importId: string): ImportState {
  const { added, known, importIds } = state;
  return { ...state, importIds: [...importIds, importId], chunk: 0, addedBefore: added, knownBefore: known };
}

async function sendPiece(rows: ImportRow[], state: ImportState, deps: SendDeps): Promise<Imported | null> {
  const importId = state.importIds.at(-1) ?? '';
  for (let tries = 0; ; tries += 1) {
    try {
      return await deps.send({ importId, listId: deps.listId, chunk: state.chunk, rows });
    } catch (error) {
      noteError(error, 'send-import');
      const pauseMs = pausesMs[tries];
      if (pauseMs === undefined || deps.signal.aborted) return null;
      await deps.sleep(pauseMs);
    }
  }
}

function withoutRow({ row: _row, ...rest }: FoundRow): ImportRow {
  return rest;
}
