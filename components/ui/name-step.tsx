import { useEffect, useId, useRef, useState } from 'react';

export interface NameStepProps {
  /** The form's accessible name; absent where its container provides one. */
  label?: string;
  fieldLabel: string;
  name: string;
  longest: number;
  save: string;
  leave: string;
  isBusy?: boolean;
  /** Resolves to the reason it was not saved; null on success. */
  onSave(name: string): Promise<string | null>;
  onClose(): void;
}

/** A one-line form to name something. Escape cancels; a rejected name stays for correction. */
export function NameStep(props: NameStepProps) {
  const { label, fieldLabel, longest, save, leave, isBusy = false, onSave, onClose } = props;
  const id = useId();
  const [name, setName] = useState(props.name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  async function submit(): Promise<void> {
    setSaving(true);
    const trouble = await onSave(name);
    setSaving(false);
    setProblem(trouble);
    if (trouble === null) onClose();
    else field.current?.focus();
  }

  return (
    <form
      className="list-step"
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
        {fieldLabel}
      </label>
      <input
        id={id}
        className="field"
        ref={field}
        autoComplete="off"
        maxLength={longest}
        value={name}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="btn" disabled={isBusy || isSaving}>
        {save}
      </button>
      <button type="button" className="act" onClick={onClose}>
        {leave}
      </button>
      {problem !== null && (
        <p className="meta stop" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
