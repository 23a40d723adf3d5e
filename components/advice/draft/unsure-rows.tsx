import { i18n } from '#i18n';
import { partWord } from '@/components/advice/part-labels';
import { Fold } from '@/components/ui/fold';
import { formatCount } from '@/components/ui/formats';
import { Row } from '@/components/ui/row';
import type { Draft, Finding } from '@/lib/advice/draft';
import { whyOf } from './finding-labels.ts';
import { QuotedWords } from './quoted-words.tsx';

export interface UnsureRowsProps {
  /** Slips that may be meant as they are. */
  questions: readonly Finding[];
  findings: readonly Finding[];
  draft: Draft;
}

/** Questions to the writer, and, folded, the advice that the check cannot judge, with the reason; the writer decides. */
export function UnsureRows({ questions, findings, draft }: UnsureRowsProps) {
  const unsure = findings.filter(({ verdict }) => verdict === 'cannot-tell');
  return (
    <>
      {questions.length > 0 && (
        <Row label={i18n.t('advice.draft.checkYourself')}>
          {questions.map((finding) => {
            const { text, quoted } = whyOf(finding, draft);
            return (
              <p key={finding.part}>
                <strong>{partWord(finding.part)}.</strong> {text} <QuotedWords quoted={quoted} />
              </p>
            );
          })}
        </Row>
      )}
      {unsure.length > 0 && (
        <div className="row">
          <span />
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
      )}
    </>
  );
}
