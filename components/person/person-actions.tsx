import ContactRound from 'lucide-react/icons/contact-round';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import UserX from 'lucide-react/icons/user-x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useUnsavedText } from '@/components/context/use-unsaved-text';
import type { RowContext } from '@/components/orders/row-context';
import { Confirm } from '@/components/ui/confirm';
import { ConfirmedCopy } from '@/components/ui/confirmed-copy';
import { useCopyGuard } from '@/components/ui/copy-button';
import { saveFile } from '@/components/ui/file-export/save-file';
import { formatFullDay } from '@/components/ui/formats';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { LiveRegion } from '@/components/ui/live-region';
import { Row } from '@/components/ui/row';
import { longestNote, type SubjectRecord } from '@/lib/database/schema/rows';
import { contactOf } from '@/lib/export/contact-of';
import { type ContactLabels, formatContact } from '@/lib/export/format-contact';
import { noteError } from '@/lib/platform/error-log';
import { type Refresh, RefreshOffers } from './refresh-offers.tsx';

export interface PersonActionsProps {
  subjectKey: string;
  /** Null if nothing is known; then only a note can be added. */
  record: SubjectRecord | null;
  refreshes: Refresh[];
  rowContext: RowContext;
  /** Rejects if the worker fails. */
  /** `before`: the note that was edited. */
  onSaveNote(text: string, before: string): Promise<unknown>;
  onForget(): Promise<unknown>;
  onNeverAgain(): Promise<{ listName: string | null }>;
}

/** The actions for a person. All are free except refreshes. */
export function PersonActions({ subjectKey, record, refreshes, rowContext, ...on }: PersonActionsProps) {
  const unsaved = useUnsavedText('note', subjectKey);
  const [choice, setOpen] = useState<'none' | 'note' | 'forget' | 'never' | null>(null);
  const isSaving = useRef(false);
  const noteButton = useRef<HTMLButtonElement>(null);
  // A note is open while it has unsaved text; one erased elsewhere closes.
  const isNote = choice === null || choice === 'note';
  const open = !isNote ? choice : unsaved.texts == null ? 'none' : 'note';
  const [isErasingShown, setErasingShown] = useState(false);
  const guard = useCopyGuard();
  const [status, setStatus] = useState({ text: '', turn: 0 });
  const say = (text: string) => setStatus(({ turn }) => ({ text, turn: turn + 1 }));
  const sayOnce = (done: Promise<unknown>, text: string) =>
    done.then(
      () => say(text),
      (error: unknown) => {
        noteError(error, 'person-actions');
        say(i18n.t('actions.notDone'));
      },
    );
  const note = record?.note ?? null;
  /** The note at the time the field was opened: another window may have saved one since. */
  const edited = unsaved.texts?.[1] ?? note ?? '';
  const hasContact = record !== null && Object.values(record.facets).some(({ value }) => value !== null);

  function closeNote(): void {
    setOpen(null);
    unsaved.write(null);
  }

  async function saveNote(text: string): Promise<void> {
    setOpen('none');
    isSaving.current = true;
    try {
      await on.onSaveNote(text, edited);
      if (isSaving.current) {
        unsaved.write(null);
        setOpen(null);
      }
      say(i18n.t(text === '' ? 'note.removed' : 'note.saved'));
    } catch (error) {
      noteError(error, 'person-actions');
      setOpen('note');
      say(i18n.t('actions.notDone'));
    }
  }

  async function copyAll(known: SubjectRecord): Promise<void> {
    guard?.onCopy();
    try {
      await navigator.clipboard.writeText(formatContact(contactOf(known), contactLabels()));
      say(i18n.t('copy.done'));
    } catch (error) {
      noteError(error, 'person-actions');
      say(i18n.t('copy.failed'));
    }
  }

  async function saveVcard(known: SubjectRecord): Promise<void> {
    guard?.onCopy();
    const contact = contactOf(known);
    // Saving a file needs no user activation, so its code can be loaded on demand.
    const [{ fileNameOf }, { formatVcard }] = await Promise.all([
      import('@/lib/export/format-vcard'),
      import('@/lib/export/format-vcard'),
    ]);
    saveFile(fileNameOf(contact.name, 'vcf'), 'text/vcard;charset=utf-8', formatVcard(contact));
  }

  async function neverAgain(): Promise<void> {
    try {
      const { listName } = await on.onNeverAgain();
      say(listName === null ? i18n.t('actions.noName') : i18n.t('actions.neverDone', { list: listName }));
    } catch (error) {
      noteError(error, 'person-actions');
      say(i18n.t('actions.notDone'));
    }
  }

  // "Forget" allows the person to be found again; "never" does not.
  const erasing = {
    forget: {
      title: i18n.t('actions.forgetTitle'),
      text: i18n.t('actions.forgetText'),
      now: i18n.t('actions.forgetNow'),
      act: () => sayOnce(on.onForget(), i18n.t('actions.forgotten')),
    },
    never: {
      title: i18n.t('actions.neverTitle'),
      text: i18n.t('actions.neverText'),
      now: i18n.t('actions.neverNow'),
      act: neverAgain,
    },
  };
  const erase = open === 'forget' || open === 'never' ? erasing[open] : null;

  return (
    <Row label={i18n.t('actions.label')} tall={refreshes.some(({ isOld }) => isOld)}>
      <RefreshOffers {...{ refreshes, rowContext }} />
      {erase !== null ? (
        <Confirm
          title={erase.title}
          text={erase.text}
          cancelLabel={i18n.t('actions.cancel')}
          onCancel={() => setOpen(null)}
        >
          <button
            type="button"
            className="btn stop"
            onClick={() => {
              setOpen(null);
              void erase.act();
            }}
          >
            {erase.now}
          </button>
        </Confirm>
      ) : (
        <div className="actions">
          {hasContact && (
            <>
              <GuardedAction icon={<Copy />} label={i18n.t('actions.copyAll')} onAct={() => void copyAll(record)} />
              <GuardedAction
                icon={<ContactRound />}
                label={i18n.t('actions.vcard')}
                onAct={() => void saveVcard(record)}
              />
            </>
          )}
          <button
            ref={noteButton}
            type="button"
            className="act"
            aria-expanded={open === 'note'}
            onClick={() => {
              setOpen('note');
              // Later typing is not part of this save.
              isSaving.current = false;
              if (open !== 'note') unsaved.write([unsaved.texts?.[0] ?? note ?? '', edited]);
            }}
          >
            <NotebookPen />
            {i18n.t('note.label')}
          </button>
          <button
            type="button"
            className="act"
            data-end
            aria-label={i18n.t('actions.more')}
            title={i18n.t('actions.more')}
            aria-expanded={isErasingShown}
            onClick={() => setErasingShown(!isErasingShown)}
          >
            <Ellipsis />
          </button>
          {isErasingShown && record !== null && (
            <button type="button" className="act" data-wide onClick={() => setOpen('forget')}>
              <Trash2 />
              {i18n.t('actions.forget')}
            </button>
          )}
          {isErasingShown && (
            <button type="button" className="act" data-wide onClick={() => setOpen('never')}>
              <UserX />
              {i18n.t('actions.never')}
            </button>
          )}
        </div>
      )}
      {open === 'note' && (
        <NoteField
          text={unsaved.texts?.[0] ?? note ?? ''}
          takesFocus={choice === 'note'}
          onWrite={(text) => unsaved.write([text, edited])}
          onSave={(text) => {
            noteButton.current?.focus();
            void saveNote(text);
          }}
          onLeave={() => {
            noteButton.current?.focus();
            if ((unsaved.texts?.[0] ?? note ?? '').trim() === (note ?? '')) closeNote();
          }}
          onCancel={() => {
            noteButton.current?.focus();
            closeNote();
          }}
        />
      )}
      {status.text !== '' && <p className="meta">{status.text}</p>}
      <LiveRegion message={status.text} turn={status.turn} />
    </Row>
  );
}

interface GuardedActionProps {
  icon: ReactNode;
  label: string;
  onAct(): void;
}

/** An action that takes data out of Sidenote: for an excluded subject it needs a second step. */
function GuardedAction({ icon, label, onAct }: GuardedActionProps) {
  const isGuarded = useCopyGuard() !== null;
  if (isGuarded) return <ConfirmedCopy label={label} onCopy={onAct} />;
  return (
    <button type="button" className="act" onClick={onAct}>
      {icon}
      {label}
    </button>
  );
}

export function contactLabels(): ContactLabels {
  return {
    name: i18n.t('contact.name'),
    title: i18n.t('contact.title'),
    company: i18n.t('contact.company'),
    email: i18n.t('facets.email'),
    mobile: i18n.t('facets.mobile'),
    location: i18n.t('contact.location'),
    profile: i18n.t('contact.profile'),
    website: i18n.t('contact.website'),
    note: i18n.t('note.label'),
    status: {
      verified: i18n.t('email.verified'),
      'catch-all': i18n.t('email.catchAll'),
      unverified: i18n.t('email.unverified'),
      'not-valid': i18n.t('email.notValid'),
    },
  };
}

interface PersonNoteProps {
  text: string;
  /** A press opened it; it was not left open. */
  takesFocus: boolean;
  onWrite(text: string): void;
  onSave(text: string): void;
  onLeave(): void;
  onCancel(): void;
}

/** The user's own note. It stays in this browser. */
function NoteField({ text, takesFocus, onWrite, onSave, onLeave, onCancel }: PersonNoteProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // Part of the note, so that it is found, exported and forgotten with it.
  const contacted = `${text.trim()}\n${i18n.t('note.contactedOn', { day: formatFullDay(Date.now()) })}`.trim();
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    // A note is added to at its end.
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, [takesFocus]);
  return (
    <form
      className="note-field"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim());
      }}
    >
      <PlainField
        label={i18n.t('note.label')}
        labelClass="meta"
        inputRef={field}
        rows={4}
        longest={longestNote}
        value={text}
        onWrite={onWrite}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave();
        }}
      />
      <div className="next">
        <button type="submit" className="btn">
          {i18n.t('note.save')}
        </button>
        <button
          type="button"
          className="act"
          disabled={contacted.length > longestNote}
          onClick={() => {
            onWrite(contacted);
            onSave(contacted);
          }}
        >
          <Send />
          {i18n.t('note.contacted')}
        </button>
        <button type="button" className="act" onClick={onCancel}>
          {i18n.t('note.cancel')}
        </button>
      </div>
    </form>
  );
}
