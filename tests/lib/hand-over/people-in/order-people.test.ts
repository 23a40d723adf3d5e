import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { planPeople } from '@/components/hand-over/people-in/plan-people';
import { readRecord } from '@/lib/database/reads';
import { importPeople } from '@/lib/hand-over/people-in/import-people';
import type { PersonRow } from '@/lib/hand-over/people-in/person-row';
import { emailsQuote, manyQuote, mostInBatch } from '@/lib/offers/offer-lists';
import type { Order } from '@/lib/purchases/order';
import { reservedMilli } from '@/lib/service/contract/prices';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { demoSite } from '@/lib/subjects/sites';
import { list, member } from '@/tests/fixtures/rows/list-rows';
import { drive } from '@/tests/worlds/drive';
import { createWorld, jane, janeReply, nothingReply, type Scripted } from '@/tests/worlds/world';

const importId = '00000000-0000-4000-8000-000000000001';
const address = 'jane@fenwick.example';
const janeRow: PersonRow = {
  row: 2,
  keys: [jane.key, `person/email/${address}`],
  facts: { name: 'Jane Doe', emails: [address] },
};
const byAddress: PersonRow = {
  row: 3,
  keys: [`person/email/${address}`],
  facts: { name: 'Jane Doe', emails: [address] },
};

async function createOrders(rows: PersonRow[], script: Scripted[] = []) {
  const world = await createWorld(script);
  const { db, clock, connectionId } = world;
  await db.settings.put({ key: 'sites', value: [demoSite] });
  await importPeople(
    { db, clock, findListed: async () => new Map() },
    { importId, source: 'table', file: 'people.csv', rows },
  );
  const { purchase, batches } = world.startWorker();
  const plan = () =>
    planPeople(db, connectionId, rows, {
      sites: [demoSite],
      nowMs: clock.now(),
      breathe: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
  const buy = async (operation: Order['operation'], subject: Order['subject']) => {
    const order = { operation, subject, refresh: false, override: false, again: false };
    const ended = await drive(clock, purchase.purchase(order, 1000));
    if ('error' in ended) throw ended.error;
    return ended.value;
  };
  return { ...world, plan, buy, batches, recordOf: (key: string) => readRecord(db, connectionId, key) };
}

describe('what is missing for the people of a file', () => {
  it('is an email for each with a profile, and a profile for each with only an address', async () => {
    const rows: PersonRow[] = [
      { row: 2, keys: ['person/pronet/ana'], facts: { name: 'Ana Roe' } },
      { row: 3, keys: ['person/email/bo@x.example'], facts: { name: 'Bo Lee', emails: ['bo@x.example'] } },
      { row: 4, keys: ['person/employee/cy%20moe,%20x.example'], facts: { name: 'Cy Moe', domain: 'x.example' } },
      { row: 5, keys: ['person/id/00000000-0000-4000-8000-000000000009'], facts: { name: 'Di Noe' } },
    ];
    const { plan } = await createOrders(rows);
    const { find, profiles, ...counts } = await plan();
    expect(find.map(({ key }) => key)).toEqual(['person/pronet/ana', 'person/id/00000000-0000-4000-8000-000000000009']);
    expect(profiles.map(({ key }) => key)).toEqual(['person/email/bo@x.example']);
    expect(counts).toMatchObject({ people: 4, withoutEmail: 2, withoutProfile: 2, neither: 1, excluded: 0 });
    expect(reservedMilli(emailsQuote(find.length))).toBe(2000);
    expect(manyQuote('lookup', profiles.length)).toEqual({ kind: 'range', minMilli: 500, maxMilli: 500 });
  });

  it('is without those on an exclusion list', async () => {
    const { plan, db } = await createOrders([janeRow]);
    await db.lists.put(list('l', 'Off limits', 'person'));
    await db.members.put(member('l', subjectOfEmail(address), 'Jane', { names: [`email:${address}`] }));
    expect(await plan()).toMatchObject({ find: [], people: 0, excluded: 1 });
  });

  it('is one order long at most, and counts the rest', async () => {
    const rows = Array.from({ length: mostInBatch + 5 }, (_each, at) => ({
      row: at + 2,
      keys: [`person/pronet/p-${at}`],
      facts: {},
    }));
    const { plan } = await createOrders(rows.slice(0, 1));
    const { db, clock } = await createOrders([]);
    for (let from = 0; from < rows.length; from += 200)
      await importPeople(
        { db, clock, findListed: async () => new Map() },
        { importId, source: 'table', file: 'f', rows: rows.slice(from, from + 200) },
      );
    expect((await plan()).find).toHaveLength(1);
    const { find, withoutEmail } = await planPeople(db, 'https://api.service.example#4f2a', rows, {
      sites: [demoSite],
      nowMs: clock.now(),
      breathe: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
    expect([find.length, withoutEmail]).toEqual([mostInBatch, mostInBatch + 5]);
  });
});

describe('an order for a person of a file', () => {
  it('costs what was said, and its answer takes the place of the file’s', async () => {
    const { buy, db, recordOf, plan } = await createOrders([janeRow], [{ body: janeReply }]);
    expect((await plan()).find).toHaveLength(1);
    expect(await buy('email', jane)).toEqual({ outcome: 'found', chargedMilli: 1000 });
    expect(await db.ledger.toArray()).toMatchObject([{ operation: 'email', chargedMilli: 1000 }]);
    expect(await recordOf(jane.key)).toMatchObject({ name: 'Jane Doe', fromFile: { file: 'people.csv' } });
    expect(await plan()).toMatchObject({ find: [], profiles: [] });
  });

  it('whose answer proves another person is refused, and nothing of it is theirs', async () => {
    const other = { ...janeReply.data, link: { pronet: 'https://www.pronet.example/in/someone-else' } };
    const { buy, db, recordOf } = await createOrders([janeRow], [{ body: { ...janeReply, data: other } }]);
    expect((await buy('email', jane)).outcome).toBe('not-confirmed');
    expect((await recordOf(jane.key))?.facets).toEqual({});
    expect(await db.heldAnswers.count()).toBe(1);
  });
});

describe('"Find the profile" of a person of a file', () => {
  const profile = { ...janeReply.data, email: undefined };

  it('finds the person in the file, at its own price; then their email can be ordered', async () => {
    const { buy, recordOf, plan } = await createOrders([byAddress], [{ body: profile }]);
    expect((await plan()).profiles.map(({ key }) => key)).toEqual([subjectOfEmail(address).key]);
    expect(await buy('lookup', subjectOfEmail(address))).toEqual({ outcome: 'found', chargedMilli: 500 });
    expect((await recordOf(jane.key))?.fromFile).toMatchObject({ name: 'Jane Doe' });
    const { find, profiles } = await plan();
    expect([find.map(({ key }) => key), profiles]).toEqual([[jane.key], []]);
  });

  it('is not confirmed where the answer has another name than the file', async () => {
    const row = { ...byAddress, facts: { ...byAddress.facts, name: 'Robert Miller' } };
    const { buy, recordOf, db } = await createOrders([row], [{ body: profile }]);
    expect((await buy('lookup', subjectOfEmail(address))).outcome).toBe('not-confirmed');
    expect((await recordOf(`person/email/${address}`))?.facets).toEqual({});
    expect(await db.heldAnswers.count()).toBe(1);
  });

  it('is not asked again where it found nothing', async () => {
    const { buy, plan } = await createOrders([byAddress], [{ status: 404, body: nothingReply }]);
    expect((await buy('lookup', subjectOfEmail(address))).outcome).toBe('nothing-found');
    expect(await plan()).toMatchObject({ profiles: [], neither: 1 });
  });
});
