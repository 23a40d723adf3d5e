import { namesDiffer } from '@/lib/exclusions/names';
import type { Columns } from './find-columns.ts';
import {
  type FoundRow,
  type ImportProblem,
  type ImportRow,
  longestLabel,
  longestWhy,
  mostNames,
} from './import-row.ts';
import { readOwnRow } from './own-format.ts';
import { type CellContext, cleanCell, isPlain, readCell } from './read-cell.ts';

export interface MemberRowContext extends CellContext {
  nowMs: number;
}

export interface LeftOff {
  problem: ImportProblem;
  cell: string;
}

/** `leftOff`: further text of the row that is not understood. */
type Understood = (ImportRow & { leftOff: LeftOff[] }) | LeftOff;

/** Parses a row's subject from everything readable in its columns. If nothing is, the first cell determines the problem. Pure. */
export function parseMemberRow(cells: readonly string[], columns: Columns, context: MemberRowContext): Understood {
  if (columns.own !== null) {
    const read = readOwnRow(cells, columns.own, context);
    return 'problem' in read ? { ...read, cell: cells.find((cell) => cell !== '') ?? '' } : { ...read, leftOff: [] };
  }
  const parts = columns.who.flatMap((column) => readCell(cells[column] ?? '', context));
  const leftOff = parts.flatMap((part) => ('problem' in part ? [{ problem: part.problem, cell: part.text }] : []));
  const named = parts.filter((part) => 'names' in part);
  const [first] = named;
  if (first === undefined) return leftOff[0] ?? findTrouble(cells, context);
  return {
    names: [...new Set(named.flatMap(({ names }) => names))],
    label: (writtenName(cells, columns) || first.label).slice(0, longestLabel),
    why: whyOfRow(cells, columns),
    leftOff,
  };
}

/** The text of a row's name columns; empty without one. Pure. */
export function writtenName(cells: readonly string[], { name }: Pick<Columns, 'name'>): string {
  const texts = name.map((column) => cleanCell(cells[column] ?? '')).filter(Boolean);
  return texts.length === 1 ? inOrder(texts[0] ?? '') : texts.join(' ');
}

const notFirstName =
  /^(?:(?:[a-z]+\.)+[a-z]*\.?|ph\.?d|m\.?b\.?a|m\.?d|dr|prof|jr|sr|i{1,3}|iv|esq|cpa|cfa|pmp|phr|shrm-cp|b\.?sc|m\.?sc|ll\.?m|gmbh|inc|ltd|llc|ag|kg)\.?$/i;

/** "van der Berg, Anna" → "Anna van der Berg"; "Ana Roe, PhD" stays. */
function inOrder(name: string): string {
  const [last = '', first = '', ...more] = name.split(',', 3).map((part) => part.trim());
  return last === '' || first === '' || more.length > 0 || notFirstName.test(first) ? name : `${first} ${last}`;
}

/** The expected cells are empty: another cell may name a subject of the other kind, which is a more helpful problem. */
function findTrouble(cells: readonly string[], context: MemberRowContext): LeftOff {
  for (const cell of cells.slice(0, mostCells)) {
    const [part] = readCell(cell, context);
    if (part !== undefined && 'problem' in part && !isPlain(part.problem))
      return { problem: part.problem, cell: part.text };
  }
  return { problem: 'empty', cell: cells.find((cell) => cell.trim() !== '') ?? '' };
}

const mostCells = 50;

/** Unused columns that would make more rows readable. Ids do not count: other programs write theirs in the same format. Pure. */
export function findOtherColumns(cells: readonly string[], columns: Columns, context: MemberRowContext): number[] {
  return cells.slice(0, mostCells).flatMap((cell, column) => {
    if (columns.who.includes(column) || columns.why === column || columns.apart?.includes(column) === true) return [];
    return readCell(cell, context).some((part) => 'names' in part && !part.isId) ? [column] : [];
  });
}

/** The text of a row's company column; empty without one. Pure. */
export function companyOfRow(cells: readonly string[], { company }: Columns): string {
  return company == null ? '' : cleanCell(cells[company] ?? '').slice(0, longestLabel);
}

/** The first domain that a cell of a person's row consists of: their company's. Pure. */
export function domainOfRow(cells: readonly string[], context: MemberRowContext): string | null {
  const parts = cells.slice(0, mostCells).flatMap((cell) => readCell(cell, context));
  return parts.find((part) => 'problem' in part && part.problem === 'is-domain')?.text ?? null;
}

export function whyOfRow(cells: readonly string[], { why }: Columns): string {
  return why === null ? '' : cleanCell(cells[why] ?? '').slice(0, longestWhy);
}

export interface RepeatedRow {
  row: number;
  /** The first row that names the same subject. */
  firstRow: number;
  label: string | null;
}

interface MergedRows {
  add(row: FoundRow): void;
  rows(): FoundRow[];
  repeated: RepeatedRow[];
}

/** Rows that share a name become one member with all their names. Rows with different ids, or different pages on one site, stay apart. */
export function createMergedRows(): MergedRows {
  const byName = new Map<string, FoundRow>();
  const all = new Set<FoundRow>();
  const repeated: RepeatedRow[] = [];

  function unite(into: FoundRow, other: FoundRow): boolean {
    const names = new Set([...into.names, ...other.names]);
    if (names.size > mostNames || namesDiffer(into.names, other.names)) return false;
    into.names = [...names];
    into.label ??= other.label;
    into.why ||= other.why;
    return true;
  }

  return {
    repeated,
    rows: () => [...all],
    add(row) {
      const found = new Set<FoundRow>();
      for (const name of row.names) {
        const known = byName.get(name);
        if (known !== undefined) found.add(known);
      }
      const [first, ...others] = [...found].toSorted((a, b) => a.row - b.row);
      if (first === undefined || !unite(first, row)) {
        all.add(row);
        for (const name of row.names) byName.set(name, row);
        return;
      }
      repeated.push({ row: row.row, firstRow: first.row, label: row.label });
      for (const other of others) {
        // This row joins two rows that were separate until now.
        if (!unite(first, other)) continue;
        all.delete(other);
        repeated.push({ row: other.row, firstRow: first.row, label: other.label });
      }
      for (const name of first.names) byName.set(name, first);
    },
  };
}
