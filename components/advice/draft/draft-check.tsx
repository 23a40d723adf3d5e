import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { useUnsavedText } from '@/components/context/use-unsaved-text';
import { LiveRegion } from '@/components/ui/live-region';
import { Mark } from '@/components/ui/mark';
import { Row } from '@/components/ui/row';
import { checkDraft } from '@/lib/advice/check-draft';
import type { Approach, Draft, DraftReport } from '@/lib/advice/draft';
import { DraftFields } from './draft-fields.tsx';
import { DraftProof } from './draft-proof.tsx';
import { FindingList } from './finding-list.tsx';
import { MeasuredRow } from './measured-row.tsx';
import { numberFindings } from './proof-pieces.ts';
import { UnsureRows } from './unsure-rows.tsx';

/** Kept beside the draft while its proof is shown. */
const checkedMark = 'checked';

export interface DraftCheckProps {
  /** The draft is kept with its recipient. */
  subjectKey: string;
  /** Null without advice; slips are checked all the same. */
  approach: Approach | null;
  recipient?: string | null;
}

/**
 * "Check my draft": edited as text, reviewed as a marked-up proof. Both stay until the browser closes. Advice that changes checks it again.
 */
export function DraftCheck({ subjectKey, approach, recipient = null }: DraftCheckProps) {
  const id = useId();
  const unsaved = useUnsavedText('draft', subjectKey);
  const [subject = '', body = '', state] = unsaved.texts ?? [];
  const draft: Draft = { subject, body };
  const [isEditedAgain, setEditedAgain] = useState(false);
  /** How many times "Check" was pressed with nothing to check. */
  const [emptyPresses, setEmptyPresses] = useState(0);

  const isEmpty = draft.subject.trim() === '' && draft.body.trim() === '';
  const report = state === checkedMark ? checkDraft(draft, approach, recipient) : null;
  const numbered = report === null ? [] : numberFindings([...report.slips, ...report.findings]);
  const questions = report?.slips.filter(({ verdict }) => verdict === 'cannot-tell') ?? [];
  const resultText = report === null ? '' : resultLabel(report, numbered.length, questions.length);

  function editAgain(): void {
    setEditedAgain(true);
    unsaved.write([subject, body]);
  }

  return (
    <>
      <Row label={i18n.t('advice.draft.label')}>
        {report !== null ? (
          <>
            <DraftProof draft={draft} numbered={numbered} id={id} />
            <div className="line gap">
              <span className="meta">
                <Result report={report} isOpen={numbered.length + questions.length > 0} text={resultText} />
              </span>
              <button type="button" className="act" data-link onClick={editAgain}>
                {i18n.t('advice.draft.edit')}
              </button>
            </div>
          </>
        ) : (
          <>
            <DraftFields
              draft={draft}
              takesFocus={isEditedAgain}
              onChange={(changed) => {
                unsaved.write([changed.subject, changed.body]);
                setEmptyPresses(0);
              }}
            />
            <button
              type="button"
              className="btn lead-free gap"
              onClick={() =>
                isEmpty ? setEmptyPresses(emptyPresses + 1) : unsaved.write([subject, body, checkedMark])
              }
            >
              {i18n.t('advice.draft.check')} <span className="price">{i18n.t('advice.draft.free')}</span>
            </button>
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
          <UnsureRows questions={questions} findings={report.findings} draft={draft} />
        </>
      )}
    </>
  );
}

interface ResultProps {
  report: DraftReport;
  /** Whether the writer still has something to review. */
  isOpen: boolean;
  text: string;
}

function Result({ report, isOpen, text }: ResultProps) {
  if (isOpen) {
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

/** "Nothing broken" is good news only if at least one piece of advice could be judged, and nothing is asked. */
function resultLabel(report: DraftReport, found: number, asked: number): string {
  const open = [
    ...(found > 0 ? [i18n.t('advice.draft.toLookAt', found, [String(found)])] : []),
    ...(asked > 0 ? [i18n.t('advice.draft.toCheck', { count: asked })] : []),
  ];
  if (open.length > 0) return open.join(', ');
  if (report.findings.length === 0) return i18n.t('advice.draft.noAdvice');
  return hasFollowed(report) ? i18n.t('advice.draft.nothing') : i18n.t('advice.draft.noneTold');
}

function hasFollowed(report: DraftReport): boolean {
  return report.findings.some(({ verdict }) => verdict === 'kept');
}
