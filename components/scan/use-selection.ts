import { useState } from 'react';

type Keys = ReadonlySet<string>;
const none: Keys = new Set();

/**
 * The ticked rows of a list, by key. Ordered rows stay ticked, so that they can be copied, and are not ordered again unless ticked anew.
 */
export function useSelection() {
  const [selected, setSelected] = useState(none);
  const [ordered, setOrdered] = useState(none);
  return {
    selected,
    orderable: without(selected, ordered),
    /** The user changed it since the last order. Other changes come from answers, which are announced themselves. */
    isNews: selected !== ordered,
    select(keys: readonly string[], isSelected: boolean): void {
      const changed = new Set(keys);
      setSelected((before) => (isSelected ? new Set([...before, ...changed]) : without(before, changed)));
      setOrdered((before) => without(before, changed));
    },
    noteOrdered: (): void => setOrdered(selected),
    clear: (): void => setSelected(none),
  };
}

function without(keys: Keys, others: Keys): Keys {
  return new Set([...keys].filter((key) => !others.has(key)));
}
