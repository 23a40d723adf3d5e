import { useState } from 'react';
import { MessageError } from '@/lib/messaging/send-message';
import type { Failure } from '@/lib/purchases/refusals';

/** How the last "Save" of one form went. */
export type SaveState = { kind: 'nothing' | 'saving' | 'saved' } | { kind: 'failed'; failure: Failure };

export function useSave() {
  const [status, setStatus] = useState<SaveState>({ kind: 'nothing' });
  return {
    said: status,
    /** Something else was typed: what was said is no longer about it. */
    forget: () => setStatus({ kind: 'nothing' }),
    /** True once the worker has saved it. */
    async save(asking: () => Promise<unknown>): Promise<boolean> {
      setStatus({ kind: 'saving' });
      try {
        await asking();
        setStatus({ kind: 'saved' });
        return true;
      } catch (error) {
        setStatus({ kind: 'failed', failure: error instanceof MessageError ? error.failure : { kind: 'internal' } });
        return false;
      }
    },
  };
}
