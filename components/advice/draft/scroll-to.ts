import type { MouseEvent } from 'react';

/** The way between a mark and its finding: by focus and not by address, whose end names the section on the workspace. */
export function goTo(id: string, event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
