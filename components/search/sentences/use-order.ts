import { useState } from 'react';

/**
 * The order in which sentences are shown: as they were added, so that none moves while it is written. Those of a search that was opened
 * come in the order of `used`.
 */
export function useOrder(used: readonly string[], editing: string | null): readonly string[] {
  const [order, setOrder] = useState<readonly string[]>(used);
  const isShown = (path: string) => used.includes(path) || path === editing;
  const shown = order.filter(isShown);
  const added = [...used, ...(editing === null ? [] : [editing])].filter((path) => !shown.includes(path));
  const next = added.length === 0 && shown.length === order.length ? order : [...shown, ...new Set(added)];
  // During rendering, so that no other order is ever painted.
  if (next !== order) setOrder(next);
  return next;
}
