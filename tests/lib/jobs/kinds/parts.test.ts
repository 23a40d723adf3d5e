import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { findExcludedRefusal } from '@/lib/jobs/kinds/parts';
import type { Subject } from '@/lib/subjects/subject';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { line, searchPage } from '../../../fixtures/rows/result-rows.ts';

const page = searchPage(0, [line('mallory'), line('noor')]);

test('a job counts a person on the team’s or a subscribed list among the excluded ones of a page', async () => {
  const deps = {
    db: new SidenoteDatabase('parts'),
    clock: createFakeClock(),
    isExcluded: ({ key }: Subject) => Promise.resolve(key === 'person/pronet/mallory' ? 'Firm' : null),
  };
  expect(await findExcludedRefusal(deps, page, { anyway: 0 })).toEqual({
    kind: 'excluded-on-page',
    count: 1,
    agreed: 0,
  });
  expect(await findExcludedRefusal(deps, page, { anyway: 1 })).toBeNull();
});
