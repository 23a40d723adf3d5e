import { type AllHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

type Passed =
  | 'aria-describedby'
  | 'aria-label'
  | 'autoCorrect'
  | 'autoFocus'
  | 'dir'
  | 'inputMode'
  | 'onBlur'
  | 'onKeyDown'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck';

export interface PlainFieldProps extends Pick<AllHTMLAttributes<HTMLElement>, Passed> {
  /** Absent where `aria-label` names the field. */
  label?: string;
  /** A class for the label. */
  labelClass?: 'lab' | 'meta' | 'sr-only';
  className?: 'code' | 'code mt-1';
  value: string;
  onWrite(text: string): void;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  longest?: number;
  /** A field for several lines. */
  rows?: number;
  /** Below the field; a problem takes its place as the description. */
  help?: ReactNode;
  /** Why the content cannot be used; null if it can. */
  problem?: string | null;
  /** For a reason shown elsewhere and linked by `aria-describedby`. */
  isInvalid?: boolean;
  /** Keeps the browser's vendor from suggesting words. */
  writingsuggestions?: 'false';
}

/** A label, a text field and what is wrong with it, for the layout of its container; `TextField` has a layout of its own. */
export function PlainField(props: PlainFieldProps) {
  const { label, labelClass, className, value, onWrite, inputRef, longest, rows, help, problem, isInvalid, ...passed } =
    props;
  const id = useId();
  const isProblem = problem != null;
  const described = isProblem ? `${id}-problem` : help === undefined ? undefined : `${id}-help`;
  const field = {
    id,
    className: className === undefined ? 'field' : `field ${className}`,
    ref: inputRef,
    autoComplete: 'off',
    maxLength: longest,
    value,
    'aria-invalid': problem === undefined ? isInvalid : isProblem,
    'aria-describedby': described,
    onChange: ({ target }: { target: { value: string } }) => onWrite(target.value),
    ...passed,
  };
  return (
    <>
      {label !== undefined && (
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
      )}
      {rows === undefined ? <input {...field} /> : <textarea {...field} rows={rows} />}
      {help !== undefined && (
        <p className="meta" id={`${id}-help`}>
          {help}
        </p>
      )}
      {isProblem && (
        <p className="meta stop" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
