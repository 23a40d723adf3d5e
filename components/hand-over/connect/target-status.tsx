import type { ReactNode } from 'react';
import { ErrorNote } from '@/components/ui/errors/error-note';
import type { ActionStatus } from '@/components/ui/hooks/use-action';
import { targetFailureOf, whyLabel } from './target-labels.ts';

/** What the last action is doing, or why it failed, in the words of its target. A live region. */
export function TargetStatus<Done, Doing>({
  status,
  running,
  done,
}: {
  status: ActionStatus<Done, Doing>;
  running(doing: Doing): ReactNode;
  done?(value: Done): ReactNode;
}) {
  const failure = status.kind === 'failed' ? targetFailureOf(status.failure) : null;
  return (
    <div role="status">
      {status.kind === 'running' && <span className="soft">{running(status.doing)}</span>}
      {status.kind === 'done' && done?.(status.value)}
      {failure !== null && <p className="caution">{whyLabel(failure, Date.now())}</p>}
      {status.kind === 'failed' && failure === null && (
        <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />
      )}
    </div>
  );
}
