import { Field } from '@base-ui/react/field';
import type { ReactNode, Ref } from 'react';
import { i18n } from '#i18n';

export interface TextFieldProps {
  label: string;
  /** Absent for an uncontrolled field, read from `inputRef` (a key). */
  value?: string;
  onChange?(text: string): void;
  onInput?(): void;
  inputRef?: Ref<HTMLInputElement>;
  type?: 'text' | 'password' | 'url';
  /** `amount`: a short field for a number, stored as text so that invalid input can be reported. */
  kind?: 'words' | 'amount';
  placeholder?: string;
  /** Within the field, before its text. */
  icon?: ReactNode;
  help?: string;
  /** Set by an administrator: shown read-only. */
  locked?: boolean;
  /** Why the content cannot be used; the input stays. */
  problem?: string | undefined;
  /** Free actions at the end of the line. */
  children?: ReactNode;
}

/** A labelled text input with help and error text, associated for screen readers by Base UI. */
export function TextField({
  label,
  value,
  onChange,
  onInput,
  inputRef,
  type = 'text',
  kind = 'words',
  placeholder,
  icon,
  help,
  locked = false,
  problem,
  children,
}: TextFieldProps) {
  return (
    <Field.Root className="set" invalid={problem !== undefined}>
      <Field.Label className="set-lab">{label}</Field.Label>
      <div>
        <div className="set-line">
          {icon !== undefined && <span className="field-icon">{icon}</span>}
          <Field.Control
            className="field"
            type={type}
            {...(kind === 'amount' && { inputMode: 'decimal', 'data-short': true })}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            readOnly={locked}
            {...(value !== undefined && { value, onValueChange: onChange })}
            {...(onInput !== undefined && { onInput })}
            {...(inputRef !== undefined && { ref: inputRef })}
          />
          {children}
        </div>
        {problem !== undefined && (
          <Field.Error match className="meta stop mt-1">
            {problem}
          </Field.Error>
        )}
        {help !== undefined && !locked && <Field.Description className="meta mt-1">{help}</Field.Description>}
        {locked && <Field.Description className="meta mt-1">{i18n.t('settings.locked')}</Field.Description>}
      </div>
    </Field.Root>
  );
}
