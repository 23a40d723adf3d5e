import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { idAlias, subjectAlias } from '@/lib/database/records/aliases';
import type { JobsDeps } from '@/lib/jobs/deps';
import { checkReturned } from '@/lib/jobs/runner/check-returned';
import { connection, connectionId, record, tomasz } from '@/tests/fixtures/rows/fixture-rows';
import { donePart, job, jobPart } from '@/tests/fixtures/rows/job-rows';
import { list, member } from '@/tests/fixtures/rows/list-rows';

const id = 'abcdef01-2345-4789-8abc-def012345678';
const newOwner = 'abcdef01-2345-4789-8abc-def012345679';

it('a person on a list who came back is noticed by their id, also after their page has a new owner', async () => {
  const db = new SidenoteDatabase('check-returned');
  const parts = [donePart({ submittedAt: 50, leftOutBy: ['sync'] }), jobPart()];
  const row = job(parts, { id: 'job', connection: connectionId, createdAt: 50, kind: 'deep-export' });
  await db.jobs.add(row);
  const line = { key: tomasz.key, kind: 'person', id };
  await db.jobPages.add({
    id: 'job|0|0',
    jobId: 'job',
    part: 0,
    page: 0,
    at: 60,
    keys: [line.key],
    items: [{ line }],
  } as never);
  await db.syncs.add({ id: 'sync', connection: connectionId, listId: 'mine', values: [id] } as never);
  await db.settings.put({ key: 'connection', value: connection() });
  await db.lists.add(list('mine', 'Mine', 'person'));
  const origin = new URL(connectionId).origin;
  await db.members.add(member('mine', tomasz, null, { names: [`id:${origin}|person:${id}`], at: 10 }));
  await db.records.add({
    ...record(tomasz, {}),
    aliases: [subjectAlias(connectionId, tomasz.key), idAlias(connectionId, 'person', newOwner)],
  });
  const forgotten: string[] = [];
  const deps = {
    ...{ db, clock: { now: () => 100 }, report: () => undefined },
    forgetLists: async (ids: readonly string[]) => void forgotten.push(...ids),
  } as unknown as JobsDeps;
  const waiting = row.parts[1];
  if (waiting === undefined) throw new Error('There is no second part');
  expect(await checkReturned(deps, { job: row, at: 1, part: waiting })).toBe(true);
  expect(await db.jobs.get('job')).toMatchObject({ pausedBecause: 'lists-ignored', parts: [{ returned: 1 }, {}] });
  expect(forgotten).toEqual(['sync']);
});
