import OctagonX from 'lucide-react/icons/octagon-x';
import { i18n } from '#i18n';
import type { ResultsFileSaid } from '@/components/search/results/export/use-results-file';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';

/** What the last press on a file button is doing, or how it ended; said aloud, too. */
export function ResultsSaid({ said }: { said: ResultsFileSaid }) {
  return (
    <p className="results-said meta" role="status">
      {said.kind === 'writing' && i18n.t('results.file.writing')}
      {said.kind === 'written' && writtenWords(said)}
      {said.kind === 'failed' && (
        <Mark tone="stop" icon={<OctagonX />}>
          {i18n.t('results.file.failed')}
        </Mark>
      )}
    </p>
  );
}

function writtenWords({ count, leftOut, file }: Extract<ResultsFileSaid, { kind: 'written' }>): string {
  const written = i18n.t('results.file.written', count, [formatCount(count), file]);
  const left = i18n.t('results.file.leftOut', leftOut, [formatCount(leftOut)]);
  return leftOut === 0 ? written : `${written} ${left}`;
}
