import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { partWord } from '@/components/advice/part-labels';
import { useUnsavedText } from '@/components/context/use-unsaved-text';
import { Fold } from '@/components/ui/fold';
import { formatCount } from '@/components/ui/formats';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { LiveRegion } from '@/components/ui/live-region';
import { Mark } from '@/components/ui/mark';
import { Row } from '@/components/ui/row';
import { checkDraft } from '@/lib/advice/check-draft';
import type { Approach, Draft, DraftReport, Finding, Place } from '@/lib/advice/draft';
import { longest } from '@/lib/platform/longest';
import { countWord, isCounted, rangeWord, whyOf } from './finding-labels.ts';
import { FindingList } from './finding-list.tsx';
import { goTo, type NumberedFinding, numberFindings, proofPieces } from './proof-pieces.ts';
import { QuotedWords } from './quoted-words.tsx';

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

/** Browsers may send text to their vendor for spell checking, and save form contents to disk. No part of a draft may leave this page. */
const staysOnPage = {
  spellCheck: false,
  autoCorrect: 'off',
  writingsuggestions: 'false',
} as const;

interface DraftFieldsProps {
  draft: Draft;
  onChange(draft: Draft): void;
  /** Focus the body when returning from the proof. */
  takesFocus: boolean;
}

function DraftFields({ draft, onChange, takesFocus }: DraftFieldsProps) {
  const body = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) body.current?.focus();
  }, [takesFocus]);
  return (
    <div className="draft-fields">
      <PlainField
        {...staysOnPage}
        label={i18n.t('advice.draft.subject')}
        labelClass="meta"
        dir="auto"
        value={draft.subject}
        longest={longest.draftSubject}
        onWrite={(subject) => onChange({ ...draft, subject })}
      />
      <PlainField
        {...staysOnPage}
        label={i18n.t('advice.draft.body')}
        labelClass="meta"
        inputRef={body}
        dir="auto"
        rows={9}
        value={draft.body}
        longest={longest.draftBody}
        onWrite={(text) => onChange({ ...draft, body: text })}
      />
      {draft.body.length >= longest.draftBody && (
        <p className="meta" role="status">
          {i18n.t('advice.draft.longest', { characters: formatCount(longest.draftBody) })}
        </p>
      )}
    </div>
  );
}

interface UnsureRowsProps {
  /** Slips that may be meant as they are. */
  questions: readonly Finding[];
  findings: readonly Finding[];
  draft: Draft;
}

/** Questions to the writer, and, folded, the advice that the check cannot judge, with the reason; the writer decides. */
function UnsureRows({ questions, findings, draft }: UnsureRowsProps) {
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

interface DraftProofProps {
  draft: Draft;
  numbered: readonly NumberedFinding[];
  /** Prefix that makes the ids of this check's marks and findings unique. */
  id: string;
}

/** An email as its recipient reads it. Passages against the advice are marked and numbered. */
export function DraftProof({ draft, numbered, id }: DraftProofProps) {
  return (
    <section className="draft" aria-label={i18n.t('advice.draft.proof')}>
      {draft.subject !== '' && (
        <p>
          <span className="faint">{i18n.t('advice.draft.subject')}</span>{' '}
          <Marked text={draft.subject} field="subject" numbered={numbered} id={id} />
        </p>
      )}
      {draft.body !== '' && (
        <p>
          <Marked text={draft.body} field="body" numbered={numbered} id={id} />
        </p>
      )}
    </section>
  );
}

interface MarkedProps {
  text: string;
  field: Place['field'];
  numbered: readonly NumberedFinding[];
  id: string;
}

function Marked({ text, field, numbered, id }: MarkedProps) {
  return (
    <bdi className="whitespace-pre-wrap">
      {proofPieces(text, field, numbered).map(({ text: words, isMarked, ends }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is read.
        <span key={index}>
          {isMarked ? <mark className="flag">{words}</mark> : words}
          {ends.map(({ number, isFirst }, at) => (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: a finding may end twice at the same place.
              key={at}
              className="flag-no"
              id={isFirst ? `${id}mark${number}` : undefined}
              href={`#${id}finding${number}`}
              aria-label={i18n.t('advice.draft.toFinding', { number })}
              onClick={(event) => goTo(`${id}finding${number}`, event)}
            >
              {number}
            </a>
          ))}
        </span>
      ))}
    </bdi>
  );
}
