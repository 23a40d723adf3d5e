import type { SidenoteDatabase } from '@/lib/database/database';
import { readLedgerSince, readOpenIntents } from '@/lib/database/reads';
import { fullNameOf } from '@/lib/database/records/known-names';
import type { GenerationRow } from '@/lib/database/schema/generations';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { connectionsOf } from '@/lib/database/schema/origins';
import type { ChargeRow, Intent, LedgerRow, RefundRow, SavingsRow } from '@/lib/database/schema/rows';
import type { SearchRow } from '@/lib/database/schema/search-rows';
import { isJob } from '@/lib/offers/offer-lists';
import type { Operation } from '@/lib/offers/offers';
import { startOfDay, startOfMonth } from '@/lib/platform/time';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';
import { jobOfSlug, subjectOfKey } from '@/lib/subjects/known-subjects';

/** Reads of the Spend page, each by index and range. */

export interface Usage {
  /** Settled charges since midnight and since the first of the month, in this browser's time zone. */
  todayMilli: MilliCredits;
  monthMilli: MilliCredits;
  /** Queued, sent and unknown orders at their maximum: they count until their cost is known. */
  openMilli: MilliCredits;
  /** Upper bound of lost answers in `monthMilli`. */
  unclearMilli: MilliCredits;
}

export async function readUsage(db: SidenoteDatabase, connection: string, nowMs: number): Promise<Usage> {
  const rows = await readLedgerSince(db, connection, startOfMonth(nowMs));
  return usageOf(rows, await readOpenIntents(db, connection), nowMs);
}

/** A month of the ledger as last read, by id, and the mark that the ledger had. A cache, lost with the worker. */
interface ReadMonth {
  mark: string;
  connection: string;
  sinceMs: number;
  rows: ReadonlyMap<string, LedgerRow>;
}
const lastMonth = new WeakMap<SidenoteDatabase, ReadMonth>();

/**
 * `readUsage` for an order: reads only rows changed since the last order. Needs a transaction with generations, intents and ledger, without
 * ledger writes.
 */
export async function readUsageByMark(db: SidenoteDatabase, connection: string, nowMs: number): Promise<Usage> {
  const rows = await readMonth(db, connection, startOfMonth(nowMs));
  return usageOf(rows, await readOpenIntents(db, connection), nowMs);
}

async function readMonth(db: SidenoteDatabase, connection: string, sinceMs: number): Promise<LedgerRow[]> {
  const generation = await db.generations.get('ledger');
  const last = lastMonth.get(db);
  const isSame = last?.connection === connection && last.sinceMs === sinceMs;
  const ids = last !== undefined && isSame ? changedSince(generation, last.mark) : null;
  const rows = new Map(ids === null ? [] : last?.rows);
  for (const id of ids ?? []) rows.delete(id);
  const read = ids === null ? await readLedgerSince(db, connection, sinceMs) : await db.ledger.bulkGet(ids);
  for (const row of read) if (row?.connection === connection) rows.set(row.id, row);
  // Without a mark, the ledger was emptied.
  if (generation !== undefined) lastMonth.set(db, { mark: generation.mark, connection, sinceMs, rows });
  return [...rows.values()];
}

/** The ids of the rows that have changed since the ledger had this mark; null if that is no longer known. */
function changedSince(generation: GenerationRow | undefined, mark: string): string[] | null {
  if (generation?.mark === mark) return [];
  const changes = generation?.changes ?? [];
  const from = changes.findIndex(({ since }) => since === mark);
  return from < 0 ? null : [...new Set(changes.slice(from).flatMap(({ ids }) => ids))];
}

/** `rows`: the ledger since the first of the month, or since an earlier day; `open`: the orders that are not settled. Pure. */
export function usageOf(rows: readonly LedgerRow[], open: readonly Intent[], nowMs: number): Usage {
  const todayMs = startOfDay(nowMs);
  const monthMs = startOfMonth(nowMs);
  const usage = { todayMilli: 0, monthMilli: 0, openMilli: 0, unclearMilli: 0 };
  const chargedAt = new Map(rows.map((row) => [row.id, row.at]));
  for (const row of rows) {
    if (!isOwn(row)) continue;
    // A refund counts for the day and month of its charge: it does not enlarge a later budget.
    const at = row.kind === 'refund' ? (chargedAt.get(row.intentId) ?? Number.NEGATIVE_INFINITY) : row.at;
    if (at >= monthMs) usage.monthMilli += countedMilli(row);
    if (at >= monthMs && isUnclear(row)) usage.unclearMilli += countedMilli(row);
    if (at >= todayMs) usage.todayMilli += countedMilli(row);
  }
  for (const intent of open) usage.openMilli += intent.reservedMilli;
  return usage;
}

export interface DaySpend {
  /** The day's midnight in this browser's time zone. */
  startMs: number;
  milli: MilliCredits;
  calls: number;
}

export interface SpendSummary {
  /** Oldest first, the last is today; days without a call are included with 0. */
  days: DaySpend[];
  /** Most expensive first. */
  operations: { operation: Operation; milli: MilliCredits; count: number }[];
  totalMilli: MilliCredits;
  /** The number of lines to check: lost answers, unexplained movements, charges above the button's price. */
  flagged: number;
}

/** The midnight with which the last `count` days begin. */
export function firstDay(nowMs: number, count: number): number {
  return startOfDay(nowMs, 1 - count);
}

/**
 * The last `count` days in one pass over the ledger, oldest first. Spending by others with the same key is flagged and not counted. Pure.
 */
export function spendSummaryOf(rows: readonly LedgerRow[], nowMs: number, count: number): SpendSummary {
  const sinceMs = firstDay(nowMs, count);
  const days = Array.from({ length: count }, (_, index) => ({
    startMs: startOfDay(nowMs, index - count + 1),
    milli: 0,
    calls: 0,
  }));
  const operations = new Map<Operation, { milli: number; count: number }>();
  let totalMilli = 0;
  let flagged = 0;
  let today = 0;
  for (const row of rows) {
    if (row.at < sinceMs) continue;
    if (isFlagged(row)) flagged += 1;
    if (!isOwn(row)) continue;
    // Rows are in time order, so the day only advances. A row in the future (the clock was set back) counts as today.
    while (today < count - 1 && row.at >= (days[today + 1]?.startMs ?? Infinity)) today += 1;
    const day = days[today];
    const milli = countedMilli(row);
    if (day !== undefined) day.milli += milli;
    if (day !== undefined && row.kind === 'charge') day.calls += 1;
    totalMilli += milli;
    const sum = operations.get(row.operation) ?? { milli: 0, count: 0 };
    operations.set(row.operation, { milli: sum.milli + milli, count: sum.count + (row.kind === 'refund' ? 0 : 1) });
  }
  return {
    days,
    operations: [...operations].map(([operation, sum]) => ({ operation, ...sum })).sort((a, b) => b.milli - a.milli),
    totalMilli,
    flagged,
  };
}

/** An undecidable charge counts at its maximum, as while it was open. */
export function countedMilli(row: LedgerRow): MilliCredits {
  return isUnclear(row) ? reservedMilli(row.quote) : (row.chargedMilli ?? 0);
}

/** A lost answer whose cost no balance can show; booked at 0. */
export function isUnclear(row: LedgerRow): row is ChargeRow & { how: 'undecided' } {
  return row.kind === 'charge' && row.how === 'undecided';
}

/** Spent by this browser, as far as known. */
function isOwn(row: LedgerRow): row is ChargeRow | RefundRow {
  return row.kind !== 'outside';
}

export function isFlagged(row: LedgerRow): boolean {
  if (row.kind === 'refund') return false;
  return (
    row.kind !== 'charge' || row.how === 'unknown' || row.how === 'undecided' || row.how === 'group' || row.aboveQuote
  );
}

/** What a charge without a subject was for, while it is stored. */
export type Ordered = { kind: 'search'; row: SearchRow } | { kind: 'job'; row: JobRow };

/** A ledger row with the calls it refers to: a movement contains only their ids. */
export interface LedgerLine {
  row: LedgerRow;
  calls: ChargeRow[];
  /** The searches and jobs of its calls, by subject key. */
  ordered: ReadonlyMap<string, Ordered>;
  /** The refund of a job's charge; null without one. */
  refund: RefundRow | null;
  /** The HTTP status that replaced a lost answer; null if nothing came. */
  lostStatus: number | null;
}

/** The ledger row of this order's refund; there is at most one. */
export const refundIdOf = (intentId: string): string => `${intentId}:refund`;

export const ledgerTables = (db: SidenoteDatabase) => [db.ledger, db.searches, db.jobs, db.intents];

export async function countLedger(db: SidenoteDatabase, connection: string): Promise<number> {
  return ledgerOf(db, connection).count();
}

/** `limit` lines starting at `offset`, newest first. */
export async function readLedgerPage(
  db: SidenoteDatabase,
  connection: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<LedgerLine[]> {
  return linesOf(db, await ledgerOf(db, connection).reverse().offset(offset).limit(limit).toArray());
}

/** A page of the lines to review since `sinceMs` (`SpendSummary.flagged`). */
export async function readFlaggedPage(
  db: SidenoteDatabase,
  connection: string,
  { sinceMs, offset, limit }: { sinceMs: number; offset: number; limit: number },
): Promise<LedgerLine[]> {
  const since = ledgerOf(db, connection, sinceMs).reverse().filter(isFlagged);
  return linesOf(db, await since.offset(offset).limit(limit).toArray());
}

async function linesOf(db: SidenoteDatabase, rows: readonly LedgerRow[]): Promise<LedgerLine[]> {
  const ids = rows.flatMap((row) => callsOf(row));
  const found = ids.length === 0 ? [] : await db.ledger.bulkGet([...new Set(ids)]);
  // A call's ledger row has the id of its intent.
  const calls = new Map(found.flatMap((row) => (row?.kind === 'charge' ? [[row.id, row] as const] : [])));
  const callsAt = (row: LedgerRow) =>
    row.kind === 'charge' ? [row] : callsOf(row).flatMap((id) => calls.get(id) ?? []);
  const ordered = await readOrdered(db, new Set(rows.flatMap(callsAt).flatMap(({ subjectKey }) => subjectKey ?? [])));
  const jobs = rows.flatMap((row) => (row.kind === 'charge' && isJob(row.operation) ? [refundIdOf(row.intentId)] : []));
  const refunds = jobs.length === 0 ? [] : await db.ledger.bulkGet(jobs);
  const refundOf = new Map(refunds.flatMap((row) => (row?.kind === 'refund' ? [[row.id, row] as const] : [])));
  const lost = rows.flatMap((row) => (row.kind === 'charge' && row.how === 'unknown' ? [row.intentId] : []));
  const intents = lost.length === 0 ? [] : await db.intents.bulkGet(lost);
  const statusOf = new Map(intents.map((intent) => [intent?.id, intent?.lostStatus]));
  return rows.map((row) => ({
    row,
    ordered,
    calls: callsAt(row),
    lostStatus: statusOf.get(row.id) ?? null,
    refund: row.kind === 'charge' ? (refundOf.get(refundIdOf(row.intentId)) ?? null) : null,
  }));
}

async function readOrdered(db: SidenoteDatabase, keys: ReadonlySet<string>): Promise<ReadonlyMap<string, Ordered>> {
  const subjects = [...keys].map(subjectOfKey);
  const searches = subjects.filter(({ site }) => site === 'search');
  const parts = subjects.filter(({ site }) => site === 'job');
  const [searchRows, jobRows] = await Promise.all([
    searches.length === 0 ? [] : db.searches.bulkGet(searches.map(({ slug }) => slug)),
    parts.length === 0 ? [] : db.jobs.bulkGet(parts.map(({ slug }) => jobOfSlug(slug))),
  ]);
  const found = [
    ...searchRows.map((row) => row && ({ kind: 'search', row } as const)),
    ...jobRows.map((row) => row && ({ kind: 'job', row } as const)),
  ];
  const pairs = [...searches, ...parts].map(({ key }, at) => [key, found[at]] as const);
  return new Map(pairs.flatMap(([key, one]) => (one === undefined ? [] : [[key, one] as const])));
}

/** Subjects of these lines whose name is missing or masked, by key; the full name may have been bought since. Pure. */
export function unnamedSubjects(lines: readonly LedgerLine[]): string[] {
  const unnamed = lines.flatMap(({ calls, ordered }) =>
    calls.flatMap(({ subjectKey, subjectName }) => {
      const isNamed = fullNameOf({ name: subjectName }) !== null;
      return subjectKey === null || isNamed || ordered.has(subjectKey) ? [] : subjectKey;
    }),
  );
  return [...new Set(unnamed)];
}

function callsOf(row: LedgerRow): string[] {
  if (row.kind === 'charge') return [];
  return row.kind === 'refund' ? [row.intentId] : row.intentIds;
}

function ledgerOf(db: SidenoteDatabase, connection: string, sinceMs = -Infinity) {
  return db.ledger.where('[connection+at]').between([connection, sinceMs], [connection, Infinity]);
}

export async function readSavings(db: SidenoteDatabase, connection: string): Promise<SavingsRow | null> {
  return (await db.savings.get(connection)) ?? null;
}

/**
 * No more people than this can have an email that was bought from the connection's service, with whichever key: those whose order found one, and
 * those in jobs. Reads no records, since each is a whole profile.
 */
export async function countEmailsBought(db: SidenoteDatabase, connection: string): Promise<number> {
  const [first, last] = connectionsOf(connection);
  const orders = await db.intents.where('[orderKey+createdAt]').between([first], [last]).toArray();
  const found = orders.filter(({ operation, outcome }) => operation === 'email' && outcome?.kind === 'found');
  const jobs = await db.jobs.where('[connection+createdAt]').between([first, -Infinity], [last, Infinity]).toArray();
  const inJobs = jobs.flatMap(({ parts }) => parts.map(emailsOf));
  return new Set(found.map(({ subject }) => subject.key)).size + inJobs.reduce((sum, count) => sum + count, 0);
}

/** A person may have several addresses, and a row of an older version has no count of them. */
function emailsOf({ collected, emails = collected }: JobPart): number {
  return Math.min(collected, emails);
}
