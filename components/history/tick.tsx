/** A box to tick, with its words. */
export function Tick({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn(isOn: boolean): void }) {
  return (
    <label className="tick">
      <input className="check" type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
      {label}
    </label>
  );
}
