import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { ActionStatus } from '@/components/ui/hooks/use-action';
import { UnlockForm } from '@/components/ui/inputs/unlock-form';
import { type Ended, hasArrived, isUnconnected, type Progress } from './step-props.ts';
import { targetFailureOf, whyLabel } from './target-labels.ts';
import { TargetStatus } from './target-status.tsx';

export interface SendActionsProps {
  name: string;
  /** How many are still to be sent. */
  left: number;
  isRunning: boolean;
  ends: readonly Ended[];
  status: ActionStatus<void, Progress>;
  onSend(): void;
  onConnect(): void;
  onDone(): void;
}

/** "Send 3 to HubSpot", "Done", and how far it is. */
export function SendActions({ name, left, isRunning, ends, status, onSend, onConnect, onDone }: SendActionsProps) {
  const failure = status.kind === 'failed' ? targetFailureOf(status.failure) : null;
  const failures = [failure, ...ends.map(({ end }) => (end.state === 'failed' ? end.failure : null))];
  const locked = failures.find((each) => each?.why === 'locked') ?? null;
  return (
    <>
      <div className="next">
        {left > 0 && (
          <button type="button" className="btn" disabled={isRunning} onClick={onSend}>
            {i18n.t('handOver.system.send', left, [formatCount(left), name])}
          </button>
        )}
        {failures.some(isUnconnected) && (
          <button type="button" className="btn" disabled={isRunning} onClick={onConnect}>
            {i18n.t('handOver.connect.title', { name })}
          </button>
        )}
        {ends.some(({ end }) => hasArrived(end)) && (
          <button type="button" className="btn" disabled={isRunning} onClick={onDone}>
            {i18n.t('handOver.done')}
          </button>
        )}
      </div>
      {locked !== null && (
        <div className="mt-3">
          <UnlockForm why={whyLabel(locked, Date.now())} />
        </div>
      )}
      {(failure === null || failure !== locked) && (
        <TargetStatus
          status={status}
          running={({ done, of }) =>
            i18n.t('handOver.system.sending', { done: formatCount(done), count: formatCount(of), name })
          }
        />
      )}
    </>
  );
}
