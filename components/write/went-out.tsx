import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { i18n } from '#i18n';
import { useNow } from '@/components/context/use-now';
import { FollowUpChoice } from '@/components/outreach/follow-up-choice';
import { useContactActions } from '@/components/outreach/use-contact-actions';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatAge } from '@/components/ui/formats';
import { useCopy } from '@/components/ui/hooks/use-copy';
import { useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { PlainField } from '@/components/ui/inputs/plain-field';
import type { LetterText } from '@/lib/database/schema/letter-rows';
import { longestNote, type SubjectRecord } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { awayFromWeekend, dueIn } from '@/lib/outreach/due-days';
import { logError } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';
import { placeWord } from './open-button.tsx';
import type { Opened } from './use-open-mail.ts';

export interface WentOutProps {
  subject: Subject;
  record: SubjectRecord | null;
  letter: LetterText & Required<Pick<LetterText, 'opened'>>;
  /** Null after the panel was closed. */
  opened: Opened | null;
  onBackToLetter(): void;
  /** The letter was sent or dropped. */
  onDone(isSent: boolean): void;
}

/** "Did it go out?" Nothing is tracked: the user says what happened. */
export function WentOut({ subject, record, letter, opened, onBackToLetter, onDone }: WentOutProps) {
  const nowMs = useNow();
  useStartFocus(true, '.went-out .lead-free');
  const actions = useContactActions(subject);
  const [dueAt, setDueAt] = useState<number | null>(() => awayFromWeekend(dueIn(Date.now(), 7)));
  const [note, setNote] = useState('');
  const [hasFailed, setFailed] = useState(false);

  async function answer(isSent: boolean): Promise<void> {
    const isLogged = isSent
      ? await actions.contacted('email', { about: letter.subject.slice(0, longestSubject), dueAt })
      : await actions.notSent({ about: letter.subject.slice(0, longestSubject) });
    if (!isLogged) return;
    if (note.trim() !== '') {
      try {
        const before = record?.note ?? '';
        await sendMessage('saveNote', { subject, text: `${before}\n${note.trim()}`.trim(), before });
      } catch (error) {
        logError(error, 'went-out');
        setFailed(true);
        return;
      }
    }
    onDone(isSent);
  }

  const where = letter.opened?.where;
  return (
    <div className="went-out">
      <div>
        <h2>{i18n.t('write.wentOut.title')}</h2>
        <p className="soft">
          {i18n.t('write.wentOut.text', {
            place: where === undefined ? '' : placeWord(where),
            age: formatAge(letter.opened?.at ?? nowMs, nowMs),
          })}
        </p>
        {opened?.kind === 'opened' && <AfterOpening opened={opened} subject={letter.subject} />}
        <button type="button" className="btn lead-free" disabled={actions.isRunning} onClick={() => void answer(true)}>
          <Check />
          {i18n.t('write.wentOut.contacted')}
        </button>
        <p className="letter-words">
          <button type="button" className="act" data-link onClick={() => void answer(false)}>
            {i18n.t('write.wentOut.notSent')}
          </button>
          <button type="button" className="act" data-link onClick={onBackToLetter}>
            {i18n.t('write.wentOut.back')}
          </button>
        </p>
        {actions.failure !== null && (
          <div role="alert">
            <ErrorNote failure={actions.failure} context={{ nowMs }} />
          </div>
        )}
        {hasFailed && (
          <p className="meta stop" role="alert">
            {i18n.t('actions.notDone')}
          </p>
        )}
      </div>
      <div>
        <FollowUpChoice value={dueAt} onChoose={setDueAt} />
      </div>
      <div>
        <PlainField
          label={i18n.t('write.wentOut.note')}
          labelClass="meta"
          placeholder={i18n.t('write.wentOut.noteHint')}
          longest={longestNote}
          value={note}
          onWrite={setNote}
        />
      </div>
    </div>
  );
}

/** The longest subject that the log takes. */
const longestSubject = 300;

interface AfterOpeningProps {
  opened: Extract<Opened, { kind: 'opened' }>;
  subject: string;
}

/** What the user still does in the mail. A compose page may ignore the link, so the subject can be copied here. */
function AfterOpening({ opened, subject }: AfterOpeningProps) {
  const { copy, status } = useCopy('went-out');
  return (
    <>
      {opened.paste !== 'refused' && (
        <p className="letter-words">
          {opened.paste === 'ready' && <span role="status">{i18n.t('write.paste')}</span>}
          {subject !== '' && (
            <button type="button" className="act" data-link onClick={() => copy(subject)}>
              {i18n.t('write.copySubject')}
            </button>
          )}
          <span className="meta" role="status">
            {status}
          </span>
        </p>
      )}
      {opened.paste === 'refused' && (
        <p className="caution" role="alert">
          {i18n.t('write.pasteRefused')}
        </p>
      )}
      {opened.isSubjectLeftOut && <p className="caution">{i18n.t('write.subjectLeftOut')}</p>}
    </>
  );
}
