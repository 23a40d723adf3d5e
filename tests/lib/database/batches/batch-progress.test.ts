import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countBatch } from '@/lib/database/batches/batch-progress';
import { type BatchItem, batchItemStates } from '@/lib/database/schema/batch-rows';

const item = (change: Partial<BatchItem>): BatchItem => ({
  subject: null,
  state: 'waiting',
  quotedMilli: 1000,
  chargedMilli: null,
  intentId: null,
  ...change,
});

describe('the progress of a batch', () => {
  it('counts every item once, and the cost or highest cost of each', () => {
    const items = [
      item({ state: 'found', chargedMilli: 1000 }),
      item({ state: 'found', chargedMilli: 500 }),
      item({ state: 'nothing-found', chargedMilli: 0 }),
      item({ state: 'unknown' }),
      item({ state: 'unknown', chargedMilli: 0 }),
      item({ state: 'excluded', chargedMilli: 0 }),
      item({ state: 'failed', chargedMilli: 0 }),
      item({ state: 'not-understood', chargedMilli: 1000 }),
      item({ state: 'asking' }),
      item({}),
      item({ quotedMilli: 0 }),
    ];
    expect(countBatch({ items, state: 'running', agreedMilli: 11_000 })).toEqual({
      total: 11,
      done: 8,
      waiting: 2,
      asking: 1,
      found: 2,
      nothing: 1,
      known: 0,
      failed: 1,
      unknown: 2,
      excluded: 1,
      notUnderstood: 1,
      spentMilli: 2500,
      reservedMilli: 2000,
      leftMilli: 6500,
      resumeQuoteMilli: 1000,
    });
  });

  it('has nothing left and nothing to resume once it is over', () => {
    const items = [item({}), item({ state: 'found', chargedMilli: 1000 })];
    for (const state of ['done', 'cancelled'] as const) {
      expect(countBatch({ items, state, agreedMilli: 2000 })).toMatchObject({ leftMilli: 0, resumeQuoteMilli: 0 });
    }
  });

  it('has nothing left, and not less, when the service took more than it had said', () => {
    const items = [item({ state: 'found', chargedMilli: 5000 }), item({})];
    expect(countBatch({ items, state: 'paused', agreedMilli: 2000 }).leftMilli).toBe(0);
  });

  it('adds up for any items', () => {
    const any = fc.record({
      state: fc.constantFrom(...batchItemStates),
      quotedMilli: fc.nat(5000),
      chargedMilli: fc.option(fc.nat(5000)),
    });
    fc.assert(
      fc.property(fc.array(any.map(item)), fc.nat(100_000), (items, agreedMilli) => {
        const progress = countBatch({ items, state: 'running', agreedMilli });
        const { found, nothing, known, failed, unknown, excluded, notUnderstood } = progress;
        expect(found + nothing + known + failed + unknown + excluded + notUnderstood).toBe(progress.done);
        expect(progress.done + progress.waiting + progress.asking).toBe(progress.total);
        expect(progress.leftMilli).toBe(Math.max(0, agreedMilli - progress.spentMilli - progress.reservedMilli));
      }),
    );
  });
});
