import type { SidenoteDatabase } from '@/lib/database/database';
import { scanList } from '@/lib/database/members/read-pages';
import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import { type Name, shownValue, valueOfName } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import { isActive } from '@/lib/exclusions/match/expiry';
import { weakNames } from '@/lib/exclusions/match/weak-names';
import { namesDiffer } from '@/lib/exclusions/names';
import { findWords } from '@/lib/platform/fold-text';
import { networks } from '@/lib/subjects/catalogue/networks';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { sharedHostsBelow } from '@/lib/subjects/shared-hosts';
import type { Site } from '@/lib/subjects/sites';
import type { Columns } from './find-columns.ts';
import {
  type FoundRow,
  type ImportProblem,
  type ImportRow,
  longestLabel,
  longestWhy,
  mostNames,
  type ProblemRow,
} from './import-row.ts';
import { type OpenFile, parseRows } from './open-csv.ts';
import { readOwnRow } from './own-format.ts';
import { type CellContext, cleanCell, isPlain, readCell } from './read-cell.ts';

/** The contents of a file, before anything is changed. */
export interface FileReading {
  /** Every subject it names, without duplicates, in the file's order. */
  rows: FoundRow[];
  repeated: RepeatedRow[];
  problems: ProblemRow[];
  /** Rows with only a name and company. They are among `rows`, with the reason. */
  weak: ProblemRow[];
  /** Further text of readable rows, left out. */
  leftOff: ProblemRow[];
  partly: PartlyShared[];
  /** Unused columns that would make more rows readable, most rows first. */
  others: OtherColumn[];
  /** The number of non-empty rows, without the headings. */
  filled: number;
}

export interface OtherColumn {
  column: number;
  /** How many more rows it would make understood. */
  rows: number;
}

/** A domain that cannot cover pages on these hosts below it, which anyone can have. */
export interface PartlyShared {
  domain: string;
  hosts: readonly string[];
}

export const mostRows = 1_000_000;
const longestShown = 200;

/** `refused`: it has more rows than any realistic list. */
export async function readImportRows(
  { text, format }: OpenFile,
  columns: Columns,
  context: MemberRowContext,
  { breathe, signal }: { breathe: () => Promise<void>; signal: AbortSignal },
): Promise<FileReading | { refused: 'too-many' }> {
  const merged = createMergedRows();
  const problems: ProblemRow[] = [];
  const leftOff: ProblemRow[] = [];
  const weak: ProblemRow[] = [];
  const found: (ReadRow & { member: FoundRow })[] = [];
  const others = new Map<number, number>();
  const partly = new Map<string, PartlyShared>();
  let row = format.rowsBefore;
  let filled = 0;
  let above = columns.titles + (columns.hasHeadings ? 1 : 0);

  function readRow(cells: readonly string[]): void {
    row += 1;
    if (!cells.some((cell) => cell.trim() !== '')) return;
    if (above > 0) {
      above -= 1;
      return;
    }
    filled += 1;
    const read = parseMemberRow(cells, columns, context);
    const name = writtenName(cells, columns).slice(0, longestShown);
    const company = companyOfRow(cells, columns);
    const noteProblem = (problem: ImportProblem, cell: string, domain: string | null = null) => {
      const left = { row, problem, cell: cell.slice(0, longestShown), name, ...(company !== '' && { company }) };
      // An ID is better, and readable once there is a connection.
      const names = problem === 'no-connection' ? [] : weakNames(name, { name: company, domain });
      if (names.length === 0) problems.push(left);
      else takeWeak(left, names, whyOfRow(cells, columns));
    };
    if ('problem' in read) {
      const isPerson = context.kind === 'person' && columns.own === null;
      noteProblem(read.problem, read.cell, isPerson ? domainOfRow(cells, context) : null);
      if (columns.own !== null) return;
      for (const column of findOtherColumns(cells, columns, context)) others.set(column, (others.get(column) ?? 0) + 1);
    } else if (read.names.length > mostNames) noteProblem('too-long', read.label ?? '');
    else {
      const { leftOff: besides, ...member } = read;
      for (const { problem, cell } of besides)
        leftOff.push({ row, problem, cell: cell.slice(0, longestShown), name: name || (read.label ?? '') });
      found.push({ member: { row, ...member }, name, company });
      notePartly(read.names);
    }
  }

  function takeWeak(left: ProblemRow, names: Name[], why: string): void {
    weak.push(left);
    found.push({ member: { row: left.row, names, label: left.name, why }, name: left.name, company: '' });
  }

  function notePartly(names: readonly string[]): void {
    for (const name of names) {
      const domain = valueOfName(name, 'domain') ?? '';
      const hosts = sharedHostsBelow(domain);
      if (hosts.length > 0) partly.set(domain, { domain, hosts });
    }
  }

  for (const slice of parseRows(text, format)) {
    for (const [at, cells] of slice.entries()) {
      readRow(cells);
      // Checked rarely: reading the clock for each row would take longer than the row.
      if (at % 100 === 99) await breathe();
    }
    if (row > mostRows) return { refused: 'too-many' };
    await breathe();
    signal.throwIfAborted();
  }
  const isEmail = (each: Name) => valueOfName(each, 'email') !== null;
  const isPersonPage = personPages(context.sites);
  const isOfPerson = (each: Name) => isEmail(each) || isPersonPage(each);
  const shared = columns.own === null ? findShared(found) : new Set<string>();
  /** Shared names that a row has. An address in the file is on the list in any case. */
  const kept = new Set<Name>();
  for (const [at, { member, name, company }] of found.entries()) {
    const own = member.names.filter((each) => !shared.has(each) || (isEmail(each) && !kept.has(each)));
    // If nothing else is known, a page of one person still protects that person.
    const last = own.length > 0 ? own : member.names.filter(isOfPerson);
    const weakly = last.every((each) => kept.has(each)) ? weakNames(name, { name: company, domain: null }) : [];
    const names = weakly.length > 0 ? weakly : last;
    for (const each of names) if (shared.has(each)) kept.add(each);
    if (weakly.length > 0) weak.push({ row: member.row, problem: 'shared', cell: '', name, company });
    for (const other of member.names.filter((each) => !names.includes(each)))
      leftOff.push({ row: member.row, problem: 'shared', cell: shownValue(other).slice(0, longestShown), name });
    if (names.length > 0) merged.add({ ...member, names });
    else problems.push({ row: member.row, problem: 'shared', cell: '', name });
    if (at % 100 === 99) await breathe();
  }
  signal.throwIfAborted();
  const { repeated } = merged;
  return {
    rows: merged.rows(),
    repeated,
    problems,
    weak,
    leftOff,
    partly: [...partly.values()],
    filled,
    others: [...others].map(([column, rows]) => ({ column, rows })).toSorted((a, b) => b.rows - a.rows),
  };
}

/** A readable row, and the text of its name columns. */
export interface ReadRow {
  member: Pick<FoundRow, 'names'>;
  name: string;
  company: string;
}

/** `/:slug` is any subject's page there, a company's too. */
const isBare = ({ person }: Pick<Site, 'person'>): boolean => person.includes('/:slug');

/** Whether a name is a page that can only be a person's, even if several rows have it. */
export function personPages(sites: readonly Site[]): (name: Name) => boolean {
  const bareKeys = new Set([...sites, ...networks].filter(isBare).map(({ key }) => key));
  return (name) => {
    const page = valueOfName(name, 'page');
    return page !== null && !bareKeys.has(subjectOfKey(page).site);
  };
}

const shareable = ['page', 'phone', 'email'] as const;

/** Pages, addresses and numbers that rows with different names share: their company's, or no one's own. */
export function findShared(rows: readonly ReadRow[]): ReadonlySet<string> {
  const firstOf = new Map<string, string>();
  const shared = new Set<string>();
  for (const { member, name } of rows) {
    const who = findWords(name).toSorted().join(' ');
    if (who === '') continue;
    for (const each of member.names) {
      if (!shareable.some((kind) => valueOfName(each, kind) !== null)) continue;
      const first = firstOf.get(each);
      if (first === undefined) firstOf.set(each, who);
      else if (first !== who) shared.add(each);
    }
  }
  return shared;
}

const comparedAtOnce = 5000;

/** Finds rows that name an existing member of the list, in slices: both may be long. */
export async function findKnown(
  db: SidenoteDatabase,
  list: ListRow,
  rows: readonly FoundRow[],
  nowMs: number,
  breathe: () => Promise<void>,
): Promise<ReadonlySet<FoundRow>> {
  const believedMs = await readBelievedTime(db, nowMs);
  const names = new Set<string>();
  const take = (members: readonly MemberRow[]) => {
    for (const member of members)
      if (isActive(list, member, believedMs)) for (const name of member.names) names.add(name);
  };
  await scanList(db, list.id, take, breathe, true);
  const known = new Set<FoundRow>();
  for (let from = 0; from < rows.length; from += comparedAtOnce) {
    for (const row of rows.slice(from, from + comparedAtOnce))
      if (row.names.some((name) => names.has(name))) known.add(row);
    await breathe();
  }
  return known;
}

interface MemberRowContext extends CellContext {
  nowMs: number;
}

interface LeftOff {
  problem: ImportProblem;
  cell: string;
}

/** `leftOff`: further text of the row that is not understood. */
type Understood = (ImportRow & { leftOff: LeftOff[] }) | LeftOff;

/** Parses a row's subject from everything readable in its columns. If nothing is, the first cell determines the problem. Pure. */
function parseMemberRow(cells: readonly string[], columns: Columns, context: MemberRowContext): Understood {
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
function findOtherColumns(cells: readonly string[], columns: Columns, context: MemberRowContext): number[] {
  return cells.slice(0, mostCells).flatMap((cell, column) => {
    if (columns.who.includes(column) || columns.why === column || columns.apart?.includes(column) === true) return [];
    return readCell(cell, context).some((part) => 'names' in part && !part.isId) ? [column] : [];
  });
}

/** The text of a row's company column; empty without one. Pure. */
function companyOfRow(cells: readonly string[], { company }: Columns): string {
  return company == null ? '' : cleanCell(cells[company] ?? '').slice(0, longestLabel);
}

/** The first domain that a cell of a person's row consists of: their company's. Pure. */
function domainOfRow(cells: readonly string[], context: MemberRowContext): string | null {
  const parts = cells.slice(0, mostCells).flatMap((cell) => readCell(cell, context));
  return parts.find((part) => 'problem' in part && part.problem === 'is-domain')?.text ?? null;
}

function whyOfRow(cells: readonly string[], { why }: Columns): string {
  return why === null ? '' : cleanCell(cells[why] ?? '').slice(0, longestWhy);
}

interface RepeatedRow {
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
