import Send from 'lucide-react/icons/send';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { formatFullDay } from '@/components/ui/formats';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { longestNote } from '@/lib/database/schema/rows';

export interface PersonNoteProps {
  text: string;
  /** A press opened it; it was not left open. */
  takesFocus: boolean;
  onWrite(text: string): void;
  onSave(text: string): void;
  onLeave(): void;
  onCancel(): void;
}

/** The user's own note. It stays in this browser. */
export function NoteField({ text, takesFocus, onWrite, onSave, onLeave, onCancel }: PersonNoteProps) {
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
