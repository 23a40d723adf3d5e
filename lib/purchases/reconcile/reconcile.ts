import { readBalanceRow, readOpenIntents, readUnreconciled } from '@/lib/database/reads';
import type { ChargeRow, Intent } from '@/lib/database/schema/rows';
import { stopCounting } from '@/lib/database/settings/service-settings';
import { isJob } from '@/lib/offers/offer-lists';
import { dayMs, minuteMs } from '@/lib/platform/time';
import { type BalanceDeps, noteReconciled, type Reading, readBalance } from '@/lib/purchases/ledger/balance';
import {
  classifyMovement,
  type Decided,
  explainMovement,
  findOverbooked,
  lostOf,
  type MilliRange,
  mayBeOfCounts,
  type Open,
  sumOfCharges,
  unexplainedMilli,
} from '@/lib/purchases/ledger/movement';
import { settleBooked, settleEach, settleGroup, settleUndecided } from '@/lib/purchases/steps/settle';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** This long after the deadline, the service has certainly finished with a request whose answer was lost. */
const graceMs = minuteMs;
/** The pause between the two equal reads required to trust a balance. */
const secondReadMs = 2000;
const longestUnknownMs = dayMs;

/** What must end before a lost answer can be decided: a job's charge, another request, or a movement of the balance. */
export type WaitsFor = 'job' | 'request' | 'moving';

export interface Reconciled {
  reading: Reading;
  /** The number of lost answers whose cost is now known. */
  decided: number;
  unknownLeft: number;
  /** A movement that no call of ours explains was written to the ledger. */
  drifted: boolean;
  /** Too early to determine the cost of the lost answers: when to check again, in epoch milliseconds. */
  checkAgainAt: number | null;
  /** Set if no time can be named. */
  waitsFor?: WaitsFor;
}

/**
 * Compares the ledger with the balance, which decides (docs/purchases.md#how-the-balance-decides-a-lost-answer). Needs two equal reads;
 * lost answers also need a time after which the service is certainly done. Throws ServiceError.
 */
export async function reconcile(deps: BalanceDeps): Promise<Reconciled> {
  try {
    return await compare(deps);
  } finally {
    await closeOverdue(deps);
  }
}

async function compare(deps: BalanceDeps): Promise<Reconciled> {
  const { clock } = deps;
  const reading = await readBalance(deps);
  const allUnknown = await readUnknowns(deps, reading.connectionId);
  // A lost job is searched for in the service's history instead.
  const unknowns = allUnknown.filter(({ operation }) => !isJob(operation));
  const lostJobs = allUnknown.length - unknowns.length;
  const rest = { reading, decided: 0, unknownLeft: allUnknown.length, drifted: false, checkAgainAt: null };
  const { span } = reading;
  const isExact = reading.movementMilli !== null;
  if (reading.isBusy) return { ...rest, waitsFor: 'request' };
  const near = isExact ? null : nearOf(reading, unknowns);
  const isNothingOpen = unknowns.length === 0 && (isExact ? reading.movementMilli === 0 : near === null);
  if (span === null || isNothingOpen) return rest;

  const isShared = (await deps.isShared?.()) === true;
  /** A movement of a shared balance may be another member's. Only that an order was free is then proved. */
  const explain = (open: readonly Open[], moved: MilliCredits | MilliRange) => {
    const explained = explainMovement(open.map(lostOf), moved);
    return isShared && explained?.some(({ totalMilli }) => totalMilli > 0) === true ? null : explained;
  };
  const uncertain = await readUncertain(deps, reading.connectionId);
  const open = [...unknowns, ...uncertain];
  // The total cost of the lost calls and of those booked as uncertain.
  const bookedMilli = sumOfCharges(uncertain);
  const openSpan = { lowMilli: span.lowMilli + bookedMilli, highMilli: span.highMilli + bookedMilli };
  const finalAt = finalAtOf(unknowns);
  // The movement is already the most that all can cost: nothing left to wait for.
  const isWhole =
    !isShared && unknowns.length > 0 && (openSpan.lowMilli === mostOf(open) || (near !== null && isAllOf(near)));
  if (!isWhole) {
    const nowMs = clock.now();
    const checkAgainAt = nowMs < finalAt ? finalAt : null;
    // Nothing was charged: the finished ones are free, whatever was lost since.
    const free = openSpan.highMilli === 0 ? unknowns.filter((unknown) => finalAtOf([unknown]) <= nowMs) : [];
    if (checkAgainAt !== null && free.length === 0) return { ...rest, checkAgainAt };
    await clock.sleep(secondReadMs);
    const again = await readBalance(deps);
    if (again.movementMilli !== reading.movementMilli || !isSameSpan(again.span, span))
      return { ...rest, reading: again, checkAgainAt, waitsFor: 'moving' };
    if (checkAgainAt !== null) {
      await settleEach(deps.db, free.map(asFree), clock.now());
      return { ...rest, decided: free.length, unknownLeft: rest.unknownLeft - free.length, checkAgainAt };
    }
  }
  const decided = open.length === 0 ? null : explain(open, openSpan);
  if (decided !== null) {
    await settleAll(deps, { unknowns, uncertain }, decided);
    return { ...rest, decided: unknowns.length, unknownLeft: lostJobs };
  }
  const nearDecided = near === null ? null : explain(near.open, near.milli);
  if (near !== null && nearDecided !== null) {
    await settleAll(deps, { unknowns, uncertain: near.uncertain }, nearDecided);
    return { ...rest, decided: unknowns.length, unknownLeft: lostJobs };
  }
  // An open job may still state its cost; then the rest can be determined as well.
  if (!isExact) return { ...rest, waitsFor: 'job' };
  await settleUndecided(deps.db, unknowns, clock.now());
  return { ...rest, unknownLeft: lostJobs, drifted: await noteMovement(deps, reading) };
}

/** What lies between the readings just before and just after the open calls; null unless all lost ones are among them. */
function nearOf({ near }: Reading, unknowns: readonly Intent[]) {
  if (near === undefined) return null;
  const { uncertain, lostIds, milli } = near;
  if (!unknowns.every(({ id }) => lostIds.includes(id)) || lostIds.length !== unknowns.length) return null;
  const open: Open[] = [...unknowns, ...uncertain];
  return open.length === 0 ? null : { uncertain, open, milli };
}

function isAllOf({ open, milli }: { open: readonly Open[]; milli: MilliCredits }): boolean {
  return milli === mostOf(open);
}

function isSameSpan(a: MilliRange | null, b: MilliRange): boolean {
  return a?.lowMilli === b.lowMilli && a.highMilli === b.highMilli;
}

/** With constant jobs or requests, or an unreadable balance, a lost answer still waits a day at most. */
async function closeOverdue({ db, clock }: BalanceDeps): Promise<void> {
  const nowMs = clock.now();
  const unknowns = await db.intents.where('state').equals('unknown').toArray();
  // Also if the clock was set back by more than that.
  const isOverdue = ({ sentAt, createdAt }: Intent) => Math.abs(nowMs - (sentAt ?? createdAt)) > longestUnknownMs;
  const overdue = unknowns.filter((intent) => !isJob(intent.operation) && isOverdue(intent));
  await settleUndecided(db, overdue, nowMs);
}

async function readUncertain({ db }: BalanceDeps, connectionId: string): Promise<ChargeRow[]> {
  const since = await readUnreconciled(db, connectionId);
  return since.filter((row): row is ChargeRow => row.kind === 'charge' && row.uncertain === true);
}

async function readUnknowns({ db }: BalanceDeps, connectionId: string): Promise<Intent[]> {
  const open = await readOpenIntents(db, connectionId);
  return open.filter((intent) => intent.state === 'unknown');
}

/** 0 if there are none: then only the second read is awaited. */
function finalAtOf(unknowns: readonly Intent[]): number {
  return Math.max(0, ...unknowns.map((intent) => (intent.sentAt ?? intent.createdAt) + intent.deadlineMs + graceMs));
}

function asFree(intent: Intent): { intent: Intent; chargedMilli: MilliCredits } {
  return { intent, chargedMilli: 0 };
}

/** The most that these orders can cost; Infinity if an order has no maximum. */
function mostOf(open: readonly Open[]): MilliCredits {
  return open.reduce((sum, { quote }) => sum + (quote.kind === 'range' ? quote.maxMilli : Number.POSITIVE_INFINITY), 0);
}

async function settleAll(
  deps: BalanceDeps,
  { unknowns, uncertain }: { unknowns: readonly Intent[]; uncertain: readonly ChargeRow[] },
  decided: readonly Decided[],
): Promise<void> {
  const nowMs = deps.clock.now();
  const intents = new Map(unknowns.map((intent) => [intent.id, intent]));
  const rows = new Map(uncertain.map((row) => [row.id, row]));
  const each: { intent: Intent; chargedMilli: MilliCredits }[] = [];
  for (const { ids, charged, totalMilli } of decided) {
    const lost = ids.flatMap((id) => intents.get(id) ?? []);
    const charges = ids.flatMap((id) => rows.get(id) ?? []);
    const [intent] = lost;
    const [row] = charges;
    if (ids.length > 1) {
      await settleGroup(deps.db, { lost, uncertain: charges }, { groupId: deps.newId(), charged, totalMilli, nowMs });
    } else if (intent !== undefined) each.push({ intent, chargedMilli: totalMilli });
    else if (row !== undefined) {
      await settleBooked(deps.db, row, totalMilli);
      if (row.operation === 'count-people' && totalMilli > 0) await stopCounting(deps.db, row.connection, 'charged');
    }
  }
  await settleEach(deps.db, each, nowMs);
}

/** One transaction: the row that explains the difference, and the new baseline. */
async function noteMovement({ db, newId }: BalanceDeps, reading: Reading): Promise<boolean> {
  const { connectionId, milli, readAt } = reading;
  return db.transaction('rw', [db.ledger, db.balances, db.settings], async () => {
    const balance = await readBalanceRow(db, connectionId);
    const baseline = balance?.quiet ?? null;
    if (balance === null || baseline === null) return false;
    const since = await readUnreconciled(db, connectionId);
    const movementMilli = unexplainedMilli(baseline.milli, since, milli);
    // Something was booked meanwhile, or another page has recorded the movement: the next read compares again.
    if (movementMilli === 0 || movementMilli !== reading.movementMilli) return false;
    if (mayBeOfCounts(since, movementMilli)) await stopCounting(db, connectionId, 'charged');
    const overbooked = findOverbooked(since, movementMilli);
    if (overbooked !== null) await db.ledger.put({ ...overbooked, chargedMilli: 0, how: 'balance' });
    else {
      await db.ledger.add({
        ...classifyMovement(since, movementMilli),
        id: newId(),
        connection: connectionId,
        at: readAt,
        chargedMilli: movementMilli,
        reconciled: 0,
        balanceAfterMilli: null,
      });
    }
    await noteReconciled(db, baseline, await readUnreconciled(db, connectionId));
    await db.balances.put({ ...balance, quiet: { milli, readAt } });
    return true;
  });
}
