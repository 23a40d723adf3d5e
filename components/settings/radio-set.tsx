import { useId } from 'react';

export interface RadioSetProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** What the chosen one means. */
  help?: string | undefined;
  onChoose(value: Value): void;
}

/** Inline radio buttons. */
export function RadioSet<Value extends string>({ label, value, options, help, onChoose }: RadioSetProps<Value>) {
  const id = useId();
  return (
    <div className="set" role="radiogroup" aria-labelledby={id} aria-describedby={help && `${id}-help`}>
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
                onChange={() => onChoose(option.value)}
              />
              {option.label}
            </label>
          ))}
        </div>
        {help !== undefined && (
          <p className="meta mt-1" id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
