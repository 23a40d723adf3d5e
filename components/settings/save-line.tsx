import Check from 'lucide-react/icons/check';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Mark } from '@/components/ui/mark';
import type { SaveSaid } from './use-save.ts';

/** The button that saves a form, and beside it how that went. */
export function SaveLine({ said, children }: { said: SaveSaid; children: string }) {
  return (
    <div className="set">
      <span />
      <div className="set-line">
        <button type="submit" className="btn" disabled={said.kind === 'saving'}>
          {children}
        </button>
        <SaveStatus said={said} />
      </div>
    </div>
  );
}

export function SaveStatus({ said }: { said: SaveSaid }) {
  return (
    <div className="min-w-0" role="status">
      {said.kind === 'saving' && <span className="soft">{i18n.t('spending.saving')}</span>}
      {said.kind === 'saved' && (
        <Mark tone="good" icon={<Check />}>
          {i18n.t('spending.saved')}
        </Mark>
      )}
      {said.kind === 'failed' && <ErrorNote failure={said.failure} context={{ nowMs: Date.now() }} />}
    </div>
  );
}
