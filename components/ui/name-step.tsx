import { useEffect, useRef, useState } from 'react';
import { labelsOf } from './errors/trouble-labels.ts';
import { type ActionStatus, useAction } from './hooks/use-action.ts';
import { PlainField } from './inputs/plain-field.tsx';
import { StepForm } from './inputs/step-form.tsx';

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
  const [name, setName] = useState(props.name);
  const { status, isRunning, run } = useAction<string | null>('name-step');
  const problem = problemOf(status);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
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
    <StepForm
      className="list-step name-step"
      label={label}
      submitLabel={save}
      closeLabel={leave}
      isOff={isBusy || isRunning}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PlainField
        label={fieldLabel}
        labelClass="sr-only"
        inputRef={field}
        longest={longest}
        value={name}
        problem={problem}
        onWrite={setName}
      />
    </StepForm>
  );
}

/** Why the name was not saved, by its owner or the failure. */
function problemOf(status: ActionStatus<string | null>): string | null {
  if (status.kind === 'done') return status.value;
  return status.kind === 'failed' ? labelsOf(status.failure, { nowMs: Date.now() }).title : null;
}
