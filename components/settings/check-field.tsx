import { type ReactNode, useId } from 'react';
import { Check } from '@/components/ui/inputs/check';

export interface CheckFieldProps {
  label: string;
  help: ReactNode;
  isOn: boolean;
  disabled?: boolean;
  onTurn(isOn: boolean): void;
  /** After the label: the last press's outcome. */
  children?: ReactNode;
}

/** A checkbox with a label beside it; its help below describes it to screen readers. */
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
