import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';
import { checkUnknown } from '@/lib/purchases/reconcile/balance-reader';
import type { Reconciled, WaitsFor } from '@/lib/purchases/reconcile/reconcile';
import { intent, tomasz } from '@/tests/fixtures/rows/fixture-rows';

let count = 0;

const unknown = intent(tomasz, { state: 'unknown', sentAt: 1 });
const settledAs = (outcome: Intent['outcome']) => intent(tomasz, { outcome });

/** A lost answer, and a comparison that leaves it as `after`. */
async function check(
  before: Intent | null,
  after: Intent | null = before,
  checkAgainAt: number | null = null,
  waitsFor?: WaitsFor,
) {
  const db = new SidenoteDatabase(`check-unknown-${++count}`);
  if (before !== null) await db.intents.put(before);
  let compared = 0;
  async function reconcile(): Promise<Reconciled> {
    compared += 1;
    if (after === null) await db.intents.clear();
    else await db.intents.put(after);
    const reading = { connectionId: 'c', milli: 0, readAt: 0, elapsedMs: 0, movementMilli: null, span: null };
    return { reading, decided: 0, unknownLeft: 0, drifted: false, checkAgainAt, ...(waitsFor && { waitsFor }) };
  }
  const decision = await checkUnknown(db, reconcile, unknown.id);
  return { decision, compared };
}

describe('checking a lost answer', () => {
  it('compares once and states the balance’s decision', async () => {
    const charged = await check(unknown, settledAs({ kind: 'decided', charged: true }));
    expect(charged).toEqual({ decision: { decision: 'charged', checkAgainAt: null }, compared: 1 });
    const free = await check(unknown, settledAs({ kind: 'decided', charged: false }));
    expect(free.decision).toEqual({ decision: 'not-charged', checkAgainAt: null });
  });

  it('says how many of a group were charged', async () => {
    const { decision } = await check(unknown, settledAs({ kind: 'decided-group', charged: 1, of: 2 }));
    expect(decision).toEqual({ decision: 'group', charged: 1, of: 2, checkAgainAt: null });
  });

  it('says when to look again where it is too early', async () => {
    expect((await check(unknown, unknown, 7000)).decision).toEqual({ decision: 'wait', checkAgainAt: 7000 });
  });

  it.each(['job', 'request', 'moving'] as const)('says why it waits where no time is known: %s', async (waitsFor) => {
    const { decision } = await check(unknown, unknown, null, waitsFor);
    expect(decision).toEqual({ decision: 'wait', checkAgainAt: null, waitsFor });
  });

  it('says how it was decided while others are still to wait', async () => {
    const free = settledAs({ kind: 'decided', charged: false });
    expect((await check(unknown, free, 7000)).decision).toEqual({ decision: 'not-charged', checkAgainAt: null });
  });

  it('says that it is undecided where the balance does not tell', async () => {
    expect((await check(unknown)).decision).toEqual({ decision: 'undecided', checkAgainAt: null });
  });

  it.each([
    ['it was decided before', settledAs({ kind: 'decided', charged: true }), 'charged'],
    ['the answer came after all', settledAs({ kind: 'found' }), 'not-charged'],
    ['it was forgotten meanwhile', null, 'not-charged'],
  ])('asks for no balance when %s', async (_what, before, decision) => {
    expect(await check(before)).toEqual({ decision: { decision, checkAgainAt: null }, compared: 0 });
  });

  it('continues when it is forgotten while the balance is read', async () => {
    expect((await check(unknown, null)).decision).toEqual({ decision: 'not-charged', checkAgainAt: null });
  });
});
