import { type RefObject, useEffect } from 'react';

/** "/" focuses the field from anywhere outside a text field. */
export function useSlash(field: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => (isOn ? followSlash(field) : undefined), [isOn, field]);
}

function followSlash(field: RefObject<HTMLInputElement | null>): () => void {
  function press(event: KeyboardEvent): void {
    const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (event.key !== '/' || isTaken || isWriting) return;
    event.preventDefault();
    field.current?.focus();
  }
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}
