import { type ReactNode, useId } from 'react';

export interface RadioSetProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  help?: ReactNode;
  locked?: boolean;
  children?: ReactNode;
  onChoose(value: Value): void;
}

export function RadioSet<Value extends string>(props: RadioSetProps<Value>) {
  const { label, value, options, help, locked, children, onChoose } = props;
  const id = useId();
  const hasHelp = help !== undefined;
  return (
    <div className="set" role="radiogroup" aria-labelledby={id} aria-describedby={hasHelp ? `${id}-help` : undefined}>
      <span className="set-lab" id={id}>
        {label}
      </span>
      <div>
        <div className="set-line flex-wrap">
          {options.map((option) => (
            <label key={option.value} className="flex items-center gap-2">
              <input
                className="radio"
                type="radio"
                name={id}
                checked={option.value === value}
                disabled={locked}
                onChange={() => onChoose(option.value)}
              />
              {option.label}
            </label>
          ))}
        </div>
        {hasHelp && (
          <p className="meta mt-1" id={`${id}-help`}>
            {help}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
