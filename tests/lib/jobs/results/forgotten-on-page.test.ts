import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { newPart } from '@/lib/jobs/kinds/parts';
import { saveJobPage } from '@/lib/jobs/results/collect-pages';
import { jobResultOfPerson } from '@/lib/jobs/results/job-result';
import type { ReadPage } from '@/lib/jobs/results/read-job-page';
import { forgetSubject } from '@/lib/purchases/erasure/forget-subject';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import { job } from '@/tests/fixtures/rows/job-rows';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { noExclusions } from '../../../worlds/no-exclusions.ts';

const connection = 'https://api.service.example#k1';
const uuid = (place: number) => `abcdef01-2345-9789-0abc-def0123456${70 + place}`;
const jane = subjectOfId('person', uuid(0));
const clock = createFakeClock();
const context = { connection, sites: [], nowMs: 1, serviceNowMs: 1, known: null };
let count = 0;
let db: SidenoteDatabase;

/** A page as it is read: one person per position, null where the result there cannot be read. */
function pageOf(page: number, ...people: (number | null)[]): ReadPage {
  const results = people.flatMap((person, position) => {
    if (person === null) return [];
    const told = { id: uuid(person), profile: { full_name: `P${person}` } };
    return [{ ...jobResultOfPerson(personSchema.parse(told), context), position }];
  });
  const unread = people.flatMap((person, position) =>
    person === null ? [{ position, body: JSON.stringify({ id: uuid(position), broken: true }) }] : [],
  );
  return { page, pageCount: 2, told: people.length, results, unread };
}

async function save(read: ReadPage): Promise<void> {
  await saveJobPage(
    { db, clock, learnIds: noExclusions.learnIds },
    { job: { id: 'job', connection, kind: 'email-finder' }, at: 0, intentId: 'i' },
    read,
  );
}
const forget = () => forgetSubject(db, connection, jane);
const idsOn = async (page: number) => (await db.jobPages.get(`job|0|${page}`))?.items.map(({ line }) => line.id);
async function everything(): Promise<string> {
  return JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())));
}

beforeEach(async () => {
  db = new SidenoteDatabase(`forgotten-on-page-${++count}`);
  await db.jobs.add(job([newPart(3)], { id: 'job', connection }));
});

describe('a page of a job that is read again after a person was forgotten', () => {
  it('does not bring them back from any place on it, and has the people behind', async () => {
    await save(pageOf(0, 0, 1));
    await forget();
    await save(pageOf(0, 0, 1, 2));
    expect(await idsOn(0)).toEqual([uuid(1), uuid(2)]);
    expect(await everything()).not.toContain(uuid(0));
  });

  it('brings them back from no other page either, on which they had come again', async () => {
    await save(pageOf(0, 0));
    await save(pageOf(1, 0, 1));
    expect(await idsOn(1)).toEqual([uuid(1)]);
    await forget();
    await save(pageOf(1, 0, 1));
    expect(await idsOn(1)).toEqual([uuid(1)]);
    expect(await everything()).not.toContain(uuid(0));
    await save(pageOf(1, 0, 1, 2));
    await save(pageOf(1, 0, 1, 2));
    expect(await idsOn(1)).toEqual([uuid(1), uuid(2)]);
  });

  it('does not read the unread answers about them, and reads those about others', async () => {
    await save(pageOf(0, null, null, 2));
    expect(await db.unreadResults.count()).toBe(2);
    await forget();
    expect(await db.unreadResults.count()).toBe(1);
    await save(pageOf(0, 0, 1, 2));
    expect(await idsOn(0)).toEqual([uuid(2), uuid(1)]);
    expect(await everything()).not.toContain(uuid(0));
    expect(await db.unreadResults.count()).toBe(0);
  });
});
