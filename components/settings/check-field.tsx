import { type ReactNode, useId } from 'react';

export interface CheckFieldProps {
  label: string;
  help: ReactNode;
  isOn: boolean;
  disabled?: boolean;
  onTurn(isOn: boolean): void;
  /** Beside the box: what became of the last press. */
  children?: ReactNode;
}

/** A setting that is on or off: its label in the margin, its help below and read with the box. */
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
