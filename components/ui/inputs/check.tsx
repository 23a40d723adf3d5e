export interface CheckProps {
  label: string;
  isOn: boolean;
  disabled?: boolean;
  /** The id of its help, for screen readers. */
  describedBy?: string;
  onTurn(isOn: boolean): void;
}

export function Check({ label, isOn, disabled = false, describedBy, onTurn }: CheckProps) {
  return (
    <label className="tick">
      <input
        className="check"
        type="checkbox"
        aria-describedby={describedBy}
        checked={isOn}
        disabled={disabled}
        onChange={({ target }) => onTurn(target.checked)}
      />
      {label}
    </label>
  );
}

export interface TickListProps {
  values: readonly string[];
  chosen: readonly string[];
  wordOf(value: string): string;
  onChange(chosen: string[]): void;
}

/** A closed list, shown whole. Values keep the order in which they were chosen. */
export function TickList({ values, chosen, wordOf, onChange }: TickListProps) {
  return (
    <div className="radios">
      {values.map((value) => (
        <Check
          key={value}
          label={wordOf(value)}
          isOn={chosen.includes(value)}
          onTurn={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))}
        />
      ))}
    </div>
  );
}
