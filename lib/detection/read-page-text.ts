import { z } from 'zod';

/** A page as it was read at one moment. It comes from a web page's process, so it is parsed like any answer. */
export const pageTextSchema = z.object({
  /** The address it was read at: the tab may have gone elsewhere meanwhile. */
  url: z.string().max(100_000),
  /** Absolute addresses of its links, `mailto:` included, each once, in page order. */
  links: z.array(z.string().max(2500)).max(2000),
  text: z.string().max(1_000_000),
  /** False: the page was longer than what is read. */
  isWhole: z.boolean(),
});
export type PageText = z.output<typeof pageTextSchema>;

/**
 * Reads the links and the visible text of the page it runs in. Handed to the browser as source, so it can use nothing
 * from outside itself, the limits included. It runs in our own world of the page, once, on a click, and only looks:
 * it changes nothing, listens to nothing, and nothing of it stays. What a person writes or keeps hidden (fields, drafts,
 * passwords) is not read; scripts, styles and what is not shown are not either.
 *
 * Bounded: 2,000 links, a million characters, 400 ms of the page's time.
 */
export function readPageText(): PageText {
  const atMost = { links: 2000, linkLength: 2500, text: 1_000_000, ms: 400 };
  const unread = new Set(
    'audio canvas datalist embed head input math noscript object option script select style svg template textarea video'.split(
      ' ',
    ),
  );
  const until = performance.now() + atMost.ms;
  const links = new Set<string>();
  let text = '';
  let isWhole = true;

  // What a form or the document has of its own may be hidden behind what is named so in it (`<input name="nodeType">`,
  // `<form name="documentElement">`): everything is read past them, from the classes.
  const kindOf = (node: Node): unknown => Reflect.get(Node.prototype, 'nodeType', node);
  const nameOf = (element: Element) => String(Reflect.get(Element.prototype, 'localName', element));
  const attributeOf = (element: Element, name: string) => Element.prototype.getAttribute.call(element, name);
  const rootOf = (page: Document): Node => Reflect.get(Document.prototype, 'documentElement', page);
  // By kind and name, because an element of a frame is an instance of that frame's classes.
  const isElement = (node: Node): node is Element => kindOf(node) === 1;
  const isFrame = (element: Element): element is HTMLIFrameElement => nameOf(element) === 'iframe';
  const isWritten = (element: Element): boolean =>
    !['false', null].includes(attributeOf(element, 'contenteditable')) || attributeOf(element, 'role') === 'textbox';

  const walker = Document.prototype.createTreeWalker.call(document, document);
  const firstOf = (node: Node): Node | null => {
    walker.currentNode = node;
    return walker.firstChild();
  };
  const nextOf = (node: Node): Node | null => {
    walker.currentNode = node;
    return walker.nextSibling();
  };

  function noteLink(element: Element): void {
    const href = attributeOf(element, 'href');
    if (href === null || href.length > atMost.linkLength || !URL.canParse(href, element.baseURI)) return;
    const { href: address } = new URL(href, element.baseURI);
    if (!/^(https?|mailto):/.test(address) || address.length > atMost.linkLength || links.has(address)) return;
    if (links.size < atMost.links) links.add(address);
    else isWhole = false;
  }

  interface Place {
    node: Node | null;
    isShown: boolean;
    /** The content of a closed `<details>`, of which only the summary is there to be seen. */
    isFolded: boolean;
  }
  // What is still to be read, last first: a page may be nested deeper than calls can be. A string is a break between boxes.
  const ahead: (Place | string)[] = [];

  function look(element: Element): void {
    if (unread.has(nameOf(element)) || isWritten(element)) return;
    const { display, visibility, contentVisibility } = getComputedStyle(element);
    // No display at all: it is in no tree that is drawn (a child of a shadow host without a slot).
    if (display === 'none' || display === '') return;
    const isShown = visibility === 'visible';
    if (isShown && ['a', 'area'].includes(nameOf(element))) noteLink(element);
    const edge = nameOf(element) === 'br' || (display !== 'inline' && display !== 'contents') ? '\n' : '';
    if (contentVisibility === 'hidden') return;
    const isFolded = nameOf(element) === 'details' && attributeOf(element, 'open') === null;
    const framed = isFrame(element) ? element.contentDocument : null;
    const inside = isFrame(element) ? framed && rootOf(framed) : firstOf(element);
    const root: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
    const shadow = root === null ? null : firstOf(root);
    ahead.push(edge, { node: inside, isShown, isFolded }, { node: shadow, isShown, isFolded: false }, edge);
  }

  ahead.push({ node: rootOf(document), isShown: true, isFolded: false });
  while (ahead.length > 0 && text.length < atMost.text && performance.now() < until) {
    const next = ahead.pop();
    if (typeof next === 'string') text += next;
    else if (next?.node != null) {
      const { node, isShown, isFolded } = next;
      ahead.push({ ...next, node: nextOf(node) });
      if (isElement(node)) {
        if (!isFolded || nameOf(node) === 'summary') look(node);
      } else if (kindOf(node) === 3 && isShown && !isFolded) text += (node.nodeValue ?? '').replace(/\s+/g, ' ');
    }
  }
  isWhole &&= ahead.length === 0 && text.length <= atMost.text;
  return { url: location.href, links: [...links], text: text.slice(0, atMost.text), isWhole };
}
