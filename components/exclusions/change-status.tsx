import Check from 'lucide-react/icons/check';
import OctagonX from 'lucide-react/icons/octagon-x';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { Mark } from '@/components/ui/mark';
import { type ChangeStatus, notChanged } from './change-end.ts';

export interface ChangeStatusLineProps {
  status: ChangeStatus;
  className: string;
  onUndo(tokens: readonly string[]): void;
  /** Details of a failure. */
  children?: ReactNode;
}

/** The outcome of the last change, shown with its "Undo" until the next one. */
export function ChangeStatusLine({ status, className, onUndo, children }: ChangeStatusLineProps) {
  const end = endOf(status);
  return (
    <div className={className} role="status">
      {status.kind === 'running' && status.doing.words !== '' && <span className="soft">{status.doing.words}</span>}
      {end?.isDone === true && <Mark icon={<Check />}>{end.words}</Mark>}
      {end?.isDone === false && (
        <Mark tone="stop" icon={<OctagonX />}>
          {end.words}
        </Mark>
      )}
      {end !== null && end.tokens.length > 0 && (
        <span className="ms-3">
          <ActionLink onAction={() => onUndo(end.tokens)}>{i18n.t('lists.undo')}</ActionLink>
        </span>
      )}
      {children}
    </div>
  );
}

function endOf(status: ChangeStatus) {
  if (status.kind === 'done') return status.value;
  return status.kind === 'failed' ? notChanged(i18n.t('lists.failed')) : null;
}
