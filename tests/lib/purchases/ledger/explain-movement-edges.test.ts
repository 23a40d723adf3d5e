import { describe, expect, it } from 'vitest';
import { explainMovement, type Lost } from '@/lib/purchases/ledger/movement';

const upToTwo = (id: string): Lost => ({ id, options: [0, 5000, 10_000] });

describe('a movement that lost lookups explain in two ways', () => {
  it('decides none of them alone, however often each way comes up', () => {
    const lost = [{ id: 'a', options: [0, 1000] }, upToTwo('b'), upToTwo('c'), upToTwo('d')];
    // Three times 5, or 10 and 5, or others in place of the email.
    expect(explainMovement(lost, 15_000)).toBeNull();
  });

  it('decides those of another kind all the same, where only two alike cannot be told apart', () => {
    const email = (id: string): Lost => ({ id, options: [0, 1000] });
    expect(explainMovement([email('a'), email('b'), { id: 'c', options: [0, 4000] }], 1000)).toEqual([
      { ids: ['a', 'b'], charged: 1, totalMilli: 1000 },
      { ids: ['c'], charged: 0, totalMilli: 0 },
    ]);
  });

  it('decides all of them where one way is left', () => {
    expect(explainMovement([upToTwo('b'), upToTwo('c')], 20_000)).toEqual([
      { ids: ['b'], charged: 1, totalMilli: 10_000 },
      { ids: ['c'], charged: 1, totalMilli: 10_000 },
    ]);
  });

  it('is nothing where nothing was lost and nothing moved', () => {
    expect(explainMovement([], 0)).toEqual([]);
  });
});
