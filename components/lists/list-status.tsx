import Check from 'lucide-react/icons/check';
import OctagonX from 'lucide-react/icons/octagon-x';
import { i18n } from '#i18n';
import { ActLink } from '@/components/ui/action-link';
import { Mark } from '@/components/ui/mark';
import type { ListsSaid } from './use-list-actions.ts';

/** How the last change ended; it stays, with its "Undo", until the next one. */
export function ListSaid({ said, onUndo }: { said: ListsSaid; onUndo(token: string): void }) {
  const token = said.kind === 'done' ? said.token : null;
  return (
    <div className="ledger-status" role="status">
      {said.kind === 'doing' && <span className="soft">{said.words}</span>}
      {said.kind === 'done' && <Mark icon={<Check />}>{said.words}</Mark>}
      {said.kind === 'failed' && (
        <Mark tone="stop" icon={<OctagonX />}>
          {said.words}
        </Mark>
      )}
      {token !== null && (
        <span className="ms-3">
          <ActLink onAct={() => onUndo(token)}>{i18n.t('lists.undo')}</ActLink>
        </span>
      )}
    </div>
  );
}
