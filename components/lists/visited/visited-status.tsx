import Check from 'lucide-react/icons/check';
import OctagonX from 'lucide-react/icons/octagon-x';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Mark } from '@/components/ui/mark';
import type { VisitedOutcome as Said } from './use-visited-add.ts';

/** How the last press ended; it stays, with its "Undo", until the next one. */
export function VisitedStatus({ status, nowMs, onUndo }: { status: Said; nowMs: number; onUndo(): void }) {
  return (
    <div className="visited-said" role="status">
      {status.kind === 'busy' && <span className="soft">{status.words}</span>}
      {status.kind === 'done' && <Mark icon={<Check />}>{status.words}</Mark>}
      {status.kind === 'failed' && (
        <Mark tone="stop" icon={<OctagonX />}>
          {status.words}
        </Mark>
      )}
      {status.tokens.length > 0 && (
        <span className="ms-3">
          <ActionLink onAction={onUndo}>{i18n.t('lists.undo')}</ActionLink>
        </span>
      )}
      {status.failure !== null && (
        <div>
          <ErrorNote failure={status.failure} context={{ nowMs }} />
        </div>
      )}
    </div>
  );
}
