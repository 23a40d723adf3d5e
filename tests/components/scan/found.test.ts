import { expect, it } from 'vitest';
import { findToBuy } from '@/components/scan/found';
import { networks } from '@/lib/subjects/catalogue/networks';
import { findSubject } from '@/lib/subjects/find-subject';
import { amara } from '../../fixtures/rows/fixture-rows.ts';

it('a person whose page the service cannot look up is neither ordered nor counted in the price', () => {
  const elsewhere = findSubject('https://github.com/jane-doe', networks);
  if (elsewhere === null) throw new Error('A GitHub profile is not found');
  const profiles = [amara, elsewhere].map((subject) => ({ subject, name: null, mark: null }));
  expect(findToBuy(profiles, new Set([amara.key, elsewhere.key]))).toEqual([amara]);
});
