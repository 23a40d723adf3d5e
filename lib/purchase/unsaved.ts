import type { Intent } from '@/lib/records/rows';
import type { Findings } from './findings.ts';
import type { Charge } from './settle.ts';

/** An answer that came and could not be stored. */
export interface UnsavedAnswer {
  intent: Intent;
  findings: Findings;
  charge: Charge;
  nowMs: number;
}

/** In session storage: outlives the worker, not the browser. By intent id. */
export interface UnsavedAnswers {
  list(): Promise<UnsavedAnswer[]>;
  put(answer: UnsavedAnswer): Promise<void>;
  forget(intentId: string): Promise<void>;
}

interface Item {
  read(): Promise<Record<string, UnsavedAnswer> | null>;
  write(value: Record<string, UnsavedAnswer>): Promise<void>;
}

export function createUnsavedAnswers(item: Item): UnsavedAnswers {
  return {
    list: async () => Object.values((await item.read()) ?? {}),
    put: async (answer) => item.write({ ...(await item.read()), [answer.intent.id]: answer }),
    async forget(intentId) {
      const { [intentId]: _saved, ...rest } = (await item.read()) ?? {};
      await item.write(rest);
    },
  };
}
