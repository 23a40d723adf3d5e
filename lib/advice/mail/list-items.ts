import type { Span } from '@/lib/advice/text/words-of';

export interface ListItem extends Span {
  isNumbered: boolean;
}

const bullet = /^[-*+•‣◦▪·–—](?=\s+\S)/u;
/** `1.`, `(1)`, `a)`; a letter with a dot is an initial. */
const number = /^(?:\d{1,2}\.|\(?\d{1,2}\)|\(?[a-zA-Z]\))(?=\s+\S)/u;

/** Lines of a list, each whole. One alone is none: a dash before a name, a date at the beginning of a line. */
export function findListItems(text: string, lines: readonly Span[]): ListItem[] {
  const items = lines.flatMap(({ start, end }): ListItem[] => {
    const head = text.slice(start, Math.min(end, start + 10));
    const isNumbered = number.test(head);
    return isNumbered || bullet.test(head) ? [{ start, end, isNumbered }] : [];
  });
  return items.length > 1 ? items : [];
}
