import Check from 'lucide-react/icons/check';
import OctagonX from 'lucide-react/icons/octagon-x';
import { i18n } from '#i18n';
import { ActLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Mark } from '@/components/ui/mark';
import type { VisitedSaid as Said } from './use-visited-add.ts';

/** How the last press ended; it stays, with its "Undo", until the next one. */
export function VisitedSaid({ said, nowMs, onUndo }: { said: Said; nowMs: number; onUndo(): void }) {
  return (
    <div className="visited-said" role="status">
      {said.kind === 'busy' && <span className="soft">{said.words}</span>}
      {said.kind === 'done' && <Mark icon={<Check />}>{said.words}</Mark>}
      {said.kind === 'failed' && (
        <Mark tone="stop" icon={<OctagonX />}>
          {said.words}
        </Mark>
      )}
      {said.tokens.length > 0 && (
        <span className="ms-3">
          <ActLink onAct={onUndo}>{i18n.t('lists.undo')}</ActLink>
        </span>
      )}
      {said.failure !== null && (
        <div>
          <ErrorNote failure={said.failure} context={{ nowMs }} />
        </div>
      )}
    </div>
  );
}
