export interface Heading {
  /** 1 to 6. */
  level: number;
  title: string;
  /** The fragment of a link to it, without `#`. */
  anchor: string;
}

/** The headings of a Markdown page, in order. Pure. */
export function readHeadings(text: string): Heading[] {
  return [...text.matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = '', title = '']) => ({
    level: marks.length,
    title: title.trim(),
    anchor: toAnchor(title),
  }));
}

/** As GitHub generates it, but without suffixes for repeated headings. */
function toAnchor(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
