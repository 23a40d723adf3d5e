import { type RefObject, useEffect, useState } from 'react';

/** How long "Undo" stays by itself. Longer while it has the focus or a pointer is over it: it never goes from under a finger. */
export const undoMs = 10_000;

export interface Undoable {
  token: string;
  /** What was done, as it is said aloud. */
  message: string;
}

/** What can be taken back now. */
export function useUndo(holder: RefObject<HTMLElement | null>) {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  useEffect(() => {
    if (undoable === null) return;
    let timer = setTimeout(end, undoMs);
    function end(): void {
      if (isHeld(holder.current)) timer = setTimeout(end, 1000);
      else setUndoable(null);
    }
    return () => clearTimeout(timer);
  }, [undoable, holder]);
  return { undoable, setUndoable };
}

function isHeld(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const isFocused = element !== document.activeElement && element.contains(document.activeElement);
  return isFocused || element.matches(':hover');
}
