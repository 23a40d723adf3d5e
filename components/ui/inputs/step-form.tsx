import type { ReactNode } from 'react';

export interface StepFormProps {
  className: string;
  /** The form's accessible name; absent where its container provides one. */
  label?: string | undefined;
  submitLabel: string;
  closeLabel: string;
  /** The form cannot be submitted at the moment. */
  isOff?: boolean;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
  /** After the buttons. */
  after?: ReactNode;
}

/** A small form that is opened by a press and closed by its second button or Escape. */
export function StepForm(props: StepFormProps) {
  const { className, label, submitLabel, closeLabel, isOff = false, onSubmit, onClose, children, after } = props;
  return (
    <form
      noValidate
      className={className}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className="next">
        <button type="submit" className="btn" disabled={isOff}>
          {submitLabel}
        </button>
        <button type="button" className="act" onClick={onClose}>
          {closeLabel}
        </button>
      </div>
      {after}
    </form>
  );
}
