import { useEffect, useId, useRef, useState } from 'react';
import { labelsOf } from './errors/trouble-labels.ts';
import { type ActionStatus, useAction } from './hooks/use-action.ts';

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
  const { status, isRunning, run } = useAction<string | null>('name-step');
  const problem = problemOf(status);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  async function submit(): Promise<void> {
    const isDone = await run(async () => {
      const trouble = await onSave(name);
      if (trouble === null) onClose();
      else field.current?.focus();
      return trouble;
    });
    if (!isDone) field.current?.focus();
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
      <button type="submit" className="btn" disabled={isBusy || isRunning}>
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

/** Why the name was not saved, by its owner or the failure. */
function problemOf(status: ActionStatus<string | null>): string | null {
  if (status.kind === 'done') return status.value;
  return status.kind === 'failed' ? labelsOf(status.failure, { nowMs: Date.now() }).title : null;
}
