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
