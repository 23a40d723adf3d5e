import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { useWritten } from '@/components/context/use-written';
import { LiveRegion } from '@/components/ui/live-region';
import { Mark } from '@/components/ui/mark';
import { Row } from '@/components/ui/row';
import { checkDraft } from '@/lib/advice/check-draft';
import type { Approach, Draft, DraftReport } from '@/lib/advice/draft';
import { DraftFields } from './draft-fields.tsx';
import { DraftProof } from './draft-proof.tsx';
import { FindingList } from './finding-list.tsx';
import { MeasuredRow } from './measured-row.tsx';
import { type NumberedFinding, numberFindings } from './proof-pieces.ts';
import { UnsureRow } from './unsure-row.tsx';

type Mode = 'write' | 'read' | 'write-again';

export interface DraftCheckProps {
  /** The draft is kept with the person it is written to. */
  subjectKey: string;
  approach: Approach | null;
  /** The person's full name, if it is known. */
  recipient?: string | null;
}

/**
 * "Check my draft": edited as text, reviewed as a marked-up proof. The draft stays until the browser closes. It is
 * checked again if the advice changes during review.
 */
export function DraftCheck({ subjectKey, approach, recipient = null }: DraftCheckProps) {
  const id = useId();
  const written = useWritten('draft', subjectKey);
  const [subject = '', body = ''] = written.texts ?? [];
  const draft: Draft = { subject, body };
  const [chosen, setMode] = useState<Mode>('write');
  /** How many times "Check" was pressed with nothing to check. */
  const [emptyPresses, setEmptyPresses] = useState(0);

  // The draft may have been erased during review.
  const mode = written.texts == null && chosen === 'read' ? 'write' : chosen;
  const isEmpty = draft.subject.trim() === '' && draft.body.trim() === '';
  const report = mode === 'read' && approach !== null ? checkDraft(draft, approach, recipient) : null;
  const numbered = report === null ? [] : numberFindings([...report.slips, ...report.findings]);
  const resultText = mode === 'read' ? resultLabel(report, numbered) : '';

  return (
    <>
      <Row label={i18n.t('advice.draft.label')}>
        {mode === 'read' ? (
          <>
            <DraftProof draft={draft} numbered={numbered} id={id} />
            <div className="line gap">
              <span className="meta">
                <Result report={report} numbered={numbered} text={resultText} />
              </span>
              <button type="button" className="act" data-link onClick={() => setMode('write-again')}>
                {i18n.t('advice.draft.edit')}
              </button>
            </div>
          </>
        ) : (
          <>
            <DraftFields
              draft={draft}
              takesFocus={mode === 'write-again'}
              onChange={(changed) => {
                written.write([changed.subject, changed.body]);
                setEmptyPresses(0);
              }}
            />
            <div className="line gap">
              <span>
                <button
                  type="button"
                  className="btn"
                  onClick={() => (isEmpty ? setEmptyPresses(emptyPresses + 1) : setMode('read'))}
                >
                  {i18n.t('advice.draft.check')}
                </button>
              </span>
              <span className="slot">{i18n.t('advice.draft.free')}</span>
            </div>
            {isEmpty && emptyPresses > 0 && <p className="meta">{i18n.t('advice.draft.empty')}</p>}
          </>
        )}
        <p className="meta gap">{i18n.t('advice.draft.staysHere')}</p>
        <LiveRegion
          message={isEmpty && emptyPresses > 0 ? i18n.t('advice.draft.empty') : resultText}
          turn={emptyPresses}
        />
      </Row>
      {report !== null && (
        <>
          <FindingList draft={draft} numbered={numbered} id={id} />
          <MeasuredRow findings={report.findings} words={report.words} />
          <UnsureRow slips={report.slips} findings={report.findings} draft={draft} />
        </>
      )}
    </>
  );
}

interface ResultProps {
  report: DraftReport | null;
  numbered: readonly NumberedFinding[];
  text: string;
}

function Result({ report, numbered, text }: ResultProps) {
  if (numbered.length > 0) {
    return (
      <Mark tone="caution" icon={<TriangleAlert />}>
        {text}
      </Mark>
    );
  }
  return hasFollowed(report) ? (
    <Mark tone="good" icon={<Check />}>
      {text}
    </Mark>
  ) : (
    text
  );
}

/** "Nothing broken" is good news only if at least one piece of advice could be judged. */
function resultLabel(report: DraftReport | null, numbered: readonly NumberedFinding[]): string {
  if (report === null || report.findings.length === 0) return i18n.t('advice.draft.noAdvice');
  if (numbered.length > 0) return i18n.t('advice.draft.toLookAt', numbered.length, [String(numbered.length)]);
  return hasFollowed(report) ? i18n.t('advice.draft.nothing') : i18n.t('advice.draft.noneTold');
}

function hasFollowed(report: DraftReport | null): boolean {
  return report?.findings.some(({ verdict }) => verdict === 'kept') ?? false;
}
