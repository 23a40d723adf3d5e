import { z } from 'zod';
import { type PageCeilings, pageCeilings } from '@/lib/platform/longest';

/** A page at one moment. It comes from a web page's process, so it is parsed like any response. */
export const pageTextSchema = z.object({
  /** The address at the time of reading: the tab may have navigated since. */
  url: z.string().max(100_000),
  /** Absolute addresses of its links, `mailto:` included, without duplicates, in page order. */
  links: z.array(z.string().max(pageCeilings.linkLength)).max(pageCeilings.links),
  /** What the page shows on each of these links, one text a line; empty for a picture. */
  linkTexts: z.array(z.string().max(pageCeilings.linkText)).max(pageCeilings.links),
  /** UTF-16 units. */
  text: z.string().max(pageCeilings.text),
  /** False: the page was longer than the ceilings allow. */
  isWhole: z.boolean(),
});
export type PageText = z.output<typeof pageTextSchema>;

/**
 * Reads the visible links and text of its page. Passed as source, so it uses nothing from outside but its ceilings. It changes nothing and
 * reads no user input. Invisible content is skipped, because a page could use it to trigger purchases: transparent, without size, clipped
 * or beyond scrolling. Content behind other content is read.
 */
export async function readPageText(atMost: PageCeilings): Promise<PageText> {
  const unread = new Set(
    'audio canvas datalist embed head input math noscript object option script select style svg template textarea video'.split(
      ' ',
    ),
  );
  /** Address to texts. */
  const links = new Map<string, string>();
  let text = '';
  let isWhole = true;

  // Named elements shadow properties (`<form name="documentElement">`), so every property is read through the class prototypes.
  const kindOf = (node: Node): unknown => Reflect.get(Node.prototype, 'nodeType', node);
  const nameOf = (element: Element) => String(Reflect.get(Element.prototype, 'localName', element));
  const attributeOf = (element: Element, name: string) => Element.prototype.getAttribute.call(element, name);
  const numberOf = (element: Element, name: keyof Element) =>
    Number(Reflect.get(Element.prototype, name, element)) || 0;
  const rootOf = (page: Document): Element => Reflect.get(Document.prototype, 'documentElement', page);
  const pageOf = (node: Node): Document => Reflect.get(Node.prototype, 'ownerDocument', node) ?? document;
  // By kind and name, because an element in a frame is an instance of that frame's classes.
  const isElement = (node: Node): node is Element => kindOf(node) === 1;
  const isFrame = (element: Element): element is HTMLIFrameElement => nameOf(element) === 'iframe';
  const isInput = (element: Element): boolean =>
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

  /** In CSS pixels, relative to the viewport of the page or the frame. */
  interface Area {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const everywhere: Area = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  const common = (a: Area, b: Area): Area => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const boxOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);

  /** The area that scrolling can bring into a box. Not before its start, which cannot be scrolled to. */
  function reachOf(element: Element, start: { left: number; top: number }, style: CSSStyleDeclaration): Area {
    const [width, height] = [numberOf(element, 'scrollWidth'), numberOf(element, 'scrollHeight')];
    const left = start.left - numberOf(element, 'scrollLeft');
    const top = start.top - numberOf(element, 'scrollTop');
    const reach = { left, top, right: left + width, bottom: top + height };
    if (style.direction === 'rtl') {
      reach.right = left + numberOf(element, 'clientWidth');
      reach.left = reach.right - width;
    }
    // Laid out from its end: the scrolling direction depends on too much.
    const isTurned = /reverse/.test(style.flexDirection) || /vertical|sideways/.test(style.writingMode);
    if (!isTurned) return reach;
    return { left: left - width, top: top - height, right: reach.right + width, bottom: reach.bottom + height };
  }

  /** The visible area inside a box with its own overflow: a scrolling box shows all its content, if enough of it is visible to scroll. */
  function openedOf(element: Element, style: CSSStyleDeclaration, outer: Area, box: Area): Area {
    const shut = common(outer, box);
    const isOpen = shut.right - shut.left >= 8 && shut.bottom - shut.top >= 8;
    const reach = reachOf(element, box, style);
    // The viewport takes over the body's overflow; pages lock their scrolling beneath an overlay.
    const isLocked = nameOf(element) === 'body';
    const along = (overflow: string): Area => {
      if (overflow === 'visible' || (isLocked && !/auto|scroll/.test(overflow))) return outer;
      return isOpen && /auto|scroll/.test(overflow) ? reach : shut;
    };
    const [x, y] = [along(style.overflowX), along(style.overflowY)];
    return { left: x.left, right: x.right, top: y.top, bottom: y.bottom };
  }

  const reachOfPage = (root: Element): Area => reachOf(root, { left: 0, top: 0 }, getComputedStyle(root));

  /** 0 is transparent. Colours have the form `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or `color(space 1 2 3 / 0.5)`. */
  function alphaOf(color: string): number {
    const [, written] = color.split('/');
    if (written !== undefined) return Number.parseFloat(written);
    return color.startsWith('rgba') ? Number.parseFloat(color.split(',')[3] ?? '1') : 1;
  }

  /** An inset from one side of a box: `10px`, `50%`. Anything else counts as none. */
  const lengthOf = (written: string | undefined, whole: number): number =>
    written === undefined
      ? 0
      : written.endsWith('%')
        ? (Number.parseFloat(written) / 100) * whole
        : Number.parseFloat(written) || 0;

  /** The part of a box left by `clip` and `clip-path`. A shape that is not understood leaves nothing: it could be anything. */
  function cutOf(style: CSSStyleDeclaration, box: Area): Area {
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const nothing = { ...box, right: box.left, bottom: box.top };
    const sides = (top: number, right: number, bottom: number, left: number): Area => ({
      left: box.left + left,
      top: box.top + top,
      right: box.right - right,
      bottom: box.bottom - bottom,
    });
    let left = box;
    const isPlaced = style.position === 'absolute' || style.position === 'fixed';
    if (isPlaced && style.clip?.startsWith('rect(')) {
      const [top = 'auto', right = 'auto', bottom = 'auto', start = 'auto'] = style.clip.slice(5, -1).split(/[, ]+/);
      left = {
        left: start === 'auto' ? box.left : box.left + Number.parseFloat(start),
        top: top === 'auto' ? box.top : box.top + Number.parseFloat(top),
        right: right === 'auto' ? box.right : box.left + Number.parseFloat(right),
        bottom: bottom === 'auto' ? box.bottom : box.top + Number.parseFloat(bottom),
      };
    }
    const path = style.clipPath ?? 'none';
    if (path === 'none' || path === '' || /^[a-z-]+-box$/.test(path)) return left;
    const shape = path.slice(0, path.indexOf('('));
    const [plain = ''] = path.slice(shape.length + 1, path.lastIndexOf(')')).split(' round ');
    const words = plain.split(' ').filter((word) => word !== '');
    if (shape === 'inset') {
      const [top, right = top, bottom = top, start = right] = words;
      const inset = sides(
        ...([lengthOf(top, height), lengthOf(right, width), lengthOf(bottom, height), lengthOf(start, width)] as const),
      );
      return common(left, inset);
    }
    if (shape === 'circle' || shape === 'ellipse') {
      const [radius = ''] = words;
      const isEmpty =
        /^\d/.test(radius) &&
        Math.min(
          ...words
            .filter((word) => /^\d/.test(word))
            .slice(0, 2)
            .map((word) => lengthOf(word, Math.max(width, height))),
        ) < 1;
      return isEmpty ? nothing : left;
    }
    if (shape === 'polygon') {
      const points = plain
        .replace(/^(?:nonzero|evenodd),/, '')
        .split(',')
        .map((point) => point.trim().split(' '));
      const [xs, ys] = [points.map(([x]) => lengthOf(x, width)), points.map(([, y]) => lengthOf(y, height))];
      const outline = {
        left: box.left + Math.min(...xs),
        top: box.top + Math.min(...ys),
        right: box.left + Math.max(...xs),
        bottom: box.top + Math.max(...ys),
      };
      return common(left, outline);
    }
    return nothing;
  }

  /** A mask that is transparent throughout. */
  function isMasked({ maskImage }: CSSStyleDeclaration): boolean {
    if (maskImage === undefined || !maskImage.includes('gradient(')) return false;
    const colors = maskImage.match(/rgba?\([^()]*\)|color\([^()]*\)/g) ?? [];
    return colors.length > 0 && colors.every((color) => alphaOf(color) < 0.1);
  }

  const filterOpacityOf = ({ filter }: CSSStyleDeclaration): number => {
    const [, written] = /opacity\(([\d.]+%?)\)/.exec(filter ?? '') ?? [];
    return written === undefined ? 1 : lengthOf(written, 1);
  };

  /** Half its height, because a line may be clipped below its letters; its full width, because half a word is another word. */
  function isIn(area: Area, rect: Area): boolean {
    const [width, height] = [rect.right - rect.left, rect.bottom - rect.top];
    const seen = common(area, rect);
    return width >= 1 && height >= 2 && seen.right - seen.left >= width - 4 && seen.bottom - seen.top >= height / 2;
  }
  function isPartlyIn(area: Area, rect: Area): boolean {
    const seen = common(area, rect);
    return seen.right - seen.left >= 2 && seen.bottom - seen.top >= 2;
  }

  /** The visible part of a text node: all of it, or its visible words. */
  function seenOf(node: Node, written: string, area: Area): string {
    if (written.trim() === '') return written;
    const range = Document.prototype.createRange.call(pageOf(node));
    range.setStart(node, 0);
    range.setEnd(node, written.length);
    const rects = [...range.getClientRects()];
    if (rects.length === 0) return '';
    if (rects.every((rect) => isIn(area, rect))) return written;
    if (!rects.some((rect) => isPartlyIn(area, rect))) return '';
    let seen = '';
    for (const { 0: word, index } of written.matchAll(/\S+/g)) {
      if (performance.now() > sliceUntil + atMost.sliceMs) break;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()];
      seen += parts.length > 0 && parts.every((rect) => isIn(area, rect)) ? ` ${word}` : ' ';
    }
    return seen;
  }

  /** Its address in `links`; null if it is not among them. */
  function noteLink(element: Element): string | null {
    const href = attributeOf(element, 'href');
    if (href === null || href.length > atMost.linkLength || !URL.canParse(href, element.baseURI)) return null;
    const { href: address } = new URL(href, element.baseURI);
    if (!/^(https?|mailto):/.test(address) || address.length > atMost.linkLength) return null;
    if (links.has(address)) return address;
    if (links.size < atMost.links) links.set(address, '');
    else isWhole = false;
    return links.has(address) ? address : null;
  }

  /** A link is visible if its content is, or its own box where it has no text. */
  interface Link {
    element: Element;
    area: Area;
    hasText: boolean;
    isNoted: boolean;
    address: string | null;
    text: string;
  }
  function see(link: Link | null): void {
    if (link === null || link.isNoted) return;
    link.isNoted = true;
    link.address = noteLink(link.element);
  }
  /** The link being read, to which the next text belongs. */
  let openLink: Link | null = null;
  function write(part: string): void {
    text += part;
    if (openLink !== null && openLink.text.length < atMost.linkText) openLink.text += part;
  }
  function close({ address, text }: Link): void {
    openLink = null;
    if (address !== null) links.set(address, `${links.get(address)}\n${text.trim()}`.trim().slice(0, atMost.linkText));
  }

  interface Place {
    node: Node | null;
    isShown: boolean;
    /** The content of a closed `<details>`: only its summary is visible. */
    isFolded: boolean;
    /** Letters have a visible colour and size. */
    hasInk: boolean;
    /** The opacity left by all ancestors. */
    opacity: number;
    /** The background is clipped to the text, which makes letters visible whatever their own colour. */
    isCutFromGround: boolean;
    link: Link | null;
    /** The clip area, and those of descendants positioned relative to an outer box: `position: absolute`, `fixed`. */
    area: Area;
    absoluteArea: Area;
    fixedArea: Area;
  }
  // A stack instead of recursion, which a deeply nested page would overflow. A string is a break between boxes.
  const ahead: (Place | Link | string)[] = [];

  function look(element: Element, place: Place): void {
    if (unread.has(nameOf(element))) {
      // Pictures are not read, but a link that contains one can be clicked.
      const isPicture = ['svg', 'canvas', 'video', 'object'].includes(nameOf(element));
      if (isPicture && place.link !== null && isPartlyIn(place.area, boxOf(element))) see(place.link);
      return;
    }
    if (isInput(element)) return;
    const style = getComputedStyle(element);
    const { display, visibility, contentVisibility, position } = style;
    // No display value: not in a rendered tree (a child of a shadow host without a slot).
    if (display === 'none' || display === '') return;
    const isBox = display !== 'contents';
    const opacity = place.opacity * Number.parseFloat(style.opacity || '1') * (isBox ? filterOpacityOf(style) : 1);
    if (opacity < 0.1 || isMasked(style)) return;
    const isBackFacing =
      style.backfaceVisibility === 'hidden' &&
      style.transform?.startsWith('matrix3d(') &&
      new DOMMatrix(style.transform).m33 < 0;
    if (isBackFacing) return;

    const outer = position === 'fixed' ? place.fixedArea : position === 'absolute' ? place.absoluteArea : place.area;
    let area = outer;
    const isRoot = element === rootOf(pageOf(element));
    const cuts = isBox && !isRoot && !/^inline$/.test(display);
    const isClipped = cuts && (style.overflowX !== 'visible' || style.overflowY !== 'visible');
    const isCut = isBox && ((style.clip ?? 'auto') !== 'auto' || (style.clipPath ?? 'none') !== 'none');
    if (isClipped || isCut) {
      const box = boxOf(element);
      if (isCut) area = common(area, cutOf(style, box));
      if (isClipped) area = openedOf(element, style, area, box);
    }
    const isFrameOfFixed = /matrix/.test(style.transform ?? '') || (style.filter ?? 'none') !== 'none';
    // `clip` and `clip-path` apply to everything inside, however it is positioned.
    const cutAll = isCut ? area : everywhere;
    const isCutFromGround =
      place.isCutFromGround || /text/.test(`${style.backgroundClip} ${style.webkitBackgroundClip}`);
    const ink = style.webkitTextFillColor || style.color || '';
    const inside: Omit<Place, 'node'> = {
      isShown: visibility === 'visible',
      isFolded: false,
      opacity,
      isCutFromGround,
      hasInk:
        (alphaOf(ink) * opacity >= 0.1 || isCutFromGround || /\d/.test(style.textShadow ?? '')) &&
        Number.parseFloat(style.fontSize || '16') >= 2,
      link: place.link,
      area,
      absoluteArea: common(
        cutAll,
        (position !== 'static' && position !== '' && position !== undefined) || isFrameOfFixed
          ? area
          : place.absoluteArea,
      ),
      fixedArea: common(cutAll, isFrameOfFixed ? area : place.fixedArea),
    };
    const isLink = ['a', 'area'].includes(nameOf(element));
    if (isLink && inside.isShown) {
      // An image map's area has no box of its own.
      if (nameOf(element) === 'area') noteLink(element);
      else {
        inside.link = { element, area, hasText: false, isNoted: false, address: null, text: '' };
        openLink = inside.link;
      }
    }
    if (nameOf(element) === 'img' && inside.isShown && isPartlyIn(area, boxOf(element))) see(inside.link);
    const edge = nameOf(element) === 'br' || (display !== 'inline' && display !== 'contents') ? '\n' : '';
    if (contentVisibility === 'hidden') return;
    const isFolded = nameOf(element) === 'details' && attributeOf(element, 'open') === null;
    const framed = isFrame(element) ? element.contentDocument : null;
    const root: ShadowRoot | null = Reflect.get(Element.prototype, 'shadowRoot', element);
    const shadow = root === null ? null : firstOf(root);
    ahead.push(edge);
    if (isLink && inside.link !== null && inside.link !== place.link) ahead.push(inside.link);
    if (framed !== null) {
      // A frame has its own viewport.
      if (!inside.isShown || !isPartlyIn(area, boxOf(element))) return;
      const reach = reachOfPage(rootOf(framed));
      ahead.push({ ...inside, node: rootOf(framed), link: null, area: reach, absoluteArea: reach, fixedArea: reach });
    } else if (!isFrame(element)) ahead.push({ ...inside, node: firstOf(element), isFolded });
    ahead.push({ ...inside, node: shadow }, edge);
  }

  function read(place: Place): void {
    const { node, isShown, isFolded, hasInk, link, area } = place;
    if (node === null) return;
    ahead.push({ ...place, node: nextOf(node) });
    if (isElement(node)) {
      if (!isFolded || nameOf(node) === 'summary') look(node, place);
    } else if (kindOf(node) === 3 && isShown && !isFolded) {
      // Text beyond the ceiling is not measured either.
      const written = (node.nodeValue ?? '').slice(0, atMost.text - text.length + 1);
      const isText = written.trim() !== '';
      if (link !== null && isText) link.hasText = true;
      const seen = hasInk || !isText ? seenOf(node, written, area) : '';
      if (isText && seen.trim() !== '') see(link);
      write(seen.replace(/\s+/g, ' '));
    }
  }

  let sliceUntil = performance.now() + atMost.sliceMs;
  let slicesLeft = Math.ceil(atMost.ms / atMost.sliceMs);
  const start = reachOfPage(rootOf(document));
  ahead.push({
    node: rootOf(document),
    isShown: true,
    isFolded: false,
    hasInk: true,
    opacity: 1,
    isCutFromGround: false,
    link: null,
    area: start,
    absoluteArea: start,
    fixedArea: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
  });
  while (ahead.length > 0 && text.length < atMost.text) {
    if (performance.now() >= sliceUntil) {
      slicesLeft -= 1;
      if (slicesLeft <= 0) break;
      await new Promise((resolve) => setTimeout(resolve));
      sliceUntil = performance.now() + atMost.sliceMs;
    }
    const next = ahead.pop();
    if (typeof next === 'string') write(next);
    else if (next !== undefined && 'element' in next) {
      if (!next.hasText && isPartlyIn(next.area, boxOf(next.element))) see(next);
      close(next);
    } else if (next !== undefined) read(next);
  }
  isWhole &&= ahead.length === 0 && text.length <= atMost.text;
  const linkTexts = [...links.values()];
  return { url: location.href, links: [...links.keys()], linkTexts, text: text.slice(0, atMost.text), isWhole };
}
