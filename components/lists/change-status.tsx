import Check from 'lucide-react/icons/check';
import OctagonX from 'lucide-react/icons/octagon-x';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { Mark } from '@/components/ui/mark';

/**
 * The last change to the lists, as text. Unlike `useAction`, a new change leaves the previous outcome and its "Undo" in
 * place until there is something to show, and a failed one may still have parts to undo.
 */
export interface ChangeStatus {
  kind: 'idle' | 'running' | 'done' | 'failed';
  words: string;
  /** The undo tokens of its parts; empty if there is nothing to undo. */
  tokens: readonly string[];
}

export const idle: ChangeStatus = { kind: 'idle', words: '', tokens: [] };

export interface ChangeStatusLineProps {
  status: ChangeStatus;
  className: string;
  onUndo(): void;
  /** Details of a failure. */
  children?: ReactNode;
}

/** The outcome of the last change, shown with its "Undo" until the next one. */
export function ChangeStatusLine({
  status: { kind, words, tokens },
  className,
  onUndo,
  children,
}: ChangeStatusLineProps) {
  return (
    <div className={className} role="status">
      {kind === 'running' && <span className="soft">{words}</span>}
      {kind === 'done' && <Mark icon={<Check />}>{words}</Mark>}
      {kind === 'failed' && (
        <Mark tone="stop" icon={<OctagonX />}>
          {words}
        </Mark>
      )}
      {tokens.length > 0 && (
        <span className="ms-3">
          <ActionLink onAction={onUndo}>{i18n.t('lists.undo')}</ActionLink>
        </span>
      )}
      {children}
    </div>
  );
}
