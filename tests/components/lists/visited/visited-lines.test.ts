import { expect, it } from 'vitest';
import { toLines } from '@/components/lists/visited/visited-lines';
import { networks } from '@/lib/subjects/catalogue/networks';
import { findSubject } from '@/lib/subjects/find-subject';
import { amara } from '../../../fixtures/rows/fixture-rows.ts';

it('the page of a visit elsewhere is never used to buy an id', () => {
  const elsewhere = findSubject('https://x.com/jane_doe', networks);
  if (elsewhere === null) throw new Error('A profile on X is not found');
  const visits = [amara, elsewhere].map((subject) => ({ key: subject.key, subject, at: 1 }));
  expect(toLines(visits, null, 'person', 2).map(({ url }) => url)).toEqual([amara.url, null]);
});
