import { useId, useState } from 'react';
import { i18n } from '#i18n';

export interface PersonNoteProps {
  text: string;
  onSave(text: string): void;
  onClose(): void;
}

/** The user's own note. It stays in this browser. */
export function NoteField({ text, onSave, onClose }: PersonNoteProps) {
  const id = useId();
  const [draft, setDraft] = useState(text);
  return (
    <form
      className="note-field"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(draft.trim());
        onClose();
      }}
    >
      <label className="meta" htmlFor={id}>
        {i18n.t('note.label')}
      </label>
      <textarea
        id={id}
        className="field"
        rows={4}
        maxLength={5000}
        value={draft}
        // biome-ignore lint/a11y/noAutofocus: it opens on a press, for typing.
        autoFocus
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <div className="next">
        <button type="submit" className="btn">
          {i18n.t('note.save')}
        </button>
        <button type="button" className="act" onClick={onClose}>
          {i18n.t('note.cancel')}
        </button>
      </div>
    </form>
  );
}
