import Check from 'lucide-react/icons/check';
import OctagonX from 'lucide-react/icons/octagon-x';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { Mark } from '@/components/ui/mark';
import type { ListsStatus } from './use-list-actions.ts';

/** How the last change ended; it stays, with its "Undo", until the next one. */
export function ListStatus({ status, onUndo }: { status: ListsStatus; onUndo(token: string): void }) {
  const token = status.kind === 'done' ? status.token : null;
  return (
    <div className="ledger-status" role="status">
      {status.kind === 'doing' && <span className="soft">{status.words}</span>}
      {status.kind === 'done' && <Mark icon={<Check />}>{status.words}</Mark>}
      {status.kind === 'failed' && (
        <Mark tone="stop" icon={<OctagonX />}>
          {status.words}
        </Mark>
      )}
      {token !== null && (
        <span className="ms-3">
          <ActionLink onAction={() => onUndo(token)}>{i18n.t('lists.undo')}</ActionLink>
        </span>
      )}
    </div>
  );
}
