import { type RefObject, useEffect } from 'react';
import type { Editing } from './editing.ts';

/** What is written into first; radio buttons before it are choices that are already made. */
const firstFields = '.editor :is(input:not([type="radio"]), select, textarea)';

/** Moves the focus into an editor when it opens, and when another condition is begun in it. */
export function useFocusOnOpen(holder: RefObject<HTMLElement | null>, editing: Editing | null): void {
  const path = editing?.path ?? null;
  useEffect(() => {
    if (path === null) return;
    const open = holder.current?.querySelector<HTMLElement>('.sentence[data-open]');
    (open?.querySelector<HTMLElement>(firstFields) ?? open?.querySelector<HTMLElement>('.editor input'))?.focus();
  }, [holder, path]);
}
