import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';

export interface SaveStepProps {
  label: string;
  name: string;
  save: string;
  /** Resolves to why it could not be saved; null where it was. */
  onSave(name: string): Promise<string | null>;
  onClose(): void;
}

/** A name for a search. Escape leaves it. */
export function SaveStep({ label, name: first, save, onSave, onClose }: SaveStepProps) {
  const id = useId();
  const [name, setName] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  async function submit(): Promise<void> {
    const trimmed = name.trim();
    setBusy(true);
    const trouble = trimmed === '' ? i18n.t('search.saved.noName') : await onSave(trimmed);
    setBusy(false);
    setProblem(trouble);
    if (trouble === null) onClose();
    else field.current?.focus();
  }

  return (
    <form
      className="list-step list-line"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label className="sr-only" htmlFor={id}>
        {i18n.t('search.saved.nameLabel')}
      </label>
      <input
        id={id}
        className="field"
        ref={field}
        autoComplete="off"
        maxLength={100}
        value={name}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="btn" disabled={isBusy}>
        {save}
      </button>
      <button type="button" className="act" onClick={onClose}>
        {i18n.t('search.leave')}
      </button>
      {problem !== null && (
        <p className="meta stop" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
