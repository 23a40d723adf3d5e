import type { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';
import type { Reconciled, WaitsFor } from './reconcile.ts';

export type Decision =
  | { decision: 'charged' | 'not-charged' | 'undecided'; checkAgainAt: null }
  /** One of several that cannot be distinguished. */
  | { decision: 'group'; charged: number; of: number; checkAgainAt: null }
  | { decision: 'wait'; checkAgainAt: number }
  /** No known time; the wait ends when `waitsFor` happens. */
  | { decision: 'wait'; checkAgainAt: null; waitsFor: WaitsFor };

/** Decides one lost answer by the balance, which is free to read. Throws ServiceError if it cannot be read. */
export async function checkUnknown(
  db: SidenoteDatabase,
  reconcile: () => Promise<Reconciled>,
  intentId: string,
): Promise<Decision> {
  const before = await db.intents.get(intentId);
  if (before?.state !== 'unknown') return decisionOf(before);
  const { checkAgainAt, waitsFor = null } = await reconcile();
  const after = await db.intents.get(intentId);
  // `reconcile` may still wait for other intents; only this one matters.
  if (after?.state === 'unknown') {
    if (checkAgainAt !== null) return { decision: 'wait', checkAgainAt };
    if (waitsFor !== null) return { decision: 'wait', checkAgainAt: null, waitsFor };
  }
  return decisionOf(after);
}

function decisionOf(intent: Intent | undefined): Decision {
  // Includes an order still in flight: undecided so far.
  if (intent !== undefined && intent.state !== 'settled') return { decision: 'undecided', checkAgainAt: null };
  const outcome = intent?.outcome;
  if (outcome?.kind === 'decided-group') {
    return { decision: 'group', charged: outcome.charged, of: outcome.of, checkAgainAt: null };
  }
  if (outcome?.kind === 'undecided') return { decision: 'undecided', checkAgainAt: null };
  const isCharged = outcome?.kind === 'decided' && outcome.charged;
  return { decision: isCharged ? 'charged' : 'not-charged', checkAgainAt: null };
}
