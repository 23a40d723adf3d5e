/**
 * Queries by role and clicks read the computed style of each element and of all around it, and happy-dom computes it anew after each
 * change of the page. Tests load no style sheet, so that what is not styled inline looks as its tag does: this is computed once a tag.
 */
export function takePlainStyles(): void {
  const compute = globalThis.getComputedStyle.bind(globalThis);
  const known = new Map<string, Map<string | symbol, unknown>>();

  globalThis.getComputedStyle = (element, pseudo) => {
    if (!isPlain(element)) return compute(element, pseudo);
    const values = known.get(element.tagName) ?? new Map<string | symbol, unknown>();
    known.set(element.tagName, values);
    const read = (name: string | symbol): unknown => {
      if (!values.has(name)) values.set(name, Reflect.get(compute(element), name));
      return values.get(name);
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_target, name) => (name === 'getPropertyValue' ? (property: string) => read(property) ?? '' : read(name)),
    });
  };
}

/** No style sheet, no inline style here or around it, and no tag whose style depends on its state. */
function isPlain(element: Element): boolean {
  if (!element.isConnected || element.tagName === 'DIALOG') return false;
  for (const each of document.head.children) if (each.tagName === 'STYLE' || each.tagName === 'LINK') return false;
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    if (each.hasAttribute('style')) return false;
  return true;
}
