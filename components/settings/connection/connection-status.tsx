import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatAmount, formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { NamesChecked } from './names-checked.tsx';
import type { ConnectionResult } from './save-connection.ts';

export type ConnectionProgress =
  | ConnectionResult
  | { kind: 'saving' }
  | { kind: 'testing' }
  | { kind: 'key-forgotten' };

/** How the last press ended, in words, beside the buttons. */
export function ConnectionStatus({ progress }: { progress: ConnectionProgress | null }) {
  return (
    <div className="min-w-0" role="status">
      {progress !== null && <Labels progress={progress} />}
    </div>
  );
}

function Labels({ progress }: { progress: ConnectionProgress }) {
  switch (progress.kind) {
    case 'saving':
      return <span className="soft">{i18n.t('settings.saving')}</span>;
    case 'testing':
      return <span className="soft">{i18n.t('settings.testing')}</span>;
    case 'saved':
      return <Good text={i18n.t('settings.savedUntested')} />;
    case 'key-forgotten':
      return <Good text={i18n.t('settings.keyForgotten')} />;
    case 'works':
      return (
        <>
          <Good
            text={i18n.t('settings.works', {
              credits: formatAmount(progress.milli),
              millis: formatCount(Math.round(progress.millis)),
            })}
          />
          <div>
            <NamesChecked checked={progress.names} />
          </div>
        </>
      );
    case 'not-allowed':
      return (
        <Mark tone="caution" icon={<TriangleAlert />}>
          {i18n.t('settings.problem.notAllowed')}
        </Mark>
      );
    case 'failed':
      return <ErrorNote failure={progress.failure} context={{ nowMs: Date.now() }} />;
  }
}

function Good({ text }: { text: string }) {
  return (
    <Mark tone="good" icon={<Check />}>
      {text}
    </Mark>
  );
}
