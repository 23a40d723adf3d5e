import type { SidenoteDatabase } from '@/lib/database/database';
import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import { shownValue, valueOfName } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import { isHolding } from '@/lib/exclusions/match/expiry';
import { readInSlices } from '@/lib/exclusions/reads';
import { findWords } from '@/lib/platform/fold-text';
import { networks } from '@/lib/subjects/catalogue/networks';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { sharedHostsBelow } from '@/lib/subjects/shared-hosts';
import type { Site } from '@/lib/subjects/sites';
import type { Columns } from './find-columns.ts';
import { type FoundRow, type ImportProblem, mostNames, type ProblemRow } from './import-row.ts';
import { createMergedRows, type RepeatedRow } from './merge-rows.ts';
import type { OpenFile } from './open-file.ts';
import { findOtherColumns, type MemberRowContext, parseMemberRow, writtenName } from './parse-member-row.ts';
import { parseRows } from './parse-rows.ts';

/** The contents of a file, before anything is changed. */
export interface FileReading {
  /** Every subject it names, without duplicates, in the file's order. */
  rows: FoundRow[];
  repeated: RepeatedRow[];
  problems: ProblemRow[];
  /** What rows that are read say besides, and is left out. */
  leftOff: ProblemRow[];
  partly: PartlyShared[];
  /** Unused columns by which rows would be understood that are not, most rows first. */
  others: OtherColumn[];
  /** The number of non-empty rows, without the headings. */
  filled: number;
}

export interface OtherColumn {
  column: number;
  /** How many more rows it would make understood. */
  rows: number;
}

/** A domain that cannot cover a page on these hosts below it, where anyone can have one. */
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
    const noteProblem = (problem: ImportProblem, cell: string) => {
      problems.push({ row, problem, cell: cell.slice(0, longestShown), name });
    };
    if ('problem' in read) {
      noteProblem(read.problem, read.cell);
      if (columns.own !== null) return;
      for (const column of findOtherColumns(cells, columns, context)) others.set(column, (others.get(column) ?? 0) + 1);
    } else if (read.names.length > mostNames) noteProblem('too-long', read.label ?? '');
    else {
      const { leftOff: besides, ...member } = read;
      for (const { problem, cell } of besides)
        leftOff.push({ row, problem, cell: cell.slice(0, longestShown), name: name || (read.label ?? '') });
      found.push({ member: { row, ...member }, name });
      notePartly(read.names);
    }
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
  const isOfPerson = (each: string) => {
    const page = valueOfName(each, 'page');
    return page !== null && !bareKeys.has(subjectOfKey(page).site);
  };
  const shared = columns.own === null ? findShared(found) : new Set<string>();
  for (const [at, { member, name }] of found.entries()) {
    const own = member.names.filter((each) => !shared.has(each));
    // Where nothing else is known, a page that can only be a person's still protects that person.
    const names = own.length > 0 ? own : member.names.filter((each) => isOfPerson(each));
    for (const other of member.names.filter((each) => !names.includes(each)))
      leftOff.push({ row: member.row, problem: 'shared', cell: shownValue(other).slice(0, longestShown), name });
    if (names.length > 0) merged.add({ ...member, names });
    else problems.push({ row: member.row, problem: 'shared', cell: '', name });
    if (at % 100 === 99) await breathe();
  }
  signal.throwIfAborted();
  const { repeated } = merged;
  return {
    ...{ rows: merged.rows(), repeated, problems, leftOff, partly: [...partly.values()], filled },
    others: [...others].map(([column, rows]) => ({ column, rows })).toSorted((a, b) => b.rows - a.rows),
  };
}

/** A row that is understood, and what its name columns say. */
interface ReadRow {
  member: FoundRow;
  name: string;
}

/** Anybody's page is at `/:slug` there, a company's too. */
const isBare = ({ person }: Pick<Site, 'person'>): boolean => person.includes('/:slug');

/** Pages and telephone numbers that rows with different names share: their company's, and nobody's own. */
function findShared(rows: readonly ReadRow[]): ReadonlySet<string> {
  const firstOf = new Map<string, string>();
  const shared = new Set<string>();
  for (const { member, name } of rows) {
    const who = findWords(name).toSorted().join(' ');
    if (who === '') continue;
    for (const each of member.names) {
      if (valueOfName(each, 'page') === null && valueOfName(each, 'phone') === null) continue;
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
