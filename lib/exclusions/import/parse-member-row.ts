import { namesOfKey } from '@/lib/exclusions/names';
import { type ParseMemberContext, parseMember } from '@/lib/exclusions/parse-member';
import { cleanCell, isTooLong } from './cells.ts';
import type { Columns } from './find-columns.ts';
import { type ImportProblem, type ImportRow, longestLabel, longestWhy } from './import-row.ts';
import { readOwnRow } from './own-format.ts';

export interface MemberRowContext extends ParseMemberContext {
  /** The connection that bare ids belong to; null: none. */
  connection: string | null;
  nowMs: number;
}

type Understood = ImportRow | { problem: ImportProblem; cell: string };

/**
 * Parses whom a row names, using every readable cell of its columns. If none is readable, the first one determines the
 * problem. Pure.
 */
export function parseMemberRow(cells: readonly string[], columns: Columns, context: MemberRowContext): Understood {
  if (columns.own !== null) {
    const read = readOwnRow(cells, columns.own, context);
    return 'problem' in read ? { ...read, cell: cells.find((cell) => cell !== '') ?? '' } : read;
  }
  const texts = columns.who.map((column) => cleanCell(cells[column] ?? '')).filter((text) => text !== '');
  const names = new Set<string>();
  let label: string | null = null;
  let trouble: { problem: ImportProblem; cell: string } = { problem: 'empty', cell: '' };
  for (const text of texts.toReversed()) {
    const read = parseCell(text, context);
    if ('problem' in read) trouble = { problem: read.problem, cell: text };
    else label = read.label;
    if ('names' in read) for (const name of read.names.toReversed()) names.add(name);
  }
  if (names.size === 0) return trouble.problem === 'empty' ? findTrouble(cells, context) : trouble;
  const written = writtenName(cells, columns);
  return {
    ...{ names: [...names].toReversed(), label: (written || label)?.slice(0, longestLabel) ?? null },
    why: columns.why === null ? '' : cleanCell(cells[columns.why] ?? '').slice(0, longestWhy),
  };
}

/** What the name columns of a row say; empty where they say nothing. Pure. */
export function writtenName(cells: readonly string[], { name }: Columns): string {
  return name
    .map((column) => cleanCell(cells[column] ?? ''))
    .filter(Boolean)
    .join(' ');
}

/** The expected cells are empty: another cell may name a subject of the other kind, which is a more helpful problem. */
function findTrouble(cells: readonly string[], context: MemberRowContext): { problem: ImportProblem; cell: string } {
  for (const cell of cells.slice(0, mostCells)) {
    const text = cleanCell(cell);
    const read = text === '' ? null : parseCell(text, context);
    if (read !== null && 'problem' in read && read.problem !== 'nothing') return { problem: read.problem, cell: text };
  }
  return { problem: 'empty', cell: cells.find((cell) => cell.trim() !== '') ?? '' };
}

const mostCells = 50;

/**
 * The unused columns by which a row would be understood that is not by those used. Ids do not count: other programs
 * write theirs in the same format. Pure.
 */
export function findOtherColumns(cells: readonly string[], columns: Columns, context: MemberRowContext): number[] {
  return cells.slice(0, mostCells).flatMap((cell, column) => {
    const text = cleanCell(cell);
    if (text === '' || columns.who.includes(column) || columns.why === column || isTooLong(text)) return [];
    const written = parseMember(text, context);
    return 'subject' in written && written.subject.site !== 'id' ? [column] : [];
  });
}

function parseCell(
  text: string,
  context: MemberRowContext,
): { names: string[]; label: string } | { problem: ImportProblem } {
  if (isTooLong(text)) return { problem: 'too-long' };
  // Domains are also written as `@acme.example` or `*.acme.example`; on a list of people, the first may be a handle.
  const bare = text.replace(context.kind === 'company' ? /^(\*?@|\*\.)/ : /^\*[@.]/, '');
  const written = parseMember(bare, context);
  if ('problem' in written) return written;
  const { subject } = written;
  const names = namesOfKey(subject.key, context.connection);
  return names.length === 0 ? { problem: 'no-connection' } : { names, label: subject.slug };
}
