import type { ReactNode } from 'react';
import type { ActionStatus } from '@/components/ui/hooks/use-action';
import { ErrorNote } from './error-note.tsx';

export interface ActionStatusLineProps<Done, Doing> {
  status: ActionStatus<Done, Doing>;
  className?: string;
  nowMs?: number;
  running?(doing: Doing): ReactNode;
  done(value: Done): ReactNode;
}

/** What the last action is doing, has done, or why it failed. A live region. */
export function ActionStatusLine<Done, Doing>(props: ActionStatusLineProps<Done, Doing>) {
  const { status, className, nowMs = Date.now(), running, done } = props;
  return (
    <div className={className} role="status">
      {status.kind === 'running' && running?.(status.doing)}
      {status.kind === 'done' && done(status.value)}
      {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs }} />}
    </div>
  );
}
