import { describe, expect, test } from 'vitest';
import { dayScale } from '@/components/spend/by-day';
import { findAddress } from '@/components/ui/find-link';
import { sites } from '../../fixtures/rows/fixture-rows.ts';

describe('the scale of the days', () => {
  test.each([
    ['nothing was spent', [0, 0], null, 1000, null],
    ['the highest is a round number', [0, 10_000], null, 10_000, null],
    ['the highest is not', [22_500, 3000], null, 40_000, null],
    ['it just passes one', [10_100], null, 20_000, null],
    ['the budget is near', [22_500], 40_000, 40_000, 40_000],
    ['the budget would flatten the bars', [1000], 600_000, 1000, null],
    ['the budget is 0', [1000], 0, 1000, null],
    ['credits came back', [-500], null, 1000, null],
  ])('when %s, fits', (_what, values, budget, topMilli, budgetMilli) => {
    expect(dayScale(values, budget)).toEqual({ topMilli, budgetMilli });
  });
});

describe('the address of a person in the ledger', () => {
  test.each([
    ['a person', 'person/pronet/jane-doe', 'https://www.pronet.example/in/jane-doe'],
    ['a company', 'company/pronet/fenwick', 'https://www.pronet.example/company/fenwick'],
    ['letters outside ASCII', 'person/pronet/王伟', 'https://www.pronet.example/in/%E7%8E%8B%E4%BC%9F'],
    ['a site that was removed', 'person/gone/jane-doe', null],
    ['a site without companies', 'company/people-example/x', null],
    ['no key at all', 'nonsense', null],
    ['a slug that is none', 'person/pronet/..', null],
  ])('when the key is of %s, leads there or nowhere', (_what, key, address) => {
    expect(findAddress(key, sites)).toBe(address);
  });
});
