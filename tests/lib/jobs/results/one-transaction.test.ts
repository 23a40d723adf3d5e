import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { learnIdsOf } from '@/lib/exclusions/sync/learn-ids';
import { newPart } from '@/lib/jobs/kinds/parts';
import { saveJobPage } from '@/lib/jobs/results/collect-pages';
import { jobResultOfPerson } from '@/lib/jobs/results/job-result';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { job } from '@/tests/fixtures/rows/job-rows';
import { list } from '@/tests/fixtures/rows/list-rows';
import { createFakeClock } from '../../../fakes/fake-clock.ts';

const connection = 'https://api.service.example#k1';
const context = { connection, sites: [], nowMs: 1, serviceNowMs: 1, known: null };

function personAt(position: number) {
  const person = personSchema.parse({
    id: `abcdef01-2345-9789-0abc-${String(position).padStart(12, '0')}`,
    profile: { full_name: `Person ${position}` },
    email: { state: 'DONE', output: [{ address: `p${position}@fenwick.example`, found: true, status: 'VALID' }] },
  });
  return { ...jobResultOfPerson(person, context), position };
}

it('a page of results is stored in one transaction that writes, as soon as it is read and when it is read again', async () => {
  // Dexie keeps the method that it finds at the opening.
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const db = new SidenoteDatabase('one-transaction');
  await db.jobs.add(job([newPart(100)], { id: 'job', connection }));
  await db.lists.put(list('customers', 'Customers', 'person'));
  const writes = () => begin.mock.calls.filter(([, mode]) => mode === 'readwrite').length;
  const results = Array.from({ length: 20 }, (_, position) => personAt(position));
  for (const told of [10, 20]) {
    begin.mockClear();
    await saveJobPage(
      { db, clock: createFakeClock(), learnIds: (records) => learnIdsOf(db, records) },
      { job: { id: 'job', connection, kind: 'people-export' }, at: 0, intentId: 'i' },
      { page: 0, pageCount: 1, told, results: results.slice(0, told), unread: [] },
    );
    expect(writes()).toBe(1);
    expect(await db.records.count()).toBe(told);
  }
});
