import OctagonX from 'lucide-react/icons/octagon-x';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { FileSaid } from './use-history-file.ts';

/** What the last press on a file button is doing, or how it ended; said aloud, too. */
export function HistorySaid({ said }: { said: FileSaid }) {
  return (
    <p className="ledger-status soft" role="status">
      {said.kind === 'writing' && i18n.t('history.writing')}
      {said.kind === 'written' && i18n.t('history.written', said.count, [formatCount(said.count), said.file])}
      {said.kind === 'failed' && (
        <Mark tone="stop" icon={<OctagonX />}>
          {i18n.t('history.notWritten')}
        </Mark>
      )}
    </p>
  );
}
