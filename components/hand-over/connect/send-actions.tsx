import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { ActionStatus } from '@/components/ui/hooks/use-action';
import type { Progress } from './step-props.ts';
import { TargetStatus } from './target-status.tsx';

export interface SendActionsProps {
  name: string;
  /** How many are still to be sent. */
  left: number;
  isRunning: boolean;
  hasArrived: boolean;
  status: ActionStatus<void, Progress>;
  onSend(): void;
  onDone(): void;
}

/** "Send 3 to HubSpot", "Done", and how far it is. */
export function SendActions({ name, left, isRunning, hasArrived, status, onSend, onDone }: SendActionsProps) {
  return (
    <>
      <div className="next">
        {left > 0 && (
          <button type="button" className="btn" disabled={isRunning} onClick={onSend}>
            {i18n.t('handOver.system.send', left, [formatCount(left), name])}
          </button>
        )}
        {hasArrived && (
          <button type="button" className="btn" disabled={isRunning} onClick={onDone}>
            {i18n.t('handOver.done')}
          </button>
        )}
      </div>
      <TargetStatus
        status={status}
        running={({ done, of }) =>
          i18n.t('handOver.system.sending', { done: formatCount(done), count: formatCount(of), name })
        }
      />
    </>
  );
}
