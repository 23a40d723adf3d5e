import { type ReactNode, useId } from 'react';

export interface CheckFieldProps {
  label: string;
  help: ReactNode;
  isOn: boolean;
  disabled?: boolean;
  onTurn(isOn: boolean): void;
  /** Beside the checkbox: the outcome of the last press. */
  children?: ReactNode;
}

/**
 * A checkbox setting with its label in the margin and its help below, which describes the checkbox to screen readers.
 */
export function CheckField({ label, help, isOn, disabled = false, onTurn, children }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="set">
      <label className="set-lab" htmlFor={id}>
        {label}
      </label>
      <div>
        <div className="set-line">
          <input
            id={id}
            className="check"
            type="checkbox"
            aria-describedby={`${id}-help`}
            disabled={disabled}
            checked={isOn}
            onChange={({ target }) => onTurn(target.checked)}
          />
          {children}
        </div>
        <p className="meta mt-1" id={`${id}-help`}>
          {help}
        </p>
      </div>
    </div>
  );
}
