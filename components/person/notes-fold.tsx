import Send from 'lucide-react/icons/send';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useUnsavedText } from '@/components/context/use-unsaved-text';
import { FoldRow } from '@/components/ui/fold-row';
import { formatFullDay } from '@/components/ui/formats';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { longestNote } from '@/lib/database/schema/rows';
import { logError } from '@/lib/platform/error-log';

export interface NoteOptions {
  subjectKey: string;
  note: string | null;
  /** Rejects if the worker fails. `before`: the note that was edited. */
  onSave(text: string, before: string): Promise<unknown>;
  /** Shown, and read by a screen reader. */
  onSay(text: string): void;
  /** The field closed: where the focus goes. */
  onLeft(): void;
}

/** The note that is being written: a menu opens it, and a fold shows it. */
export function useNote({ subjectKey, note, onSave, onSay, onLeft }: NoteOptions) {
  const unsaved = useUnsavedText('note', subjectKey);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isSaving = useRef(false);
  // A note is open while it has unsaved text; one erased elsewhere closes.
  const isOpen = choice !== false && unsaved.texts != null;
  /** The note at the time the field was opened: another window may have saved one since. */
  const edited = unsaved.texts?.[1] ?? note ?? '';
  const text = unsaved.texts?.[0] ?? note ?? '';

  function close(): void {
    setChoice(null);
    unsaved.write(null);
    onLeft();
  }

  return {
    isOpen,
    note,
    text,
    takesFocus: choice === true,
    open(): void {
      setChoice(true);
      // Later typing is not part of a save in progress.
      isSaving.current = false;
      if (!isOpen) unsaved.write([text, edited]);
    },
    close,
    leave: () => (text.trim() === (note ?? '') ? close() : onLeft()),
    write: (next: string) => unsaved.write([next, edited]),
    async save(next: string): Promise<void> {
      setChoice(false);
      onLeft();
      isSaving.current = true;
      try {
        await onSave(next, edited);
        if (isSaving.current) {
          unsaved.write(null);
          setChoice(null);
        }
        onSay(i18n.t(next === '' ? 'note.removed' : 'note.saved'));
      } catch (error) {
        logError(error, 'notes-fold');
        setChoice(true);
        onSay(i18n.t('actions.notDone'));
      }
    },
  };
}

export type NoteState = ReturnType<typeof useNote>;

/** The user's own note, which stays in this browser. Absent until there is one, or one is written. */
export function NotesFold({ state }: { state: NoteState }) {
  const { note, isOpen } = state;
  if (note === null && !isOpen) return null;
  return (
    <FoldRow
      label={i18n.t('note.fold')}
      line={<bdi>{note === null ? i18n.t('note.add') : `“${note.split('\n', 1)[0]}”`}</bdi>}
      isOpen={isOpen}
      onToggle={(next) => (next ? state.open() : state.close())}
    >
      <div className="indent">
        <NoteField {...state} />
      </div>
    </FoldRow>
  );
}

function NoteField({ text, takesFocus, write, save, leave, close }: NoteState) {
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
        void save(text.trim());
      }}
    >
      <PlainField
        label={i18n.t('note.label')}
        labelClass="sr-only"
        inputRef={field}
        rows={4}
        longest={longestNote}
        value={text}
        onWrite={write}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave();
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
            write(contacted);
            void save(contacted);
          }}
        >
          <Send />
          {i18n.t('note.contacted')}
        </button>
        <button type="button" className="act" onClick={close}>
          {i18n.t('note.cancel')}
        </button>
      </div>
    </form>
  );
}
