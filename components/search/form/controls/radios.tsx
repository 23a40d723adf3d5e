import { useId } from 'react';

export interface RadiosProps<Value extends string> {
  label: string;
  value: Value;
  /** `hint`: the option's meaning, or an example. */
  options: readonly { value: Value; label: string; hint?: string }[];
  onChoose(value: Value): void;
}

/** A choice among a few, with its label at the side; options with hints are below each other. */
export function Radios<Value extends string>({ label, value, options, onChoose }: RadiosProps<Value>) {
  const id = useId();
  const hasHints = options.some(({ hint }) => hint !== undefined);
  return (
    <div className="editor-row">
      <span id={id} className="editor-label">
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id} className={hasHints ? 'radios radios-hinted' : 'radios'}>
        {options.map((option, at) => (
          <label key={option.value} className="tick">
            <input
              className="radio"
              type="radio"
              name={id}
              checked={option.value === value}
              aria-describedby={option.hint === undefined ? undefined : `${id}-${at}`}
              aria-label={option.label}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.label}</span>
            {option.hint !== undefined && (
              <span id={`${id}-${at}`} className="soft">
                {option.hint}
              </span>
            )}
          </label>
        ))}
      </div>
    </div>
  );
}
