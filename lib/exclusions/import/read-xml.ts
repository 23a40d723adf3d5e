/** A tag, and the text up to the next one. */
export interface XmlTag {
  /** Without its prefix. */
  name: string;
  isEnd: boolean;
  /** `<c/>`: it ends at once. */
  isEmpty: boolean;
  attributes: string;
  /** What follows it, decoded. */
  text: string;
}

/** The tags of a document, in linear time. Its own entities are never expanded: a few bytes could become gigabytes. */
export function* readXml(xml: string): Generator<XmlTag> {
  for (let at = xml.indexOf('<'); at !== -1; ) {
    if (xml.startsWith('<!--', at)) {
      at = after(xml, '-->', at);
      continue;
    }
    const end = xml.indexOf('>', at);
    if (end === -1) return;
    const isEnd = xml[at + 1] === '/';
    const isEmpty = xml[end - 1] === '/';
    const inside = xml.slice(at + (isEnd ? 2 : 1), isEmpty ? end - 1 : end);
    const space = inside.search(/\s/);
    const name = (space === -1 ? inside : inside.slice(0, space)).replace(/^[^:]{0,50}:/, '');
    let text = '';
    let next = xml.indexOf('<', end);
    text = decode(xml.slice(end + 1, next === -1 ? xml.length : next));
    while (next !== -1 && xml.startsWith('<![CDATA[', next)) {
      const close = after(xml, ']]>', next);
      text += xml.slice(next + 9, close === -1 ? xml.length : close - 2);
      next = close === -1 ? -1 : xml.indexOf('<', close);
      if (close !== -1) text += decode(xml.slice(close + 1, next === -1 ? xml.length : next));
    }
    yield { name, isEnd, isEmpty, attributes: space === -1 ? '' : inside.slice(space), text };
    at = next;
  }
}

/** The start of the tag after `end`; the last character of it if this is no tag. */
function after(xml: string, end: string, from: number): number {
  const found = xml.indexOf(end, from);
  if (found === -1) return -1;
  return end === '-->' ? xml.indexOf('<', found + 3) : found + 2;
}

/** The value of an attribute; null if it has none of that name. A prefix counts as part of the name. */
export function attributeOf({ attributes }: XmlTag, name: string): string | null {
  for (const mark of ['"', "'"]) {
    const start = ` ${name}=${mark}`;
    const at = attributes.replace(/\s/g, ' ').indexOf(start);
    if (at === -1) continue;
    const from = at + start.length;
    const end = attributes.indexOf(mark, from);
    return end === -1 ? null : decode(attributes.slice(from, end));
  }
  return null;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, code: string) => {
    if (!code.startsWith('#')) return named[code] ?? whole;
    const point = code[1] === 'x' || code[1] === 'X' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
    return point > 0x10ffff ? whole : String.fromCodePoint(point);
  });
}
