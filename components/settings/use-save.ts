import { useState } from 'react';
import { AskError } from '@/lib/messaging/send-message';
import type { Failure } from '@/lib/purchases/refusals';

/** How the last "Save" of one form went. */
export type SaveSaid = { kind: 'nothing' | 'saving' | 'saved' } | { kind: 'failed'; failure: Failure };

export function useSave() {
  const [said, setSaid] = useState<SaveSaid>({ kind: 'nothing' });
  return {
    said,
    /** Something else was typed: what was said is no longer about it. */
    forget: () => setSaid({ kind: 'nothing' }),
    /** True once the worker has saved it. */
    async save(asking: () => Promise<unknown>): Promise<boolean> {
      setSaid({ kind: 'saving' });
      try {
        await asking();
        setSaid({ kind: 'saved' });
        return true;
      } catch (error) {
        setSaid({ kind: 'failed', failure: error instanceof AskError ? error.failure : { kind: 'internal' } });
        return false;
      }
    },
  };
}
