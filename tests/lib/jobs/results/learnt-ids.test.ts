import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { learnIdsOf } from '@/lib/exclusions/sync/learn-ids';
import { newPart } from '@/lib/jobs/kinds/parts';
import { saveJobPage } from '@/lib/jobs/results/collect-pages';
import { jobResultOfPerson } from '@/lib/jobs/results/job-result';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { job } from '@/tests/fixtures/rows/job-rows';
import { list, member } from '@/tests/fixtures/rows/list-rows';
import { createFakeClock } from '../../../fakes/fake-clock.ts';

const connection = 'https://api.service.example#k1';
const id = 'abcdef01-2345-9789-0abc-def012345670';

it('a person on a list by their address gets the id that a job brings with it', async () => {
  const db = new SidenoteDatabase('learnt-ids');
  await db.jobs.add(job([newPart(3)], { id: 'job', connection }));
  await db.lists.put(list('customers', 'Customers', 'person'));
  const jane = subjectOfEmail('jane@fenwick.example');
  await db.members.put(member('customers', jane, 'Jane', { id: 'm', names: ['email:jane@fenwick.example'] }));
  const told = {
    id,
    profile: { full_name: 'Jane Doe' },
    email: { state: 'DONE', output: [{ address: 'jane@fenwick.example', found: true, status: 'VALID' }] },
  };
  const context = { connection, sites: [], nowMs: 1, serviceNowMs: 1, known: null };
  const results = [{ ...jobResultOfPerson(personSchema.parse(told), context), position: 0 }];
  await saveJobPage(
    { db, clock: createFakeClock(), learnIds: (records) => learnIdsOf(db, records) },
    { job: { id: 'job', connection, kind: 'people-export' }, at: 0, intentId: 'i' },
    { page: 0, pageCount: 1, told: 1, results, unread: [] },
  );
  expect((await db.members.get('m'))?.names).toEqual([
    'email:jane@fenwick.example',
    `id:https://api.service.example|person:${id}`,
  ]);
});
