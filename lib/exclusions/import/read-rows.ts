import type { SidenoteDatabase } from '@/lib/database/database';
import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import { type Name, shownValue, valueOfName } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import { isHolding } from '@/lib/exclusions/match/expiry';
import { weakNames } from '@/lib/exclusions/match/weak-names';
import { readInSlices } from '@/lib/exclusions/reads';
import { findWords } from '@/lib/platform/fold-text';
import { networks } from '@/lib/subjects/catalogue/networks';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { sharedHostsBelow } from '@/lib/subjects/shared-hosts';
import type { Site } from '@/lib/subjects/sites';
import type { Columns } from './find-columns.ts';
import { type FoundRow, type ImportProblem, mostNames, type ProblemRow } from './import-row.ts';
import { type OpenFile, parseRows } from './open-file.ts';
import {
  companyOfRow,
  createMergedRows,
  domainOfRow,
  findOtherColumns,
  type MemberRowContext,
  parseMemberRow,
  type RepeatedRow,
  whyOfRow,
  writtenName,
} from './parse-member-row.ts';

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
  const found: ReadRow[] = [];
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
  const bareKeys = new Set([...context.sites, ...networks].filter(isBare).map(({ key }) => key));
  const isEmail = (each: Name) => valueOfName(each, 'email') !== null;
  const isOfPerson = (each: Name) => {
    const page = valueOfName(each, 'page');
    return isEmail(each) || (page !== null && !bareKeys.has(subjectOfKey(page).site));
  };
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
interface ReadRow {
  member: FoundRow;
  name: string;
  company: string;
}

/** `/:slug` is any subject's page there, a company's too. */
const isBare = ({ person }: Pick<Site, 'person'>): boolean => person.includes('/:slug');

const shareable = ['page', 'phone', 'email'] as const;

/** Pages, addresses and numbers that rows with different names share: their company's, or no one's own. */
function findShared(rows: readonly ReadRow[]): ReadonlySet<string> {
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
      if (isHolding(list, member, believedMs)) for (const name of member.names) names.add(name);
  };
  await readInSlices(db, list.id, take, breathe);
  const known = new Set<FoundRow>();
  for (let from = 0; from < rows.length; from += comparedAtOnce) {
    for (const row of rows.slice(from, from + comparedAtOnce))
      if (row.names.some((name) => names.has(name))) known.add(row);
    await breathe();
  }
  return known;
}
