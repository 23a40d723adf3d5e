import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { useAction } from '@/components/ui/hooks/use-action';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { StepForm } from '@/components/ui/inputs/step-form';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';

export interface CodeFormProps {
  label: string;
  help?: string;
  submitLabel: string;
  runningLabel: string;
  closeLabel: string;
  /** The address in a code; null if it is none. The worker reads it again and says what is wrong. */
  addressOf(code: string): string | null;
  /** Resolves to why it was refused; null if it was not. */
  onCode(code: string): Promise<string | null>;
  onClose(): void;
  children?: ReactNode;
}

/** A pasted code with an address in it, for which the press requests the browser's permission. */
export function CodeForm({ label, help, addressOf, onCode, children, ...form }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { status, isRunning, run } = useAction<string | null>('code-form');
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const address = addressOf(code);
  const problem = status.kind === 'done' ? status.value : null;

  function submit(): void {
    if (code.trim() === '') field.current?.focus();
    if (isRunning || code.trim() === '') return;
    void run(async () => {
      // The first await, since the user activation is lost after one.
      if (address !== null && !(await requestOrigins([originPatternOf(address)])))
        return i18n.t('team.join.notAllowed');
      return onCode(code.trim());
    });
  }

  return (
    <StepForm
      className="team-form"
      label={label}
      submitLabel={isRunning ? form.runningLabel : form.submitLabel}
      closeLabel={form.closeLabel}
      isOff={isRunning}
      onSubmit={submit}
      onClose={form.onClose}
    >
      <PlainField
        label={label}
        labelClass="lab"
        className="code"
        inputRef={field}
        rows={4}
        longest={4000}
        value={code}
        spellCheck={false}
        {...(help !== undefined && { help })}
        problem={problem}
        onWrite={setCode}
      />
      {children}
      {address !== null && <p className="meta">{i18n.t('team.join.asks', { host: new URL(address).host })}</p>}
      {status.kind === 'failed' && (
        <div role="alert">
          <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />
        </div>
      )}
    </StepForm>
  );
}
