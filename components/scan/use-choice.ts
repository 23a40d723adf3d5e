import { useState } from 'react';

type Keys = ReadonlySet<string>;
const none: Keys = new Set();

/**
 * The ticked rows of a list whose emails are ordered together, by key. What was ordered stays ticked, so that it can be copied or excluded,
 * and is not ordered again unless it is ticked anew.
 */
export function useChoice() {
  const [marked, setMarked] = useState(none);
  const [ordered, setOrdered] = useState(none);
  const [isNews, setNews] = useState(true);
  return {
    marked,
    /** Ticked, and not ordered since. */
    orderable: without(marked, ordered),
    /** What changes of it after an order comes from the answers, which are announced themselves. */
    isNews,
    choose(keys: readonly string[], isChosen: boolean): void {
      const changed = new Set(keys);
      setMarked((before) => (isChosen ? new Set([...before, ...changed]) : without(before, changed)));
      setOrdered((before) => without(before, changed));
      setNews(true);
    },
    noteOrdered(): void {
      setOrdered(marked);
      setNews(false);
    },
    clear: (): void => setMarked(none),
  };
}

function without(keys: Keys, others: Keys): Keys {
  return new Set([...keys].filter((key) => !others.has(key)));
}
