import { hiddenTricks, pageOf, visibleTexts } from '../../security/hidden-tricks.ts';

/** What nobody can see on a page, and what they can, by name. */
export const hiddenPage = `${pageOf(hiddenTricks, 'hidden')}${pageOf(visibleTexts, 'seen')}`;

/** The addresses and profiles of it that a scan may find, in order. */
export const seenNames: readonly string[] = visibleTexts
  .flatMap(([, text], at) => [`seen-${at}@acme.com`, ...(text.includes('"#"') ? [`seen-${at}`] : [])])
  .sort();

/** Run in the page. As a page of its own would bring it: parsed, frames and shadow trees included. */
export function putMarkup(html: string): void {
  // The network's own policy lets no style of the markup through, and a script's. Firefox does not even keep its text.
  document.body.setHTMLUnsafe(html.replaceAll(' style="', ' data-style="'));
  const dress = (root: ParentNode): void => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      element.style.cssText = element.dataset.style ?? '';
      if (element.shadowRoot !== null) dress(element.shadowRoot);
    }
  };
  dress(document.body);
}

/** Run in the panel: whom the boxes of a scan name, in order, those of the page alone. */
export function readFound(): string[] {
  const boxes = [...document.querySelectorAll('[aria-label^="Select "]')];
  const names = boxes.map((box) => box.getAttribute('aria-label')?.slice('Select '.length) ?? '');
  return names.filter((name) => /^(hidden|seen)-/.test(name)).sort();
}
