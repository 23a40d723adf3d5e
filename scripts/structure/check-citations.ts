import { readHeadings } from '../docs/read-headings.ts';

/** A file by its path from the root. */
interface CitingFile {
  readonly path: string;
  readonly text: string;
}

/** Pages and headings under docs/ that a comment cites but that do not exist, one sentence each. `pages`: those that exist. */
export function findDeadCitations({ path, text }: CitingFile, pages: readonly CitingFile[]): string[] {
  const anchors = new Map(
    pages.map((page) => [page.path, new Set(readHeadings(page.text).map(({ anchor }) => anchor))]),
  );
  return [...commentsOf(text).matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g)].flatMap(([cited, anchor]) => {
    const page = anchors.get(cited.split('#')[0] ?? '');
    const isThere = page !== undefined && (anchor === undefined || page.has(anchor));
    return isThere ? [] : [`${path}: there is no ${cited}`];
  });
}

/** Names of sources that are not in the repository. */
const absent = [
  /\bfield notes?\b/gi,
  /\bthe document\b/gi,
  /\(interface,|\binterface, "/gi,
  /\(design\b|\b(?:the|this) design\b/gi,
];

/** Citations of sources that are not in the repository, one sentence each. */
export function findAbsentSources({ path, text }: CitingFile): string[] {
  const comments = commentsOf(text);
  return absent.flatMap((source) => [...comments.matchAll(source)].map(([said]) => `${path}: ${said}`));
}

/** Number of anchors under docs/ that the comments of a file cite. */
export function countCitations({ text }: CitingFile): number {
  return [...commentsOf(text).matchAll(/\bdocs\/[\w/-]+\.md#/g)].length;
}

/** The comments of a file, one line each. A `/*` in a string counts as well, so that no comment is missed. */
function commentsOf(text: string): string {
  const blocks = [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(([block]) =>
    block.replaceAll(/\s*\n[ \t]*\*?[ \t]*/g, ' '),
  );
  const lines = text.split('\n').map((line) => /(?:^|\s)\/\/(.*)$/.exec(line)?.[1]?.trim() ?? '\n');
  return [...blocks, lines.join(' ')].join('\n');
}
