import OctagonX from 'lucide-react/icons/octagon-x';
import { i18n } from '#i18n';
import type { ResultsFileStatus } from '@/components/search/results/export/use-results-file';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';

/** What the last press on a file button is doing, or how it ended; said aloud, too. */
export function ResultsStatus({ status }: { status: ResultsFileStatus }) {
  return (
    <p className="results-said meta" role="status">
      {status.kind === 'writing' && i18n.t('results.file.writing')}
      {status.kind === 'written' && writtenLabel(status)}
      {status.kind === 'failed' && (
        <Mark tone="stop" icon={<OctagonX />}>
          {i18n.t('results.file.failed')}
        </Mark>
      )}
    </p>
  );
}

function writtenLabel({ count, leftOut, file }: Extract<ResultsFileStatus, { kind: 'written' }>): string {
  const written = i18n.t('results.file.written', count, [formatCount(count), file]);
  const left = i18n.t('results.file.leftOut', leftOut, [formatCount(leftOut)]);
  return leftOut === 0 ? written : `${written} ${left}`;
}
