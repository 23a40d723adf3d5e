import Check from 'lucide-react/icons/check';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Mark } from '@/components/ui/mark';
import type { SaveState } from './use-save.ts';

/** The button that saves a form, and beside it how that went. */
export function SaveLine({ status, children }: { status: SaveState; children: string }) {
  return (
    <div className="set">
      <span />
      <div className="set-line">
        <button type="submit" className="btn" disabled={status.kind === 'saving'}>
          {children}
        </button>
        <SaveStatus status={status} />
      </div>
    </div>
  );
}

export function SaveStatus({ status }: { status: SaveState }) {
  return (
    <div className="min-w-0" role="status">
      {status.kind === 'saving' && <span className="soft">{i18n.t('spending.saving')}</span>}
      {status.kind === 'saved' && (
        <Mark tone="good" icon={<Check />}>
          {i18n.t('spending.saved')}
        </Mark>
      )}
      {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />}
    </div>
  );
}
