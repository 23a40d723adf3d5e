import { useMemo } from 'react';

export interface SelectAllProps {
  label: string;
  /** All keys it covers, rendered or not. */
  keys: readonly string[];
  /** May contain other keys, which stay unchanged. */
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}

/** A checkbox for all of them, indeterminate if only some are selected. */
export function SelectAll({ label, keys, selected, onSelect }: SelectAllProps) {
  const on = useMemo(() => countIn(keys, selected), [keys, selected]);
  const isAll = keys.length > 0 && on === keys.length;

  function turn(isOn: boolean): void {
    const next = new Set(selected);
    for (const key of keys) {
      if (isOn) next.add(key);
      else next.delete(key);
    }
    onSelect(next);
  }

  return (
    <input
      className="check"
      type="checkbox"
      ref={(box) => {
        if (box !== null) box.indeterminate = on > 0 && !isAll;
      }}
      aria-label={label}
      disabled={keys.length === 0}
      checked={isAll}
      onChange={({ target }) => turn(target.checked)}
    />
  );
}

function countIn(keys: readonly string[], selected: ReadonlySet<string>): number {
  if (selected.size === 0) return 0;
  return keys.reduce((count, key) => (selected.has(key) ? count + 1 : count), 0);
}
