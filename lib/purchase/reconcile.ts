import { readLedgerSince, readOpenIntents } from '@/lib/records/reads';
import type { Intent, LedgerRow } from '@/lib/records/rows';
import type { MilliCredits } from '@/lib/service/credits';
import { type BalanceDeps, readBalance } from './balance.ts';
import { settleDecided } from './settle.ts';

/** Later than the deadline by this much, the service has surely finished with a request whose answer was lost. */
const graceMs = 60_000;
/** Between the two equal reads that it takes to say "not charged". */
const secondReadMs = 2000;

export type Decision =
  | { decision: 'charged' | 'not-charged' | 'undecided'; checkAgainAt: null }
  /** No movement yet, and too early to say that there will be none. */
  | { decision: 'wait'; checkAgainAt: number };

/** What the balance should be if none of the unknown orders was charged, minus what it is. */
export function unexplainedMilli(
  baseline: { milli: MilliCredits; readAt: number },
  ledger: readonly LedgerRow[],
  nowMilli: MilliCredits,
): MilliCredits {
  const known = ledger
    .filter((row) => row.at > baseline.readAt)
    .reduce((total, row) => total + (row.chargedMilli ?? 0), 0);
  return baseline.milli - known - nowMilli;
}

/**
 * Pure: what a movement of the balance says about unknown orders that share a baseline. It decides only what has one
 * explanation; a movement that fits some of them and not others, or none, is left undecided.
 */
export function decideUnknowns(
  unknowns: readonly Intent[],
  movementMilli: MilliCredits,
): 'all-charged' | 'none-charged' | 'undecided' {
  if (movementMilli === 0) return 'none-charged';
  const most = unknowns.reduce((total, intent) => total + intent.reservedMilli, 0);
  return movementMilli === most ? 'all-charged' : 'undecided';
}

/**
 * Decides an unknown outcome by the balance, which is free to read (design, "Reconcile"). "Not charged" needs two equal
 * reads, both later than sent + deadline + 60 s. Throws ServiceError where the balance cannot be read.
 */
export async function checkUnknown(deps: BalanceDeps, intentId: string): Promise<Decision> {
  const { db, clock } = deps;
  const intent = await db.intents.get(intentId);
  if (intent?.state !== 'unknown') return endedAlready(intent);
  const movement = await readMovement(deps, intent);
  const verdict = movement === null ? 'undecided' : decideUnknowns(movement.unknowns, movement.milli);
  if (movement === null || verdict === 'undecided') return { decision: 'undecided', checkAgainAt: null };
  if (verdict === 'none-charged') {
    const finalAt = finalAtOf(movement.unknowns);
    if (clock.now() < finalAt) return { decision: 'wait', checkAgainAt: finalAt };
    await clock.sleep(secondReadMs);
    const again = await readMovement(deps, intent);
    if (again?.milli !== 0) return { decision: 'undecided', checkAgainAt: null };
  }
  for (const unknown of movement.unknowns) {
    const chargedMilli = verdict === 'all-charged' ? unknown.reservedMilli : 0;
    await settleDecided(db, unknown, { chargedMilli, nowMs: clock.now() });
  }
  return { decision: verdict === 'all-charged' ? 'charged' : 'not-charged', checkAgainAt: null };
}

function endedAlready(intent: Intent | undefined): Decision {
  const charged = intent?.outcome?.kind === 'decided' && intent.outcome.charged;
  return { decision: charged ? 'charged' : 'not-charged', checkAgainAt: null };
}

function finalAtOf(unknowns: readonly Intent[]): number {
  return Math.max(...unknowns.map((intent) => (intent.sentAt ?? intent.createdAt) + intent.deadlineMs + graceMs));
}

/** Null where nothing can be said: no baseline, or a purchase is on the wire. */
async function readMovement(
  deps: BalanceDeps,
  intent: Intent,
): Promise<{ milli: MilliCredits; unknowns: Intent[] } | null> {
  const { db } = deps;
  const baseline = intent.balanceBefore;
  if (baseline === null) return null;
  const { milli } = await readBalance(deps);
  const open = await readOpenIntents(db, intent.connection);
  if (open.some((other) => other.state === 'sent')) return null;
  const ledger = await readLedgerSince(db, intent.connection, baseline.readAt);
  const unknowns = open.filter((other) => other.state === 'unknown' && (other.sentAt ?? 0) > baseline.readAt);
  return { milli: unexplainedMilli(baseline, ledger, milli), unknowns };
}
