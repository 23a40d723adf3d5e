import { readBalanceRow, readOpenIntents, readUnreconciled } from '@/lib/records/reads';
import type { ChargeRow, Intent } from '@/lib/records/rows';
import type { MilliCredits } from '@/lib/service/credits';
import { endpoints } from '@/lib/service/endpoints';
import { reservedMilli } from '@/lib/service/prices';
import { type BalanceDeps, noteReconciled, type Reading, readBalance } from './balance.ts';
import { type Decided, explainMovement, type Lost } from './explain-movement.ts';
import {
  chargedCalls,
  classifyMovement,
  findOverbooked,
  findRepeated,
  sumOfCharges,
  unexplainedMilli,
} from './movement.ts';
import { operations } from './operations.ts';
import { settleBooked, settleDecided, settleGroup } from './settle.ts';

/** Later than the deadline by this much, the service has surely finished with a request whose answer was lost. */
const graceMs = 60_000;
/** Between the two equal reads that it takes to believe what a balance says. */
const secondReadMs = 2000;
/** Numbers that one lookup is reckoned to find at most; what a lookup costs is not bounded by the interface. */
const mostUnits = 10;

export interface Reconciled {
  reading: Reading;
  /** Lost answers of which it is now known what they cost. */
  decided: number;
  unknownLeft: number;
  /** A movement that no call of ours explains was written into the ledger. */
  drifted: boolean;
  /** Too early to say what the lost answers cost: epoch milliseconds of when to look again. */
  checkAgainAt: number | null;
}

/**
 * Compares the ledger with the balance, which is the order of truth (design, "Reconcile"): decides unknown outcomes, and
 * writes down what no call explains. Both need two equal reads, and lost answers a time at which the service has surely
 * finished with them. Throws ServiceError where the balance cannot be read.
 */
export async function reconcile(deps: BalanceDeps): Promise<Reconciled> {
  const { clock } = deps;
  const reading = await readBalance(deps);
  const unknowns = await readUnknowns(deps, reading.connectionId);
  const rest = { reading, decided: 0, unknownLeft: unknowns.length, drifted: false, checkAgainAt: null };
  const { movementMilli } = reading;
  if (movementMilli === null || (movementMilli === 0 && unknowns.length === 0)) return rest;

  const booked = await readUncertain(deps, reading.connectionId);
  // What the lost calls and those that were booked on trust took together.
  const openMilli = movementMilli + sumOfCharges(booked);
  const finalAt = finalAtOf(unknowns);
  // More than all of them cannot be taken any more: nothing is left to wait for.
  const isWhole = unknowns.length > 0 && openMilli === mostOf([...unknowns, ...booked]);
  if (!isWhole) {
    if (clock.now() < finalAt) return { ...rest, checkAgainAt: finalAt };
    await clock.sleep(secondReadMs);
    const again = await readBalance(deps);
    if (again.movementMilli !== movementMilli) return { ...rest, reading: again };
  }
  const open = [...unknowns, ...booked];
  const repeatedMilli = await findRepeatedMilli(deps, { connectionId: reading.connectionId, openMilli }, open);
  const decided = open.length === 0 ? null : explainMovement(open.map(lostOf), openMilli - repeatedMilli);
  if (decided === null) return unknowns.length > 0 ? rest : { ...rest, drifted: await noteMovement(deps, reading) };
  await settleAll(deps, { unknowns, booked }, decided);
  const drifted = repeatedMilli > 0 && (await noteMovement(deps, { ...reading, movementMilli: repeatedMilli }));
  return { ...rest, decided: unknowns.length, unknownLeft: 0, drifted };
}

/**
 * A request whose answer was lost may also have been repeated by the browser: where more is gone than all lost ones can have
 * cost, and the rest is whole prices of theirs or of other calls, the rest is that. 0 where it is not.
 */
async function findRepeatedMilli(
  { db }: BalanceDeps,
  { connectionId, openMilli }: { connectionId: string; openMilli: MilliCredits },
  open: readonly Open[],
): Promise<MilliCredits> {
  const restMilli = openMilli - mostOf(open);
  if (open.length === 0 || !(restMilli > 0)) return 0;
  const since = await readUnreconciled(db, connectionId);
  const isOpen = new Set(open.map(({ id }) => id));
  const calls = open.map(({ id, quote }) => ({ intentId: id, milli: reservedMilli(quote) }));
  const others = chargedCalls(since).filter(({ intentId }) => !isOpen.has(intentId));
  return findRepeated([...calls, ...others], restMilli) === null ? 0 : restMilli;
}

/** A lost call, or one that was booked on trust. */
type Open = Pick<Intent, 'id' | 'quote' | 'operation'>;

async function readUncertain({ db }: BalanceDeps, connectionId: string): Promise<ChargeRow[]> {
  const since = await readUnreconciled(db, connectionId);
  return since.filter((row): row is ChargeRow => row.kind === 'charge' && row.uncertain === true);
}

async function readUnknowns({ db }: BalanceDeps, connectionId: string): Promise<Intent[]> {
  const open = await readOpenIntents(db, connectionId);
  return open.filter((intent) => intent.state === 'unknown');
}

/** 0 where there are none: then the second read alone is waited for. */
function finalAtOf(unknowns: readonly Intent[]): number {
  return Math.max(0, ...unknowns.map((intent) => (intent.sentAt ?? intent.createdAt) + intent.deadlineMs + graceMs));
}

/** Infinity where one of them has no most. */
function mostOf(open: readonly Open[]): MilliCredits {
  return open.reduce((sum, { quote }) => sum + (quote.kind === 'range' ? quote.maxMilli : Number.POSITIVE_INFINITY), 0);
}

/** Everything an order may have cost, in steps of the smallest unit that its price is made of. */
export function lostOf({ id, quote, operation }: Pick<Intent, 'id' | 'quote' | 'operation'>): Lost {
  const { per } = endpoints[operations[operation].endpoint].price;
  const unitMilli = quote.kind === 'per-unit' ? quote.unitMilli : Math.min(...per.map(({ milli }) => milli));
  const units = quote.kind === 'per-unit' ? mostUnits : Math.floor(quote.maxMilli / unitMilli);
  return { id, options: Array.from({ length: units + 1 }, (_, count) => count * unitMilli) };
}

async function settleAll(
  deps: BalanceDeps,
  { unknowns, booked }: { unknowns: readonly Intent[]; booked: readonly ChargeRow[] },
  decided: readonly Decided[],
): Promise<void> {
  const nowMs = deps.clock.now();
  for (const { ids, charged, totalMilli } of decided) {
    const lost = unknowns.filter(({ id }) => ids.includes(id));
    const rows = booked.filter(({ id }) => ids.includes(id));
    const [intent] = lost;
    const [row] = rows;
    if (lost.length + rows.length > 1) {
      await settleGroup(deps.db, { lost, booked: rows }, { groupId: deps.newId(), charged, totalMilli, nowMs });
    } else if (intent !== undefined) await settleDecided(deps.db, intent, { chargedMilli: totalMilli, nowMs });
    else if (row !== undefined) await settleBooked(deps.db, row, totalMilli);
  }
}

/** One transaction: the row that explains the difference, and the new baseline. */
async function noteMovement({ db, newId }: BalanceDeps, reading: Reading): Promise<boolean> {
  const { connectionId, milli, readAt } = reading;
  return db.transaction('rw', [db.ledger, db.balances], async () => {
    const balance = await readBalanceRow(db, connectionId);
    const baseline = balance?.quiet ?? null;
    if (balance === null || baseline === null) return false;
    const since = await readUnreconciled(db, connectionId);
    const movementMilli = unexplainedMilli(baseline.milli, since, milli);
    // Meanwhile something was booked, or another page has written it down: the next read compares again.
    if (movementMilli === 0 || movementMilli !== reading.movementMilli) return false;
    const overbooked = findOverbooked(since, movementMilli);
    if (overbooked !== null) await db.ledger.put({ ...overbooked, chargedMilli: 0, how: 'balance' });
    else {
      await db.ledger.add({
        ...classifyMovement(since, movementMilli),
        ...{ id: newId(), connection: connectionId, at: readAt },
        ...{ chargedMilli: movementMilli, reconciled: 0, balanceAfterMilli: null },
      });
    }
    await noteReconciled(db, baseline, await readUnreconciled(db, connectionId));
    await db.balances.put({ ...balance, quiet: { milli, readAt } });
    return true;
  });
}
