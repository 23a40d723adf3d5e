import type { Intent } from '@/lib/database/schema/rows';
import type { ParsedResult } from '@/lib/purchases/answers/parsed-result';
import type { Charge } from '@/lib/purchases/ledger/ledger-row';

/** An answer that arrived and could not be stored. */
export interface UnsavedAnswer {
  intent: Intent;
  findings: ParsedResult;
  charge: Charge;
  nowMs: number;
}

/** In session storage: outlives the worker, but not the browser. Keyed by intent id. */
export interface UnsavedAnswers {
  list(): Promise<UnsavedAnswer[]>;
  put(answer: UnsavedAnswer): Promise<void>;
  forget(intentId: string): Promise<void>;
  /** Replaces each answer by the result of `change`. */
  update(change: (answer: UnsavedAnswer) => UnsavedAnswer): Promise<void>;
}

interface Item {
  read(): Promise<Record<string, UnsavedAnswer> | null>;
  write(value: Record<string, UnsavedAnswer>): Promise<void>;
}

export function createUnsavedAnswers(item: Item): UnsavedAnswers {
  // All answers are one item of the storage: two concurrent writes would overwrite each other.
  let last: Promise<unknown> = Promise.resolve();
  function change(next: (all: Record<string, UnsavedAnswer>) => Record<string, UnsavedAnswer>): Promise<void> {
    const turn = last.then(async () => item.write(next((await item.read()) ?? {})));
    last = turn.catch(() => {
      // The caller gets the error; the next write does not depend on it.
    });
    return turn;
  }

  return {
    list: async () => {
      await last;
      return Object.values((await item.read()) ?? {});
    },
    put: (answer) => change((all) => ({ ...all, [answer.intent.id]: answer })),
    update: (changed) =>
      change((all) => Object.fromEntries(Object.entries(all).map(([id, answer]) => [id, changed(answer)]))),
    forget: (intentId) => change(({ [intentId]: _saved, ...rest }) => rest),
  };
}
