export interface ChoiceProps<Value> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose(value: Value): void;
}

export function Choice<Value>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      className="field"
      aria-label={label}
      value={options.findIndex((option) => option.value === value)}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex];
        if (chosen !== undefined) onChoose(chosen.value);
      }}
    >
      {options.map(({ label }, at) => (
        <option key={label} value={at}>
          {label}
        </option>
      ))}
    </select>
  );
}
