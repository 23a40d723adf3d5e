import OctagonX from 'lucide-react/icons/octagon-x';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { FileStatus } from './use-history-file.ts';

/** What the last press on a file button is doing, or how it ended; said aloud, too. */
export function HistoryStatus({ status }: { status: FileStatus }) {
  return (
    <p className="ledger-status soft" role="status">
      {status.kind === 'writing' && i18n.t('history.writing')}
      {status.kind === 'written' && i18n.t('history.written', status.count, [formatCount(status.count), status.file])}
      {status.kind === 'failed' && (
        <Mark tone="stop" icon={<OctagonX />}>
          {i18n.t('history.notWritten')}
        </Mark>
      )}
    </p>
  );
}
