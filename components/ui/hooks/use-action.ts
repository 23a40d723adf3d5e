import { useRef, useState } from 'react';
import type { Failure } from '@/lib/messaging/failure';
import { MessageError } from '@/lib/messaging/send-message';
import { logError } from '@/lib/platform/error-log';

/** The progress or outcome of the last action. */
export type ActionStatus<Done = void, Doing = void> =
  | { kind: 'idle' }
  | { kind: 'running'; doing: Doing }
  | { kind: 'done'; value: Done }
  | { kind: 'failed'; failure: Failure };

export interface Action<Done, Doing> {
  status: ActionStatus<Done, Doing>;
  isRunning: boolean;
  /**
   * Resolves to whether it succeeded. `work` starts synchronously, so that it can use the click's user activation. A new run abandons the
   * one before.
   */
  run(
    work: (report: (doing: Doing) => void, isAbandoned: () => boolean) => Promise<Done>,
    doing: Doing,
  ): Promise<boolean>;
  /** Resets an outdated status. A running action still reports its end. */
  forget(): void;
  /** The same, and running actions report nothing more. */
  abandon(): void;
}

/** An asynchronous action that may fail, one at a time. `where` is its name in the error log. */
export function useAction<Done = void, Doing = void>(where: string): Action<Done, Doing> {
  const [status, setStatus] = useState<ActionStatus<Done, Doing>>({ kind: 'idle' });
  const turn = useRef(0);
  return {
    status,
    isRunning: status.kind === 'running',
    forget: () => setStatus({ kind: 'idle' }),
    abandon() {
      turn.current += 1;
      setStatus({ kind: 'idle' });
    },
    async run(work, doing) {
      turn.current += 1;
      const own = turn.current;
      const isAbandoned = () => turn.current !== own;
      const say = (next: ActionStatus<Done, Doing>) => {
        if (!isAbandoned()) setStatus(next);
      };
      const report = (next: Doing) => say({ kind: 'running', doing: next });
      report(doing);
      try {
        say({ kind: 'done', value: await work(report, isAbandoned) });
        return true;
      } catch (error) {
        say({ kind: 'failed', failure: failureOf(error, where) });
        return false;
      }
    },
  };
}

/** The worker's failure. Any other error is logged and becomes an internal failure. */
export function failureOf(error: unknown, where: string): Failure {
  if (error instanceof MessageError) return error.failure;
  logError(error, where);
  return { kind: 'internal' };
}
