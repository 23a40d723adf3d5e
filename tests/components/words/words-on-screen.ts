/** Elements whose text is not ours or not to be seen: values, folded and hidden parts. */
const notOurs = [
  'bdi',
  'time',
  'kbd',
  'pre',
  'option:not(:checked)',
  '.sr-only',
  '.report',
  '[hidden]',
  '[aria-hidden="true"]',
  'details:not([open]) > :not(summary)',
].join(', ');

/** Moments are values: "28 Nov", "Nov 28", "3:05 PM". */
const moments = /\d{1,2} \p{Lu}\p{Ll}{2}\b|\p{Lu}\p{Ll}{2} \d{1,2}\b|\b[AP]M\b/gu;

/** Words of ours that a reader sees in an element: labels, help and states. `without` is left out too. */
export function wordsIn(root: Element, without = ''): string[] {
  const skipped = without === '' ? notOurs : `${notOurs}, ${without}`;
  const words: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE)
      words.push(...(node.textContent ?? '').replaceAll(moments, ' ').split(/[^\p{L}’'-]+/u));
    if (node instanceof Element && node.matches(skipped)) return;
    for (const child of node.childNodes) walk(child);
  };
  walk(root);
  return words.filter((word) => /\p{L}/u.test(word));
}
