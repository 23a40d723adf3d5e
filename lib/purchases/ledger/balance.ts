import type { SidenoteDatabase } from '@/lib/database/database';
import { readBalanceRow, readOpenIntents, readUnreconciled } from '@/lib/database/reads';
import type { BalanceRead, ChargeRow, LedgerRow } from '@/lib/database/schema/rows';
import { isJob } from '@/lib/offers/offer-lists';
import type { Clock } from '@/lib/platform/clock';
import { minuteMs } from '@/lib/platform/time';
import type { Connected } from '@/lib/purchases/order';
import type { Client } from '@/lib/service/client/client';
import { type MilliCredits, parseCredits } from '@/lib/service/contract/credits';
import { type MilliRange, sumOfCharges, unexplainedMilli } from './movement.ts';

export interface BalanceDeps {
  db: SidenoteDatabase;
  client: Client;
  clock: Clock;
  newId(): string;
  expectConnected(): Promise<Connected>;
  /** Whether others are charged on the same balance. Absent: nobody is. */
  isShared?(): Promise<boolean>;
}

export interface Reading extends BalanceRead {
  connectionId: string;
  elapsedMs: number;
  /** The movement since the baseline that the ledger does not explain; null if the two are of different moments. */
  movementMilli: MilliCredits | null;
  /** The same as a range while jobs are open. Null if a request was in flight. */
  span: MilliRange | null;
  /** The movement between the reading just before the open calls and this one; absent if the two cannot be compared. */
  near?: NearMovement;
  /** A request was in flight, or ended, while it was read: what it cost may or may not be included. */
  isBusy?: boolean;
}

/**
 * Reads the free balance and stores it. If it agrees with the ledger, it becomes the new baseline, and the rows since are reconciled.
 * Throws ServiceError.
 */
export async function readBalance(deps: BalanceDeps): Promise<Reading> {
  const { db, client, clock } = deps;
  const { connectionId, service } = await deps.expectConnected();
  const before = await readBooks(db, connectionId);
  const { reply, elapsedMs } = await client.send('credits', null, service);
  const read: BalanceRead = { milli: parseCredits(reply.total), readAt: clock.now() };
  const moved = await db.transaction('rw', [db.balances, db.intents, db.ledger], async () => {
    const { baseline, since, isStill, jobs } = await readBooks(db, connectionId);
    // A call that began and ended during the balance read may or may not be included in it.
    const isSame = since.length === before.since.length && sumOfCharges(since) === sumOfCharges(before.since);
    const isBusy = !before.isStill || !isStill || !isSame;
    const isKnown = !isBusy && baseline?.readAt === before.baseline?.readAt;
    const isComparable = isKnown && !jobs.isOpen && !before.jobs.isOpen;
    const unexplained = isKnown && baseline !== null ? unexplainedMilli(baseline.milli, since, read.milli) : null;
    const movement = isComparable ? unexplained : null;
    const isUndecided = since.some((row) => row.chargedMilli === null);
    const isBaseline = isComparable && !isUndecided && (movement === null || movement === 0);
    const row = await readBalanceRow(db, connectionId);
    const near =
      isBusy || row === null || !jobs.isOpen || jobs.lostMilli > 0
        ? null
        : nearMovement(row.before ?? row, since, read);
    const isOpen = since.some((one) => one.chargedMilli === null || (one.kind === 'charge' && one.uncertain === true));
    // Kept while it is near enough to decide something.
    const isKept = row !== null && (isBusy || (isOpen && near !== null));
    const { milli, readAt } = isKept ? (row.before ?? row) : read;
    // Without an open job, the baseline says more.
    const beforeNext = (jobs.isOpen || before.jobs.isOpen) && { before: { milli, readAt } };
    await db.balances.put({ connection: connectionId, ...read, quiet: isBaseline ? read : baseline, ...beforeNext });
    if (isBaseline) await noteReconciled(db, baseline, since);
    return { isBusy, near, movement, span: unexplained === null ? null : spanOf(unexplained, jobs) };
  });
  return {
    ...read,
    connectionId,
    elapsedMs,
    movementMilli: moved.movement,
    span: moved.span,
    ...(moved.isBusy && { isBusy: true }),
    ...(moved.near !== null && { near: moved.near }),
  };
}

/** `isStill`: nothing is in flight, so a balance includes every call. For open and lost jobs only the maximum is known. */
async function readBooks(db: SidenoteDatabase, connectionId: string) {
  const open = (await readOpenIntents(db, connectionId)).filter(({ state }) => state !== 'queued');
  const since = await readUnreconciled(db, connectionId);
  const lostJobs = open.filter(({ operation }) => isJob(operation));
  const openJobs = since.filter(isJobOpen);
  return {
    baseline: (await readBalanceRow(db, connectionId))?.quiet ?? null,
    since,
    isStill: open.every(({ state }) => state !== 'sent'),
    jobs: {
      isOpen: lostJobs.length > 0 || openJobs.length > 0,
      bookedMilli: sumOfCharges(openJobs),
      lostMilli: lostJobs.reduce((sum, { reservedMilli }) => sum + reservedMilli, 0),
    },
  };
}

/** Must run inside a transaction. The balance after each row is computed from the baseline, if there was one. */
export async function noteReconciled(
  db: SidenoteDatabase,
  baseline: BalanceRead | null,
  since: readonly LedgerRow[],
): Promise<void> {
  let milli = baseline?.milli ?? null;
  const rows = since.map((row) => {
    if (milli !== null) milli -= row.chargedMilli ?? 0;
    return { ...row, reconciled: 1 as const, balanceAfterMilli: milli };
  });
  await db.ledger.bulkPut(rows);
}

/** The unexplained amount may be higher by open jobs' unused bookings, and lower by the cost of lost ones. */
function spanOf(unexplained: MilliCredits, jobs: { bookedMilli: MilliCredits; lostMilli: MilliCredits }): MilliRange {
  return { lowMilli: unexplained - jobs.lostMilli, highMilli: unexplained + jobs.bookedMilli };
}

function isJobOpen(row: LedgerRow): boolean {
  return row.kind === 'charge' && row.isJobOpen === true;
}

/** Two readings further apart may include what an open job was charged. */
const nearMs = 30 * minuteMs;

/** What the lost and uncertain calls cost together. */
interface NearMovement {
  milli: MilliCredits;
  /** The ids of the lost calls. */
  lostIds: readonly string[];
  /** The charges booked as uncertain. */
  uncertain: readonly ChargeRow[];
}

/**
 * What lost and uncertain calls cost between two readings close in time. Open jobs cannot have changed the balance in between. Null if the
 * readings are too far apart, a job changed in between, or a call may belong to either side. Pure.
 */
function nearMovement(before: BalanceRead, since: readonly LedgerRow[], now: BalanceRead): NearMovement | null {
  if (now.readAt < before.readAt || now.readAt - before.readAt > nearMs) return null;
  const [jobs, calls] = [since.filter(isOfJob), since.filter((row) => !isOfJob(row))];
  if (jobs.some((row) => row.kind !== 'charge' || row.isJobOpen !== true || row.at > before.readAt)) return null;
  const lost = calls.filter(({ chargedMilli }) => chargedMilli === null);
  if (lost.some(({ at }) => at < before.readAt)) return null;
  const known = calls.filter(({ chargedMilli }) => chargedMilli !== null);
  // A charge at the time of the reading may or may not be in it.
  if (known.some(({ at }) => at === before.readAt)) return null;
  const [uncertain, certain] = [[] as ChargeRow[], [] as LedgerRow[]];
  for (const row of known.filter(({ at }) => at > before.readAt)) {
    if (row.kind === 'charge' && row.uncertain === true) uncertain.push(row);
    else certain.push(row);
  }
  return {
    milli: before.milli - now.milli - sumOfCharges(certain),
    lostIds: lost.map(({ id }) => id),
    uncertain,
  };
}

function isOfJob(row: LedgerRow): boolean {
  return row.kind === 'refund' || (row.kind === 'charge' && isJob(row.operation));
}
