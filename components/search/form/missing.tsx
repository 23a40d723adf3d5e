/** What an editor still needs, above its field. The sentence stays open, so that nothing is dropped (`focusMissing`). */
export function Missing({ text }: { text: string }) {
  return (
    <p className="meta caution" role="status" data-missing="">
      {text}
    </p>
  );
}

/** Whether an editor in here is incomplete; focuses its next field. */
export function focusMissing(root: ParentNode | null): boolean {
  const said = root?.querySelector('.editor [data-missing]');
  if (said == null) return false;
  const beside =
    said.nextElementSibling?.querySelector('input') ??
    said.parentElement?.querySelector<HTMLInputElement>(':scope > input');
  const field = beside ?? said.closest('.editor')?.querySelector('input');
  field?.focus();
  return true;
}
