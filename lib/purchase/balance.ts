import type { Clock } from '@/lib/platform/clock';
import type { SidenoteDatabase } from '@/lib/records/database';
import { readBalanceRow, readOpenIntents, readUnreconciled } from '@/lib/records/reads';
import type { BalanceRead, LedgerRow, Operation } from '@/lib/records/rows';
import type { Client } from '@/lib/service/client';
import { type MilliCredits, parseCredits } from '@/lib/service/credits';
import { sumOfCharges, unexplainedMilli } from './movement.ts';
import type { Connected } from './order.ts';

export interface BalanceDeps {
  db: SidenoteDatabase;
  client: Client;
  clock: Clock;
  newId(): string;
  expectConnected(): Promise<Connected>;
}

export interface Reading extends BalanceRead {
  connectionId: string;
  millis: number;
  /** What has moved since the baseline beyond what the ledger says; null where the two do not speak of the same moment. */
  movementMilli: MilliCredits | null;
}

/**
 * Reads the balance (interface, "Fetch Credits"; free) and stores it. Where it agrees with the ledger it is the new baseline,
 * and the rows since the old one are reconciled. Throws ServiceError.
 */
export async function readBalance(deps: BalanceDeps): Promise<Reading> {
  const { db, client, clock } = deps;
  const { connectionId, service } = await deps.expectConnected();
  const before = await readBooks(db, connectionId);
  const { reply, millis } = await client.send('credits', null, service);
  const read: BalanceRead = { milli: parseCredits(reply.total), readAt: clock.now() };
  const movementMilli = await db.transaction('rw', [db.balances, db.intents, db.ledger], async () => {
    const { baseline, since, isStill } = await readBooks(db, connectionId);
    // A call that began and ended while the balance was on its way may be in it or not.
    const isSame = since.length === before.since.length && sumOfCharges(since) === sumOfCharges(before.since);
    const isComparable = before.isStill && isStill && isSame && baseline?.readAt === before.baseline?.readAt;
    const movement = isComparable && baseline !== null ? unexplainedMilli(baseline.milli, since, read.milli) : null;
    const isUndecided = since.some((row) => row.chargedMilli === null);
    const isBaseline = isComparable && !isUndecided && (movement === null || movement === 0);
    await db.balances.put({ connection: connectionId, ...read, quiet: isBaseline ? read : baseline });
    if (isBaseline) await noteReconciled(db, baseline, since);
    return movement;
  });
  return { ...read, connectionId, millis, movementMilli };
}

/**
 * `isStill`: nothing is on the wire, so that a balance says what the calls so far have cost. A job is charged as the service likes until it
 * is settled, and one whose submit was lost is looked for in the service's history.
 */
async function readBooks(db: SidenoteDatabase, connectionId: string) {
  const open = (await readOpenIntents(db, connectionId)).filter(({ state }) => state !== 'queued');
  const since = await readUnreconciled(db, connectionId);
  return {
    baseline: (await readBalanceRow(db, connectionId))?.quiet ?? null,
    since,
    isStill: open.every((intent) => intent.state !== 'sent' && !isJob(intent.operation)) && !since.some(isJobOpen),
  };
}

/** Within a transaction. The balance after each row is counted from the baseline, where there was one. */
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

function isJob(operation: Operation): boolean {
  return operation === 'email-finder' || operation === 'people-export';
}

function isJobOpen(row: LedgerRow): boolean {
  return row.kind === 'charge' && row.isJobOpen === true;
}
