/** Whether something in an element has the focus, or the pointer is over it: it must not vanish then. */
export function isHeld(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const isFocused = element !== document.activeElement && element.contains(document.activeElement);
  return isFocused || element.matches(':hover');
}
