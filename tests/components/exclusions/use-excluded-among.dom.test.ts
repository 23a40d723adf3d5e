import '../../worlds/dom-setup.ts';
import { expect, it, vi } from 'vitest';
import { readExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { connectionId } from '@/tests/fixtures/rows/fixture-rows';
import { createExclusionLists, pageOf, put } from '../../worlds/exclusion-policy.ts';

it('marks the excluded among many with one look at the team', async () => {
  const { db, clock, exclusions } = await createExclusionLists();
  const jane = pageOf('jane-doe');
  await exclusions.exclude(jane, null, put());
  const read = vi.spyOn(db.settings, 'get');
  const found = await readExcludedAmong(db, connectionId, [jane.key, pageOf('john').key], clock.now());
  expect([...found.keys()]).toEqual([jane.key]);
  expect(read.mock.calls.filter(([key]) => (key as unknown) === 'team')).toHaveLength(1);
});
