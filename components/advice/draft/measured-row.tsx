import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { partWord } from '@/components/advice/part-labels';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { Row } from '@/components/ui/row';
import type { DraftReport, Finding } from '@/lib/advice/draft';
import { countWord, isCounted, rangeWord } from './finding-labels.ts';

/** Measured counts beside the advised ones, and the advice that is followed. The length is always shown. */
export function MeasuredRow({ findings, words }: Pick<DraftReport, 'findings' | 'words'>) {
  const shown = findings.filter(
    ({ verdict, reason }) => verdict === 'kept' || (verdict === 'broken' && isCounted(reason)),
  );
  const hasLength = shown.some(({ part, reason }) => part === 'emailLength' && isCounted(reason));
  return (
    <Row label={i18n.t('advice.draft.measured')}>
      <dl className="score" data-measured>
        {!hasLength && (
          <div>
            <dt>{measured(partWord('emailLength'), countWord({ kind: 'words', count: words }))}</dt>
            <dd className="meta">{i18n.t('advice.draft.noLength')}</dd>
          </div>
        )}
        {shown.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the report never changes while it is shown.
          <div key={index}>
            <dt>{whatOf(finding)}</dt>
            <dd>
              {finding.verdict === 'kept' ? (
                <Mark tone="good" icon={<Check />}>
                  {advisedOf(finding)}
                </Mark>
              ) : (
                <Mark tone="caution" icon={<TriangleAlert />}>
                  {advisedOf(finding)}
                </Mark>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Row>
  );
}

function measured(part: string, count: string): string {
  return i18n.t('advice.draft.counted', { part, count });
}

function whatOf({ part, reason, advice }: Finding): ReactNode {
  const word = partWord(part);
  // "Bullet points, 3": the part already says what is counted.
  if (part === 'bulletPoints' && isCounted(reason)) return measured(word, formatCount(reason.count));
  if (isCounted(reason)) return measured(word, countWord(reason));
  if (part !== 'whatToSay' && part !== 'whatToAvoid') return word;
  return (
    <>
      {word}: <bdi>{advice}</bdi>
    </>
  );
}

function advisedOf({ reason }: Finding): string {
  return isCounted(reason) ? rangeWord(reason) : i18n.t('advice.draft.asAdvised');
}
