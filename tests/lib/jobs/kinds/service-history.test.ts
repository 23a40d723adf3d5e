import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { HistoryWish } from '@/lib/jobs/messages';
import { minuteMs, world } from '../runner/ceilings-world.ts';

it('a job that the history reports as settled is settled here as well, before its next check', async () => {
  const all = await world();
  let isPending = true;
  const { fetch } = all.service;
  all.service.fetch = async (url, init) => {
    const response = await fetch(url, init);
    if (!isPending || !new URL(url).pathname.endsWith('/submissions')) return response;
    return new Response((await response.text()).replaceAll('SETTLED', 'PENDING'), response);
  };
  const id = await all.start(40);
  await all.pass(all.worker, async () => (await all.part(id))?.state === 'done');
  expect(await all.part(id)).toMatchObject({ isSettled: false });
  isPending = false;
  await all.clock.advance(minuteMs);
  const wish: HistoryWish = {
    service: 'people-export',
    state: null,
    fullyRefunded: null,
    page: 0,
    size: 25,
    sort: ['created,desc'],
  };
  const { entries } = await all.finish(all.worker.jobs.history(wish));
  expect(entries).toMatchObject([{ state: 'SETTLED' }]);
  await all.rest(all.worker);
  expect(await all.part(id)).toMatchObject({ isSettled: true });
});
