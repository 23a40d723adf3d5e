import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainMovement, type Lost } from '@/lib/purchases/ledger/movement';
import { runs } from '../../../depth.ts';

const email = (id: string): Lost => ({ id, options: [0, 1000] });
const lookup = (id: string): Lost => ({ id, options: [0, 500] });
const phone = (id: string): Lost => ({ id, options: [0, 5000, 10_000, 15_000] });
const each = (...rows: [string, number][]) =>
  rows.map(([id, totalMilli]) => ({ ids: [id], charged: totalMilli > 0 ? 1 : 0, totalMilli }));

describe('a movement of the balance', () => {
  it.each([
    ['nothing moved', [email('a')], 0, each(['a', 0])],
    ['it is the one price', [email('a')], 1000, each(['a', 1000])],
    ['it is both prices', [email('a'), lookup('b')], 1500, each(['a', 1000], ['b', 500])],
    ['it is the price of one of two that differ', [email('a'), lookup('b')], 500, each(['a', 0], ['b', 500])],
    ['both of two alike were charged', [email('a'), email('b')], 2000, each(['a', 1000], ['b', 1000])],
    [
      'one of two alike was charged',
      [email('a'), email('b')],
      1000,
      [{ ids: ['a', 'b'], charged: 1, totalMilli: 1000 }],
    ],
    [
      'two of three alike were charged and the other kind was not',
      [email('a'), email('b'), email('c'), phone('d')],
      2000,
      [
        { ids: ['a', 'b', 'c'], charged: 2, totalMilli: 2000 },
        { ids: ['d'], charged: 0, totalMilli: 0 },
      ],
    ],
    ['a lookup found two numbers', [phone('a')], 10_000, each(['a', 10_000])],
    [
      'without the dearest, all the others are too little',
      [email('a'), lookup('b'), lookup('c')],
      1500,
      [
        { ids: ['a'], charged: 1, totalMilli: 1000 },
        { ids: ['b', 'c'], charged: 1, totalMilli: 500 },
      ],
    ],
  ])('is decided when %s', (_what, lost, movement, expected) => {
    expect(explainMovement(lost, movement)).toEqual(expected);
  });

  it.each([
    ['either two lookups or one email may be it', [email('a'), lookup('b'), lookup('c')], 1000],
    ['half a price moved', [email('a')], 500],
    ['a number and a half moved', [phone('a'), phone('b')], 7500],
    ['a price and a half moved', [email('a'), email('b')], 1500],
    ['it is a number of one, or the price of another', [phone('a'), { id: 'b', options: [0, 5000] }], 5000],
    ['more moved than all of them cost', [email('a'), email('b')], 3000],
    ['credits were added', [email('a')], -99_000],
    ['something moved and nothing was lost', [], 1000],
  ])('is not decided when %s', (_what, lost, movement) => {
    expect(explainMovement(lost, movement)).toBeNull();
  });

  it('keeps the sum, for any lost orders and any charges', () => {
    const anyLost = fc.array(fc.constantFrom(email, lookup, phone), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(anyLost, fc.infiniteStream(fc.nat()), (makers, chances) => {
        const lost = makers.map((make, index) => make(`lost-${index}`));
        const truth = lost.map(({ options }) => options[(chances.next().value ?? 0) % options.length] ?? 0);
        const movement = truth.reduce((sum, milli) => sum + milli, 0);
        const decided = explainMovement(lost, movement);
        if (decided === null) return;
        expect(decided.reduce((sum, { totalMilli }) => sum + totalMilli, 0)).toBe(movement);
        expect(decided.flatMap(({ ids }) => ids).toSorted()).toEqual(lost.map(({ id }) => id).toSorted());
        // Whoever is decided alone is decided rightly, and a group says no more than the truth.
        for (const { ids, charged, totalMilli } of decided) {
          const own = ids.map((id) => truth[lost.findIndex((one) => one.id === id)] ?? 0);
          if (ids.length === 1) expect(own).toEqual([totalMilli]);
          expect(own.filter((milli) => milli > 0).length).toBeGreaterThanOrEqual(charged);
        }
      }),
      runs(500),
    );
  });

  it.each([
    ['a job may have taken anything up to 25', { lowMilli: 0, highMilli: 25_000 }, [email('a')], null],
    ['the job can only have taken its most', { lowMilli: 1000, highMilli: 26_000 }, [email('a')], each(['a', 1000])],
    ['the job has taken nothing yet', { lowMilli: -25_000, highMilli: 0 }, [email('a')], each(['a', 0])],
    ['the job is too small for the price', { lowMilli: 0, highMilli: 1000 }, [phone('a')], each(['a', 0])],
    ['one number of them is left', { lowMilli: 4500, highMilli: 5500 }, [phone('a')], each(['a', 5000])],
  ])('beside an open job gives only certain reasons: %s', (_what, span, lost, expected) => {
    expect(explainMovement(lost, span)).toEqual(expected);
  });

  it('of a thousand lost answers of as many prices looks at each but once a price that it settles', () => {
    let reads = 0;
    const lost = Array.from({ length: 1000 }, (_, index): Lost => {
      const options = [0, 500 * (index + 1)];
      return {
        id: `lost-${index}`,
        get options() {
          reads += 1;
          return options;
        },
      };
    });
    expect(explainMovement(lost, 500 * 321 + 1)).toBeNull();
    expect(explainMovement(lost, 0)).toHaveLength(1000);
    expect(reads).toBeLessThan(1000 * 60);
  });

  it('is explained quickly when forty answers were lost', () => {
    const lost = Array.from({ length: 40 }, (_, index) => phone(`lost-${index}`));
    expect(explainMovement(lost, 40 * 15_000)).toHaveLength(40);
  });
});
