import { expect, it } from 'vitest';
import { parseSeed, seedOfSubject } from '@/components/company/lookalikes/seeds';
import { networks } from '@/lib/subjects/catalogue/networks';
import { findSubject } from '@/lib/subjects/find-subject';
import { fenwick } from '../../../fixtures/rows/fixture-rows.ts';

const address = 'https://www.crunchbase.com/organization/fenwick';

it('a company page elsewhere is no seed, where one on the network is', () => {
  const elsewhere = findSubject(address, networks);
  if (elsewhere === null) throw new Error('A Crunchbase company is not found');
  expect(seedOfSubject(elsewhere, null)).toBeNull();
  expect(parseSeed(address, networks)).toEqual({ problem: 'none' });
  expect(seedOfSubject(fenwick, null)).toBe(fenwick.url);
});
