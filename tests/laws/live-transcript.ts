/** What one live region said: `alert` at once, `status` when the reader has finished what it is saying. */
export interface Utterance {
  how: 'alert' | 'status';
  text: string;
}

/**
 * To be run in a page. Notes what its live regions would have a screen reader say, in order, until `readTranscript`.
 *
 * As readers do: a region speaks when its text changes and is not empty, whole, once it has stood still for a moment; one
 * that comes with its words in it is heard only where it is an alert; hidden ones and those in something busy are silent.
 */
export function startTranscript(): void {
  const regions = '[role=status],[role=alert],output,[aria-live=polite],[aria-live=assertive]';
  // Changes that follow each other more quickly are one to a reader.
  const settleMs = 120;
  const heard: Utterance[] = [];
  const last = new Map<Element, string>();
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();

  const isSilent = (region: Element) =>
    region.closest('[aria-hidden=true],[hidden],[aria-busy=true]') !== null ||
    getComputedStyle(region).display === 'none';
  const textOf = (region: Element) => (isSilent(region) ? '' : wordsOf(region).replace(/\s+/g, ' ').trim());
  const howOf = (region: Element): Utterance['how'] =>
    region.matches('[role=alert],[aria-live=assertive]') ? 'alert' : 'status';

  function wordsOf(node: Node): string {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element) || node.matches('[aria-hidden=true],[hidden],svg:not([aria-label])')) return '';
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(wordsOf).join(' ');
  }

  function settle(region: Element): void {
    timers.delete(region);
    if (!region.isConnected) return;
    const text = textOf(region);
    if (text === last.get(region)) return;
    last.set(region, text);
    if (text !== '') heard.push({ how: howOf(region), text });
  }

  function meet(region: Element): void {
    if (last.has(region)) return;
    last.set(region, howOf(region) === 'alert' ? '' : textOf(region));
    if (howOf(region) === 'alert') note(region);
  }

  function note(region: Element): void {
    clearTimeout(timers.get(region));
    timers.set(
      region,
      setTimeout(() => settle(region), settleMs),
    );
  }

  for (const region of document.querySelectorAll(regions)) last.set(region, textOf(region));
  new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(regions);
      if (region && last.has(region)) note(region);
    }
    for (const region of document.querySelectorAll(regions)) meet(region);
  }).observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
  Object.assign(globalThis, { heardByScreenReader: heard });
}

/** To be run in the same page: what was heard since the last time it was asked. */
export function readTranscript(): Utterance[] {
  return (globalThis as unknown as { heardByScreenReader: Utterance[] }).heardByScreenReader.splice(0);
}
