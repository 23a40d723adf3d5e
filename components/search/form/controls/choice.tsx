export interface SegmentsProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; words: string }[];
  onChoose(value: Value): void;
}

/** A choice of one among a few, as a row of buttons. */
export function Segments<Value extends string>({ value, options, onChoose }: SegmentsProps<Value>) {
  return (
    <span className="seg">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.words}
        </button>
      ))}
    </span>
  );
}

export interface CheckProps {
  label: string;
  isOn: boolean;
  disabled?: boolean;
  onTurn(isOn: boolean): void;
}

/** A checkbox with its label. */
export function Check({ label, isOn, disabled = false, onTurn }: CheckProps) {
  return (
    <label className="tick">
      <input
        className="check"
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        onChange={({ target }) => onTurn(target.checked)}
      />
      {label}
    </label>
  );
}
