import Check from 'lucide-react/icons/check';
import OctagonX from 'lucide-react/icons/octagon-x';
import { type ReactNode, useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { isHeld } from '@/components/ui/hooks/deliberate';
import { Mark } from '@/components/ui/mark';
import { minuteMs } from '@/lib/platform/time';
import { type ChangeStatus, notChanged } from './change-result.ts';

export interface ChangeStatusLineProps {
  status: ChangeStatus;
  className: string;
  onUndo(tokens: readonly string[]): void;
  /** Dismissed by the user or after a while; absent where it closes with its form. */
  onDismiss?(): void;
  children?: ReactNode;
}

/** How long a result with "Undo" is shown; longer while focused or hovered, so that it never vanishes under a finger. */
export const doneMs = minuteMs;

/** The outcome of the last change, shown with its "Undo" until the next one. */
export function ChangeStatusLine({ status, className, onUndo, onDismiss, children }: ChangeStatusLineProps) {
  const end = endOf(status);
  const holder = useRef<HTMLDivElement>(null);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;
  const done = end?.isDone === true ? end : null;
  useEffect(() => {
    if (done === null || dismiss.current === undefined) return;
    let timer = setTimeout(end, doneMs);
    function end(): void {
      if (isHeld(holder.current)) timer = setTimeout(end, 1000);
      else dismiss.current?.();
    }
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <div className={className} role="status" ref={holder}>
      {status.kind === 'running' && status.doing.text !== '' && <span className="soft">{status.doing.text}</span>}
      {end?.isDone === true && <Mark icon={<Check />}>{end.text}</Mark>}
      {end?.isDone === false && (
        <Mark tone="stop" icon={<OctagonX />}>
          {end.text}
        </Mark>
      )}
      {end !== null && end.tokens.length > 0 && (
        <span className="ms-3">
          <ActionLink onAction={() => onUndo(end.tokens)}>{i18n.t('lists.undo')}</ActionLink>
        </span>
      )}
      {end !== null && end.tokens.length > 0 && onDismiss !== undefined && (
        <span className="ms-3">
          <ActionLink onAction={onDismiss}>{i18n.t('lists.dismiss')}</ActionLink>
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
