import Check from 'lucide-react/icons/check';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { ActionStatusLine } from '@/components/ui/errors/action-status';
import type { ActionStatus } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';

export interface SaveLineProps {
  status: ActionStatus<unknown>;
  children: string;
  consequence?: string | null;
}

/** A form's save button, with the outcome beside it. */
export function SaveLine({ status, children, consequence = null }: SaveLineProps) {
  return (
    <div className="set">
      <span />
      <div className="set-line">
        <button type="submit" className="btn" disabled={status.kind === 'running'}>
          {children}
        </button>
        <SaveStatus status={status} consequence={consequence} />
      </div>
    </div>
  );
}

interface SaveStatusProps extends Pick<SaveLineProps, 'status' | 'consequence'> {
  /** Of a setting that was saved by its change. */
  onUndo?: (() => void) | undefined;
}

export function SaveStatus({ status, consequence = null, onUndo }: SaveStatusProps) {
  return (
    <ActionStatusLine
      status={status}
      className="min-w-0"
      running={() => <span className="soft">{i18n.t('spending.saving')}</span>}
      done={() => (
        <>
          <Mark tone="good" icon={<Check />}>
            {i18n.t('spending.saved')}
          </Mark>
          {onUndo !== undefined && (
            <>
              {' '}
              <ActionLink onAction={onUndo}>{i18n.t('lists.undo')}</ActionLink>
            </>
          )}
          {consequence !== null && <p className="caution">{consequence}</p>}
        </>
      )}
    />
  );
}
