import { type ReactNode, useId } from 'react';
import { Check } from '@/components/ui/inputs/check';

export interface CheckFieldProps {
  label: string;
  help: ReactNode;
  isOn: boolean;
  disabled?: boolean;
  onTurn(isOn: boolean): void;
  /** After the label: the outcome of the last press. */
  children?: ReactNode;
}

/** A checkbox setting: its label beside it, its help below, which describes the checkbox to screen readers. */
export function CheckField({ label, help, isOn, disabled = false, onTurn, children }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="set">
      <span />
      <div>
        <div className="set-line">
          <Check {...{ label, isOn, disabled, onTurn }} describedBy={id} />
          {children}
        </div>
        <p className="meta mt-1" id={id}>
          {help}
        </p>
      </div>
    </div>
  );
}
