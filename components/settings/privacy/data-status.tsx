import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Mark } from '@/components/ui/mark';
import type { DataEnd, DataStatus } from './use-your-data.ts';

export function DataStatusLine({ status }: { status: DataStatus }) {
  return (
    <div className="min-w-0" role="status">
      {status.kind === 'running' && (
        <span className="soft">{i18n.t(status.doing === 'writing' ? 'privacy.exporting' : 'privacy.erasing')}</span>
      )}
      {status.kind === 'done' && <EndLabel end={status.value} />}
      {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />}
    </div>
  );
}

function EndLabel({ end }: { end: DataEnd }) {
  switch (end.kind) {
    case 'written':
      return (
        <Mark tone="good" icon={<Check />}>
          {i18n.t('privacy.exported', { file: end.file })}
        </Mark>
      );
    case 'erased':
      return (
        <Mark tone="good" icon={<Check />}>
          {i18n.t('privacy.erased')}
        </Mark>
      );
    case 'busy':
      return (
        <Mark tone="caution" icon={<TriangleAlert />}>
          {i18n.t('privacy.eraseBusy')}
        </Mark>
      );
    case 'not-written':
      return (
        <Mark tone="stop" icon={<TriangleAlert />}>
          {i18n.t('privacy.exportFailed')}
        </Mark>
      );
  }
}
