import { describe, expect, it } from 'vitest';
import {
  classifyMovement,
  findOverbooked,
  mayBeOfCounts,
  sumOfCharges,
  unexplainedMilli,
} from '@/lib/purchases/ledger/movement';
import { charge, movement } from '@/tests/fixtures/rows/ledger-rows';

const paid = (id: string, chargedMilli: number | null = 1000) => charge({ id, at: 1, chargedMilli });

describe('a movement that the ledger does not explain', () => {
  const rows = [paid('a'), paid('lost', null), paid('b', 500), movement({ id: 'm', at: 2, chargedMilli: -3000 })];

  it('is the baseline less its rows less the balance', () => {
    expect(sumOfCharges(rows)).toBe(-1500);
    expect(unexplainedMilli(10_000, rows, 11_500)).toBe(0);
    expect(unexplainedMilli(10_000, rows, 11_000)).toBe(500);
    expect(unexplainedMilli(10_000, [], 12_000)).toBe(-2000);
  });
});

describe('a movement that no call is known to explain', () => {
  const lost = charge({ id: 'lost', at: 1, how: 'undecided', chargedMilli: 0 });

  it.each([
    ['the whole price of a call is gone again', 1000, ['a']],
    ['it is gone twice again, as another install may have spent it', 2000, ['a']],
    ['three times its price is gone', 3000, []],
    ['another sum is gone', 700, []],
    ['credits were added', -1000, []],
  ])('is from outside, and names its possible causes, when %s', (_what, movementMilli, intentIds) => {
    const since = [paid('a'), paid('lost', null), movement({ id: 'm', at: 2, chargedMilli: 700 })];
    expect(classifyMovement(since, movementMilli)).toEqual({ kind: 'outside', intentIds });
  });

  it('names the lost answers that it may hide the cost of, when credits were added', () => {
    expect(classifyMovement([lost, paid('a')], -29_999_000)).toEqual({ kind: 'outside', intentIds: ['lost'] });
  });

  const lostMobile = charge({
    ...lost,
    id: 'mobile',
    intentId: 'mobile',
    operation: 'mobile',
    quote: { kind: 'per-unit', unitMilli: 5000 },
  });
  const lostMany = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...lost, id: `l${index}`, intentId: `l${index}` }));

  it.each([
    ['one lost answer at its whole price', [lost, paid('a', 300)], 1000, ['lost']],
    ['either of two alike', lostMany(2), 1000, ['l0', 'l1']],
    ['a sum of two prices', [lost, lostMobile], 6000, ['lost', 'mobile']],
    ['the cheaper one only', [lost, lostMobile], 1000, ['lost']],
    ['less than any can cost', [lost, lostMobile], 700, []],
    ['more than all can cost together', lostMany(9), 988_500, []],
    ['more than the five that are named can cost', lostMany(9), 9000, []],
    ['a part that no price makes', [lost, lostMobile], 5500, []],
  ])('names only calls with a matching sum: %s', (_what, since, movementMilli, intentIds) => {
    expect(classifyMovement(since, movementMilli).intentIds).toEqual(intentIds);
  });

  it('names no more than five', () => {
    const many = Array.from({ length: 9 }, (_, index) => paid(`a${index}`));
    expect(classifyMovement(many, 1000).intentIds).toHaveLength(5);
  });
});

describe('a charge that was booked and not taken', () => {
  const byTable = charge({ id: 'table', at: 1, how: 'price-table' });

  it('is the one that the price table alone told of', () => {
    expect(findOverbooked([paid('told'), byTable, movement({ id: 'm', at: 1, chargedMilli: 1000 })], -1000)).toBe(
      byTable,
    );
  });

  it.each([
    ['the service told of it', [paid('told')], -1000],
    ['it was another sum', [byTable], -500],
    ['more is gone instead', [charge({ ...byTable, chargedMilli: -1000 })], 1000],
    ['nothing moved', [charge({ ...byTable, chargedMilli: 0 })], 0],
    ['it could be either of two', [byTable, charge({ ...byTable, id: 'other' })], -1000],
    ['there was none', [], -1000],
  ])('is none when %s', (_what, since, movementMilli) => {
    expect(findOverbooked(since, movementMilli)).toBeNull();
  });
});

describe('a movement after counts that were booked as free', () => {
  const count = { ...paid('count'), operation: 'count-people', chargedMilli: 0 } as const;
  it.each([
    [5000, 1, true],
    [500, 1, true],
    [5500, 1, false],
    [5500, 2, true],
    [700, 1, false],
    [-500, 1, false],
    [500, 0, false],
  ])('of %i thousandths with %i of them may be theirs: %s', (movementMilli, counts, expected) => {
    const since = Array.from({ length: counts }, () => count);
    expect(mayBeOfCounts([paid('a'), ...since], movementMilli)).toBe(expected);
  });
});
