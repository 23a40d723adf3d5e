import { i18n } from '#i18n';
import { partWord } from '@/components/advice/part-labels';
import { Fold } from '@/components/ui/fold';
import { formatCount } from '@/components/ui/formats';
import { Row } from '@/components/ui/row';
import type { Draft, Finding } from '@/lib/advice/draft';
import { whyOf } from './finding-labels.ts';

/** Advice that the check cannot judge, with the reason; the writer decides. */
export function UnsureRow({ findings, draft }: { findings: readonly Finding[]; draft: Draft }) {
  const unsure = findings.filter(({ verdict }) => verdict === 'cannot-tell');
  if (unsure.length === 0) return null;
  return (
    <Row label={i18n.t('advice.draft.unsure')}>
      <div className="-my-1">
        <Fold title={i18n.t('advice.draft.unsureTitle')} count={formatCount(unsure.length)}>
          <ul className="grid gap-2">
            {unsure.map((finding, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the report never changes while it is shown.
              <li key={index}>
                <p>
                  <strong>{partWord(finding.part)}.</strong> <bdi>{finding.advice}</bdi>
                </p>
                <p className="meta">{whyOf(finding, draft).text}</p>
              </li>
            ))}
          </ul>
        </Fold>
      </div>
    </Row>
  );
}
