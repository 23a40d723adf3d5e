import { useState } from 'react';
import type { Failure } from '@/lib/messaging/failure';
import { MessageError } from '@/lib/messaging/send-message';
import { noteError } from '@/lib/platform/error-log';

/** What the last press is doing, or how it ended. */
export type ActionStatus<Done = void, Doing = void> =
  | { kind: 'idle' }
  | { kind: 'running'; doing: Doing }
  | { kind: 'done'; value: Done }
  | { kind: 'failed'; failure: Failure };

export interface Action<Done, Doing> {
  status: ActionStatus<Done, Doing>;
  isRunning: boolean;
  /** True once it is done. `work` begins in this very call, so that it may ask the browser for something; it may tell how far it is. */
  run(work: (tell: (doing: Doing) => void) => Promise<Done>, doing: Doing): Promise<boolean>;
  /** What was shown is no longer about what stands there. */
  forget(): void;
}

/** Something that takes a while and may fail, one at a time. `where`: as the error log names it. */
export function useAction<Done = void, Doing = void>(where: string): Action<Done, Doing> {
  const [status, setStatus] = useState<ActionStatus<Done, Doing>>({ kind: 'idle' });
  const tell = (doing: Doing) => setStatus({ kind: 'running', doing });
  return {
    status,
    isRunning: status.kind === 'running',
    forget: () => setStatus({ kind: 'idle' }),
    async run(work, doing) {
      tell(doing);
      try {
        setStatus({ kind: 'done', value: await work(tell) });
        return true;
      } catch (error) {
        setStatus({ kind: 'failed', failure: failureOf(error, where) });
        return false;
      }
    },
  };
}

/** Why the worker refused or could not do it. Whatever else was thrown is noted. */
export function failureOf(error: unknown, where: string): Failure {
  if (error instanceof MessageError) return error.failure;
  noteError(error, where);
  return { kind: 'internal' };
}
