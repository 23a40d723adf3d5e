import { useLiveQuery } from 'dexie-react-hooks';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import FileText from 'lucide-react/icons/file-text';
import Lightbulb from 'lucide-react/icons/lightbulb';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import { useKnown } from '@/components/orders/use-known';
import { touchTitle } from '@/components/team/team-labels';
import { useTeamLook } from '@/components/team/use-team-look';
import { EmailAddress } from '@/components/ui/email-address';
import { useCopy } from '@/components/ui/hooks/use-copy';
import { useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { Loading } from '@/components/ui/row';
import { Menu } from '@/components/ui/table/menu';
import { checkLetter } from '@/lib/advice/check-letter';
import { sentencesOf } from '@/lib/advice/mail/parts-of-mail';
import type { Approach, Draft, LetterReport, Place, Remark } from '@/lib/advice/remark';
import { readSettings } from '@/lib/database/reads';
import type { LetterText, WritingSettings } from '@/lib/database/schema/letter-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import { longest } from '@/lib/platform/longest';
import type { Subject } from '@/lib/subjects/subject';
import type { TeamTouch } from '@/lib/team/colleagues';
import { fillTemplate, findFitting, firstDraft, hintFor } from '@/lib/write/first-draft';
import type { Manner } from '@/lib/write/rewriter';
import { asTemplate, gapsIn, hintsIn, isVariable, type Values } from '@/lib/write/template-text';
import { addressOf, valuesOf } from '@/lib/write/values-of';
import { type CheckLine, LetterCheck } from './letter-check.tsx';
import { LetterField, type LineHint, type Marked } from './letter-field.tsx';
import { OpenButton } from './open-button.tsx';
import { hintOf, remarkWords } from './remark-labels.ts';
import type { TemplateItem } from './starters.ts';
import { fittingFirst, TemplateChoice } from './template-choice.tsx';
import { type LetterDraft, useLetterDraft } from './use-letter-draft.ts';
import { useOpenMail } from './use-open-mail.ts';
import { useRewriter } from './use-rewriter.ts';
import { useTemplates, useWriting } from './use-templates.ts';
import { WentOut } from './went-out.tsx';
import './write.css';

export interface WriteViewProps {
  subject: Subject;
  onBack(): void;
}

/** The letter to one person: kept while it is typed, checked in this browser, and opened elsewhere by a press. */
export function WriteView({ subject, onBack }: WriteViewProps) {
  const connectionId = useConnectionId();
  const known = useKnown(connectionId, subject);
  const look = useTeamLook(subject, known?.team);
  const draft = useLetterDraft(subject);
  const writing = useWriting();
  const templates = useTemplates();
  const approach = useApproach(known?.record ?? null);
  const mail = useOpenMail(subject);
  useStartFocus(true, '.write textarea');
  const isReading = draft.text === undefined || writing === undefined || templates === undefined;
  if (known === undefined || look === undefined || isReading) return <Loading />;
  const { record } = known;
  const letter = draft.text ?? { subject: '', body: '', templateId: null };
  const { opened, ...unopened } = letter;
  return (
    <article className="write" aria-label={i18n.t('write.label')}>
      <LetterHead subject={subject} record={record} onBack={onBack} />
      {opened !== undefined ? (
        <WentOut
          subject={subject}
          record={record}
          letter={{ ...letter, opened }}
          opened={mail.opened}
          onBackToLetter={() => {
            mail.forget();
            draft.write(unopened);
          }}
          onDone={(isSent) => {
            // A letter that was sent is no draft any more.
            draft.write(isSent ? null : unopened);
            onBack();
          }}
        />
      ) : (
        <Letter
          {...{ subject, record, draft, letter, writing, templates, approach, mail }}
          excludedBy={known.allowed.exclusion?.listName ?? look.excluded?.list ?? null}
          heldBy={look.touch?.forbids ? look.touch : null}
        />
      )}
    </article>
  );
}

/** The bought advice for the side that the user looks at; null without any. */
function useApproach(record: SubjectRecord | null): Approach | null {
  const { db } = usePanel();
  const side = useLiveQuery(async () => (await readSettings(db, 'advice'))?.side ?? 'selling', [db]);
  return record?.facets.personality?.value?.[side ?? 'selling'] ?? null;
}

interface LetterProps {
  subject: Subject;
  record: SubjectRecord | null;
  draft: LetterDraft;
  letter: LetterText;
  writing: WritingSettings;
  templates: readonly TemplateItem[];
  approach: Approach | null;
  mail: ReturnType<typeof useOpenMail>;
  /** The list that the person is on; null if they may be written to. */
  excludedBy: string | null;
  /** A colleague's contact that forbids writing. */
  heldBy: TeamTouch | null;
}

function Letter({ subject, record, draft, letter, writing, templates, approach, mail, ...may }: LetterProps) {
  const excludedBy = mail.opened?.kind === 'excluded' ? mail.opened.listName : may.excludedBy;
  const heldBy = mail.opened?.kind === 'held' ? mail.opened.touch : may.heldBy;
  const body = useRef<HTMLTextAreaElement>(null);
  const line = useRef<HTMLTextAreaElement>(null);
  /** The letter before a template or the model replaced it. */
  const [before, setBefore] = useState<{ letter: LetterText; said: string } | null>(null);
  /** A press on "Open" that found a gap: the next one opens. */
  const [gapShown, setGapShown] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** A template was chosen: the first gap gets the focus. */
  const isJustFilled = useRef(false);
  const [selected, setSelected] = useState({ start: 0, end: 0 });
  const { copy, status } = useCopy('write');
  const values = useMemo(() => valuesOf(record, writing.sender), [record, writing.sender]);
  const who = values.first_name ?? record?.name ?? subject.slug;
  const template = templates.find(({ id }) => id === letter.templateId) ?? null;
  const fitting = useMemo(() => findFitting(templates, values, approach), [templates, values, approach]);
  const subjectHint = hintFor(approach, 'subject');
  const report = useReport(letter, approach, record?.name ?? null);
  const shown = viewOf({ letter, report, template, values, approach, who, fullName: record?.name ?? who });

  const write = (changed: Partial<LetterText>) => {
    setGapShown(null);
    mail.forget();
    draft.write({ ...letter, ...changed });
  };
  function replace(changed: Partial<LetterText>, said: string): void {
    const isBlank = `${letter.subject}${letter.body}`.trim() === '';
    setBefore(isBlank ? null : { letter, said });
    write(changed);
  }
  function goTo({ field, start, end }: Place): void {
    const input = field === 'subject' ? line.current : body.current;
    input?.focus();
    input?.setSelectionRange(start, end);
  }
  function begin(draftOf: Draft, { id }: TemplateItem): void {
    isJustFilled.current = true;
    replace({ ...draftOf, templateId: id }, i18n.t('write.replaced'));
  }
  useEffect(() => {
    if (!isJustFilled.current) return;
    isJustFilled.current = false;
    const [gap] = shown.gaps;
    if (gap === undefined) body.current?.focus();
    else goTo(gap.place);
  });

  async function open(): Promise<void> {
    const [gap] = shown.gaps;
    if (gap !== undefined && gapShown === null) {
      setGapShown(gap.name);
      goTo(gap.place);
      return;
    }
    const to = addressOf(record);
    const where = writing.target;
    const isOpened = await mail.open({ to, letter, where, isTextInLink: writing.isTextInLink });
    if (!isOpened) return;
    draft.write({ ...letter, opened: { at: Date.now(), where } });
    draft.flush();
  }

  return (
    <>
      <TemplateChoice
        templates={templates}
        fitting={fitting}
        current={template}
        who={who}
        onChoose={(chosen) => begin(fillTemplate(chosen, values), chosen)}
        onSave={letter.body.trim() === '' ? null : () => setSaving(true)}
      />
      {isSaving && <SaveTemplate letter={letter} values={values} onClose={() => setSaving(false)} />}
      <div className="letter-line">
        <span className="meta">{i18n.t('write.subject')}</span>
        <LetterField
          isLine
          label={i18n.t('write.subject')}
          value={letter.subject}
          longest={longest.draftSubject}
          marks={shown.marks.subject}
          hints={[]}
          inputRef={line}
          onWrite={(text) => write({ subject: text })}
        />
        <span className="letter-end">
          {shown.isSubjectFine && <Check className="good" aria-hidden="true" />}
          {template !== null && template.subjects.length > 1 && (
            <Menu
              label={i18n.t('write.otherSubjects')}
              buttonLabel={i18n.t('write.otherSubjects')}
              button={<ChevronsUpDown />}
            >
              {(close) =>
                template.subjects.map((text, at) => (
                  <button
                    key={text}
                    type="button"
                    className="act"
                    onClick={() => {
                      close();
                      write({ subject: fillTemplate(template, values, at).subject });
                    }}
                  >
                    <bdi>{fillTemplate(template, values, at).subject}</bdi>
                  </button>
                ))
              }
            </Menu>
          )}
        </span>
      </div>
      {letter.subject === '' && subjectHint !== null && (
        <p className="meta letter-under">
          <bdi>{subjectHint}</bdi>
        </p>
      )}
      <div className="letter">
        <LetterField
          label={i18n.t('write.letter')}
          value={letter.body}
          longest={longest.draftBody}
          placeholder={hintFor(approach, 'salutation') ?? undefined}
          marks={shown.marks.body}
          hints={shown.hints}
          inputRef={body}
          onWrite={(text) => write({ body: text })}
          onSelect={writing.isRewriting ? (start, end) => setSelected({ start, end }) : undefined}
        />
        {letter.body === '' && (
          <Beginnings
            templates={templates}
            fitting={fitting}
            who={who}
            onChoose={(chosen) => begin(fillTemplate(chosen, values), chosen)}
            onAdvice={approach === null ? null : (base) => begin(firstDraft(base, values, approach), base)}
          />
        )}
      </div>
      <footer className="letter-foot">
        {before !== null && (
          <p className="meta letter-words">
            {before.said}
            <button
              type="button"
              className="act"
              data-link
              onClick={() => {
                write(before.letter);
                setBefore(null);
              }}
            >
              {i18n.t('write.undo')}
            </button>
          </p>
        )}
        {writing.isRewriting && (
          <Rewrite
            text={letter.body}
            selected={selected}
            onRewritten={(text) => replace({ body: text }, i18n.t('write.rewrite.done'))}
          />
        )}
        <LetterCheck lines={shown.lines} words={report.words} onGoTo={goTo} />
        {excludedBy !== null ? (
          <p className="stop" role="alert">
            {i18n.t('write.excluded', { list: excludedBy })}
          </p>
        ) : heldBy !== null ? (
          <div role="alert">
            <p className="caution">
              <strong>{touchTitle(heldBy, Date.now())}</strong>
            </p>
            <p className="meta">{i18n.t('team.band.oneWriter')}</p>
          </div>
        ) : (
          <OpenButton
            target={writing.target}
            onOpen={() => void open()}
            onTarget={(target) => void sendMessage('saveWriting', { target }).catch(logAs('write'))}
            isTextInLink={writing.isTextInLink}
            onTextInLink={(isTextInLink) => void sendMessage('saveWriting', { isTextInLink }).catch(logAs('write'))}
            onCopySubject={() => copy(letter.subject)}
            onCopyLetter={() => copy(letter.body)}
          />
        )}
        <div className="meta" role="status">
          {gapShown !== null && i18n.t('write.gapOpen', { name: gapShown })}
          {status}
        </div>
        {mail.opened?.kind === 'failed' && (
          <p className="meta stop" role="alert">
            {i18n.t('write.openFailed')}
          </p>
        )}
        {draft.hasFailed && (
          <p className="meta stop" role="alert">
            {i18n.t('write.notKept')}
          </p>
        )}
      </footer>
    </>
  );
}

interface BeginningsProps {
  templates: readonly TemplateItem[];
  fitting: ReadonlySet<string>;
  who: string;
  onChoose(template: TemplateItem): void;
  /** Null without bought advice. */
  onAdvice: ((base: TemplateItem) => void) | null;
}

/** Ways to begin an empty letter: the advice, or one of the first templates. */
function Beginnings({ templates, fitting, who, onChoose, onAdvice }: BeginningsProps) {
  const offered = fittingFirst(templates, fitting).slice(0, mostBeginnings);
  const [first] = offered;
  return (
    <div className="letter-beginnings">
      {onAdvice !== null && first !== undefined && (
        <button type="button" className="letter-option" data-line onClick={() => onAdvice(first)}>
          <Lightbulb />
          {i18n.t('write.fromAdvice')}
        </button>
      )}
      {offered.map((each) => (
        <button key={each.id} type="button" className="letter-option" data-line onClick={() => onChoose(each)}>
          <FileText />
          <bdi className="letter-grow">{each.name}</bdi>
          {fitting.has(each.id) && <span className="meta">{i18n.t('write.fits', { name: who })}</span>}
        </button>
      ))}
    </div>
  );
}

const mostBeginnings = 5;

/** The check follows the typing at its own pace. */
function useReport({ subject, body }: Draft, approach: Approach | null, recipient: string | null): LetterReport {
  const [later, laterBody] = [useDeferredValue(subject), useDeferredValue(body)];
  return useMemo(
    () => checkLetter({ subject: later, body: laterBody }, { approach, recipient }),
    [later, laterBody, approach, recipient],
  );
}

interface Viewed {
  letter: LetterText;
  report: LetterReport;
  template: TemplateItem | null;
  values: Values;
  approach: Approach | null;
  who: string;
  fullName: string;
}

/** Gaps, marks, hints and lines of the check. */
function viewOf({ letter, report, template, values, approach, who, fullName }: Viewed) {
  const hints = hintsIn([template?.body ?? '', ...(template?.subjects ?? [])].join('\n'));
  const gaps = (['subject', 'body'] as const).flatMap((field) =>
    gapsIn(letter[field]).map(({ name, start, end }) => ({ name, place: { field, start, end } })),
  );
  const isGap = (place: Place | null) =>
    gaps.some((gap) => gap.place.field === place?.field && gap.place.start === place.start);
  // An open gap may still bring what is too short or missing.
  const isMissing = ({ measure }: Remark) =>
    gaps.length > 0 && measure !== undefined && measure.count < (measure.min ?? 0);
  // A report on an earlier text may reach beyond the end.
  const remarks = report.remarks.filter(
    (remark) =>
      !isGap(remark.place) &&
      !isMissing(remark) &&
      (remark.place === null || remark.place.end <= letter[remark.place.field].length),
  );
  const worded = remarks.map((remark) => ({ remark, words: remarkWords(remark, letter, who, fullName) }));
  // A gap in the argument gets advice as its hint. A variable gets none.
  const gapHint = (name: string) => hints.get(name) ?? (isVariable(name) ? null : hintFor(approach, 'messaging')) ?? '';
  const lines: CheckLine[] = [
    ...gaps.map(({ name, place }) => ({
      text: i18n.t('write.gapOpen', { name }),
      note: '',
      isBroken: true,
      isGap: true,
      place,
    })),
    ...worded.map(({ remark, words }) => ({ ...words, isBroken: remark.isBroken, place: remark.place })),
  ];
  const lineHints: LineHint[] = [
    ...gaps
      .filter(({ name, place }) => place.field === 'body' && gapHint(name) !== '')
      .map(({ name, place }) => ({ at: place.start, text: gapHint(name) })),
    ...worded.flatMap(({ remark: { isBroken, place }, words }) =>
      isBroken && place?.field === 'body' ? [{ at: place.start, text: hintOf(words) }] : [],
    ),
  ].toSorted((one, other) => one.at - other.at);
  const marksOf = (field: Place['field']): Marked[] =>
    [
      ...gaps.filter(({ place }) => place.field === field).map(({ place }) => ({ ...place, kind: 'gap' as const })),
      ...remarks.flatMap(({ isBroken, place }) =>
        isBroken && place?.field === field ? [{ ...place, kind: 'remark' as const }] : [],
      ),
      ...(template === null ? [] : filledIn(letter[field], values)),
    ].toSorted((one, other) => one.start - other.start);
  return {
    gaps,
    lines,
    hints: lineHints,
    marks: { subject: marksOf('subject'), body: marksOf('body') },
    isSubjectFine: letter.subject !== '' && remarks.some(({ part, isBroken }) => part === 'subject' && !isBroken),
  };
}

/** Positions in the letter of values that templates fill in, as whole words. */
function filledIn(text: string, values: Values): Marked[] {
  const names = ['first_name', 'company'] as const;
  return names.flatMap((name) => {
    const value = values[name];
    const at = value === null ? -1 : text.indexOf(value);
    return value === null || at < 0 ? [] : [{ kind: 'filled' as const, start: at, end: at + value.length }];
  });
}

interface LetterHeadProps {
  subject: Subject;
  record: SubjectRecord | null;
  onBack(): void;
}

function LetterHead({ subject, record, onBack }: LetterHeadProps) {
  const name = record?.name ?? subject.slug;
  const back = i18n.t('write.back', { name });
  const address = addressOf(record);
  const { isDone, status, copy } = useCopy('letter-head');
  return (
    <header className="letter-head">
      <button type="button" className="icon" aria-label={back} title={back} onClick={onBack}>
        <ArrowLeft className="flip" />
      </button>
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {address === null ? (
          <p className="meta">{i18n.t('write.noAddress')}</p>
        ) : (
          <button
            type="button"
            className="meta"
            title={i18n.t('write.copyAddress')}
            aria-label={`${i18n.t('write.copyAddress')} ${address}`}
            onClick={() => copy(address)}
          >
            <EmailAddress address={address} /> {isDone && <Check className="good" />}
          </button>
        )}
        <span className="sr-only" role="status">
          {status}
        </span>
      </div>
    </header>
  );
}

interface SaveTemplateProps {
  letter: LetterText;
  values: Values;
  onClose(): void;
}

/** "Save this letter as a template": the recipient's values become variables again. */
function SaveTemplate({ letter, values, onClose }: SaveTemplateProps) {
  const [name, setName] = useState('');
  const [hasFailed, setFailed] = useState(false);

  async function save(): Promise<void> {
    const template = {
      name: name.trim(),
      about: '',
      subjects: letter.subject.trim() === '' ? [] : [asTemplate(letter.subject, values).slice(0, longest.draftSubject)],
      body: asTemplate(letter.body, values).slice(0, longest.draftBody),
    };
    try {
      const { saved } = await sendMessage('saveTemplate', { id: crypto.randomUUID(), template, before: null });
      if (saved !== null) onClose();
      else setFailed(true);
    } catch (error) {
      logAs('save-template')(error);
      setFailed(true);
    }
  }
  return (
    <form
      className="letter-save"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <PlainField
        autoFocus
        label={i18n.t('write.templateName')}
        labelClass="meta"
        longest={100}
        value={name}
        onWrite={setName}
      />
      <div className="next">
        <button type="submit" className="btn">
          {i18n.t('write.saveTemplate')}
        </button>
        <button type="button" className="act" onClick={onClose}>
          {i18n.t('write.cancel')}
        </button>
      </div>
      {hasFailed && (
        <p className="meta stop" role="alert">
          {i18n.t('write.templateNotSaved')}
        </p>
      )}
    </form>
  );
}

interface RewriteProps {
  text: string;
  selected: { start: number; end: number };
  onRewritten(text: string): void;
}

/** "Shorter" and "Kinder" for the sentence at the caret. Nothing is shown where the browser has no model. */
function Rewrite({ text, selected, onRewritten }: RewriteProps) {
  const { isThere, rewrite } = useRewriter(true);
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const sentence = sentencesOf(text, { start: 0, end: text.length }).find(
    ({ start, end }) => start <= selected.start && selected.start <= end,
  );
  if (!isThere || sentence === undefined) return null;

  async function run(manner: Manner, { start, end }: { start: number; end: number }): Promise<void> {
    setState('running');
    const answer = await rewrite(text.slice(start, end), manner);
    setState(answer === null ? 'failed' : 'idle');
    if (answer !== null) onRewritten(`${text.slice(0, start)}${answer}${text.slice(end)}`);
  }
  return (
    <p className="meta letter-words">
      {i18n.t('write.rewrite.label')}
      {(['shorter', 'kinder'] as const).map((manner) => (
        <button
          key={manner}
          type="button"
          className="act"
          data-link
          disabled={state === 'running'}
          onClick={() => void run(manner, sentence)}
        >
          {manner === 'shorter' ? i18n.t('write.rewrite.shorter') : i18n.t('write.rewrite.kinder')}
        </button>
      ))}
      <span role="status">
        {state === 'running' && i18n.t('write.rewrite.running')}
        {state === 'failed' && i18n.t('write.rewrite.failed')}
      </span>
    </p>
  );
}
