import { describe, expect, it } from 'vitest';
import {
  chargedCalls,
  classifyMovement,
  findOverbooked,
  findRepeated,
  sumOfCharges,
  unexplainedMilli,
} from '@/lib/purchase/movement';
import { charge, movement } from '@/tests/components/gallery/ledger-rows';

const paid = (id: string, chargedMilli: number | null = 1000) => charge({ id, at: 1, chargedMilli });
const call = (intentId: string, milli: number) => ({ intentId, milli });

describe('what the ledger does not explain', () => {
  const rows = [paid('a'), paid('lost', null), paid('b', 500), movement({ id: 'm', at: 2, chargedMilli: -3000 })];

  it('is the baseline less its rows less the balance', () => {
    expect(sumOfCharges(rows)).toBe(-1500);
    expect(unexplainedMilli(10_000, rows, 11_500)).toBe(0);
    expect(unexplainedMilli(10_000, rows, 11_000)).toBe(500);
    expect(unexplainedMilli(10_000, [], 12_000)).toBe(-2000);
  });
});

describe('a repeated call', () => {
  it('is a call that was charged', () => {
    const others = [paid('free', 0), paid('lost', null), movement({ id: 'm', at: 2 })];
    expect(chargedCalls([paid('a'), ...others, paid('b', 1)])).toEqual([call('a', 1000), call('b', 1)]);
  });

  it.each([
    ['it came twice', [call('a', 1000)], 1000, ['a']],
    ['it came three times', [call('a', 1000)], 2000, ['a']],
    ['it would have come four times', [call('a', 1000)], 3000, null],
    ['half of it is gone', [call('a', 1000)], 500, null],
    ['one of two kinds came twice', [call('a', 1000), call('b', 500)], 500, ['b']],
    ['either of two alike came twice', [call('a', 1000), call('b', 1000)], 1000, ['a', 'b']],
    ['both came twice', [call('a', 1000), call('b', 500)], 1500, ['a', 'b']],
    ['nothing is gone', [call('a', 1000)], 0, null],
    ['credits came back', [call('a', 1000)], -1000, null],
    ['there was no call', [], 1000, null],
  ])('is found when %s', (_what, calls, movementMilli, expected) => {
    expect(findRepeated(calls, movementMilli)).toEqual(expected);
  });

  it.each([
    ['its whole price is gone again', 1000, { kind: 'repeated', intentIds: ['a'] }],
    ['another sum is gone', 700, { kind: 'outside', intentIds: [] }],
    ['credits were added', -1000, { kind: 'outside', intentIds: [] }],
  ])('explains a movement when %s', (_what, movementMilli, expected) => {
    expect(classifyMovement([paid('a'), movement({ id: 'm', at: 2, chargedMilli: 700 })], movementMilli)).toEqual(
      expected,
    );
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
