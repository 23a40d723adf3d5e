import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Mark } from '@/components/ui/mark';
import type { DataState } from './use-your-data.ts';

/** How the last export or erasure went, in words. */
export function DataStatus({ status }: { status: DataState }) {
  return (
    <div className="min-w-0" role="status">
      <Labels status={status} />
    </div>
  );
}

function Labels({ status }: { status: DataState }) {
  switch (status.kind) {
    case 'nothing':
      return null;
    case 'writing':
      return <span className="soft">{i18n.t('privacy.exporting')}</span>;
    case 'erasing':
      return <span className="soft">{i18n.t('privacy.erasing')}</span>;
    case 'written':
      return (
        <Mark tone="good" icon={<Check />}>
          {i18n.t('privacy.exported', { file: status.file })}
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
    case 'failed':
      return <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />;
  }
}
