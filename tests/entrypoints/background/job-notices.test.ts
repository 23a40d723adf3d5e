import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { countEndedJobs } from '@/entrypoints/background/job-notices';
import { SidenoteDatabase } from '@/lib/database/database';
import { endedJob, job, runningPart } from '../../fixtures/rows/job-rows.ts';

describe('the number on the icon', () => {
  it('counts ended jobs that were not viewed yet, and goes with the last of them', async () => {
    const setBadgeText = vi.fn(async () => undefined);
    Object.assign(fakeBrowser.action, { setBadgeText });
    const db = new SidenoteDatabase('job-notices');
    await db.jobs.bulkAdd([
      endedJob([runningPart({ state: 'done' })], { id: 'one', seenAt: null }),
      endedJob([runningPart({ state: 'done' })], { id: 'two', seenAt: null }),
      endedJob([runningPart({ state: 'done' })], { id: 'seen', seenAt: 5 }),
      job([runningPart()], { id: 'running', seenAt: null }),
    ]);
    await countEndedJobs(db);
    await db.jobs.toCollection().modify({ seenAt: 6 });
    await countEndedJobs(db);
    expect(setBadgeText.mock.calls).toEqual([[{ text: '2' }], [{ text: '' }]]);
  });
});
