import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { ActionStatusLine } from '@/components/ui/errors/action-status';
import { Mark } from '@/components/ui/mark';
import type { DataEnd, DataStatus } from './use-your-data.ts';

export function DataStatusLine({ status }: { status: DataStatus }) {
  return (
    <ActionStatusLine
      status={status}
      className="min-w-0"
      running={(doing) => (
        <span className="soft">{i18n.t(doing === 'writing' ? 'privacy.exporting' : 'privacy.erasing')}</span>
      )}
      done={(end) => <EndLabel end={end} />}
    />
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
