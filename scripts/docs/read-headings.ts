export interface Heading {
  /** 1 to 6. */
  level: number;
  title: string;
  /** What stands behind the `#` of a link to it. */
  anchor: string;
}

/** The headings of a Markdown page, in its order. Pure. */
export function readHeadings(text: string): Heading[] {
  return [...text.matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = '', title = '']) => ({
    level: marks.length,
    title: title.trim(),
    anchor: toAnchor(title),
  }));
}

/** As GitHub makes it; headings that are alike get none of their own here. */
function toAnchor(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
