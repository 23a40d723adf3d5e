// First: what is loaded after it finds itself in an extension.
import '../../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { SidenoteDatabase } from '@/lib/database/database';
import { noteRequest } from '@/lib/database/logs/request-log';
import { readSettings } from '@/lib/database/reads';
import { idAlias, subjectAlias } from '@/lib/database/records/aliases';
import { mergeIntoRecord } from '@/lib/database/records/merge-record';
import { noSuppression } from '@/lib/purchases/exclusion-policy';
import type { Order } from '@/lib/purchases/order';
import {
  subjectOfDomain,
  subjectOfEmail,
  subjectOfId,
  subjectOfList,
  subjectOfSearch,
} from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { drive, turns } from '../../../worlds/drive.ts';
import { jane, janeReply } from '../../../worlds/world.ts';
import { createGateWorld, type GateWorld } from '../steps/gate-world.ts';

const base = { refresh: false, override: false, again: false } as const;
const findEmail: Order = { ...base, operation: 'email', subject: jane };
const searchPage: Order = {
  ...base,
  operation: 'search-people',
  subject: subjectOfSearch('person', 's'),
  detail: { page: 0 },
};
const paid = { body: janeReply, headers: { 'X-Credit': '-1' } };
const { id } = janeReply.data;
/** Everything that names her: page, slug, name, address, id. */
const janeAnywhere = new RegExp(`jane|${id}`, 'i');
const bob: Subject = {
  ...jane,
  key: 'person/pronet/bob-poe',
  slug: 'bob-poe',
  url: 'https://www.pronet.example/in/bob-poe',
};
const bobPerson = {
  id: 'abcdef01-2345-9789-0abc-def0123456aa',
  profile: { first_name: 'Bob', last_name: 'Poe' },
  link: { pronet: bob.url },
};
const janePerson = { id, profile: { first_name: 'Jane', last_name: 'Doe' }, link: { pronet: jane.url } };

async function everythingIn(db: SidenoteDatabase): Promise<string> {
  return JSON.stringify(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()])));
}

async function connectionOf({ db }: GateWorld): Promise<string> {
  return (await readSettings(db, 'connection'))?.connectionId ?? '';
}

async function expectNobody({ db, kept }: GateWorld): Promise<void> {
  expect(await everythingIn(db)).not.toMatch(janeAnywhere);
  expect(JSON.stringify(kept.unsaved)).not.toMatch(janeAnywhere);
}

async function setUp(order: Order = findEmail, agreedMilli = 1000) {
  const world = await createGateWorld(() => ({ suppress: async () => noSuppression }));
  const worker = world.startWorker();
  const connection = await connectionOf(world);
  await world.db.searches.add({
    id: 's',
    connection,
    kind: 'people',
    filters: { contact: { seniority: { any: { include: ['vp'] } } } },
    lists: 'all',
    size: 10,
    name: null,
    createdAt: 1,
    openedAt: 1,
  });
  const bought = worker.purchase.purchase(order, agreedMilli);
  const left = await world.untilSent(1);
  return { world, worker, connection, bought, left, forgetJane: () => worker.purchase.forget(connection, jane) };
}

describe('an order that waits for its turn when its person is forgotten', () => {
  it('is not sent, costs nothing, and says why', async () => {
    const { world, bought, left, forgetJane } = await setUp();
    await world.slowDown(left);
    await drive(world.clock, forgetJane());
    await expectNobody(world);
    expect(await drive(world.clock, bought)).toMatchObject({ error: { refusal: { kind: 'forgotten' } } });
    expect(world.sent).toHaveLength(1);
    expect(await world.db.ledger.count()).toBe(0);
    expect(await world.db.intents.toArray()).toMatchObject([
      { state: 'settled', outcome: { kind: 'refused', refusal: { kind: 'forgotten' } } },
    ]);
    await expectNobody(world);
  });

  it('is not sent by the next worker either', async () => {
    const { world, bought, left, forgetJane } = await setUp();
    bought.catch(() => undefined);
    await world.slowDown(left);
    await drive(world.clock, forgetJane());
    await drive(world.clock, world.startWorker().recover());
    expect(await world.db.intents.count()).toBe(0);
    await drive(world.clock, world.clock.sleep(60_000));
    expect(world.sent).toHaveLength(1);
  });

  it('is not sent where the question was for the ids of several', async () => {
    const detail = { profiles: [jane.url ?? '', bob.url ?? ''] };
    const order: Order = { ...base, operation: 'resolve', subject: subjectOfList('person', 'clients'), detail };
    const { world, bought, left, forgetJane } = await setUp(order);
    await world.slowDown(left);
    await drive(world.clock, forgetJane());
    expect(await drive(world.clock, bought)).toMatchObject({ error: { refusal: { kind: 'forgotten' } } });
    expect(world.sent).toHaveLength(1);
    await expectNobody(world);
  });

  it('is not even written down where the click was not yet', async () => {
    const world = await createGateWorld();
    const { purchase } = world.startWorker();
    const connection = await connectionOf(world);
    const ends = Promise.allSettled([purchase.purchase(findEmail, 1000), purchase.forget(connection, jane)]);
    const ended = await drive(world.clock, ends);
    expect(ended).toMatchObject({ value: [{ status: 'rejected', reason: { refusal: { kind: 'forgotten' } } }, {}] });
    expect([world.sent.length, await world.db.intents.count()]).toEqual([0, 0]);
  });
});

describe('an order in flight when its person is forgotten', () => {
  it('is booked when it is answered, and nothing of the answer is kept', async () => {
    const { world, bought, left, forgetJane } = await setUp();
    await drive(world.clock, forgetJane());
    left.answer(paid);
    expect(await drive(world.clock, bought)).toEqual({ value: { outcome: 'forgotten', chargedMilli: 1000 } });
    expect(await world.db.ledger.toArray()).toMatchObject([
      { chargedMilli: 1000, subjectKey: null, subjectName: null },
    ]);
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'settled', outcome: { kind: 'found' } }]);
    expect(await world.db.records.count()).toBe(0);
    await expectNobody(world);
  });

  it.each([
    ['nothing', { body: { status: 200, error: null, data: null } }, 0],
    ['a 404', { status: 404, body: {} }, 0],
    ['what nobody can read', { body: { data: { id, name: 'Jane Doe' } }, headers: { 'X-Credit': '-1' } }, 1000],
    ['a refusal', { status: 400, body: { error: 'Jane' } }, 0],
  ])('is booked where the answer is %s, and names no one', async (_what, answer, bookedMilli) => {
    const { world, bought, left, forgetJane } = await setUp();
    await drive(world.clock, forgetJane());
    left.answer(answer);
    await drive(world.clock, bought);
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: bookedMilli, subjectKey: null }]);
    await expectNobody(world);
  });

  it('is not sent again where the service asks to wait', async () => {
    const { world, bought, left, forgetJane } = await setUp();
    await drive(world.clock, forgetJane());
    left.answer({ status: 429, body: {}, headers: { 'Retry-After': '5' } });
    expect(await drive(world.clock, bought)).toMatchObject({ error: { refusal: { kind: 'forgotten' } } });
    expect(world.sent).toHaveLength(1);
    await expectNobody(world);
  });

  it('is without a name in the list of requests, which is written when it ends', async () => {
    const { world, forgetJane } = await setUp();
    await drive(world.clock, forgetJane());
    const [intent] = await world.db.intents.toArray();
    const sent = { at: 1, method: 'POST', origin: 'https://api.service.example', path: '/x', bytesOut: 1, bytesIn: 1 };
    const about = { subjectKey: jane.key, intentId: intent?.id ?? '' };
    await noteRequest(world.db, { ...sent, status: 200, elapsedMs: 1, ...about });
    await noteRequest(world.db, { ...sent, status: 200, elapsedMs: 1, ...about, intentId: 'another' });
    expect((await world.db.requests.toArray()).map(({ subjectKey }) => subjectKey)).toEqual([null, jane.key]);
  });

  it('leaves its charge alone where the disk is full when the answer comes', async () => {
    const { world, bought, left, forgetJane } = await setUp();
    await drive(world.clock, forgetJane());
    world.disk.isFull = true;
    left.answer(paid);
    expect(await drive(world.clock, bought)).toMatchObject({ error: { name: 'NotSavedError', values: [] } });
    await expectNobody(world);
    world.disk.isFull = false;
    await drive(world.clock, world.startWorker().recover());
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 1000, subjectKey: null }]);
    await expectNobody(world);
  });

  it('is without them on a full disk, too, where another worker forgot them', async () => {
    const { world, bought, left, connection } = await setUp();
    await drive(world.clock, world.startWorker().purchase.forget(connection, jane));
    world.disk.isFull = true;
    left.answer(paid);
    expect(await drive(world.clock, bought)).toMatchObject({ error: { name: 'NotSavedError', values: [] } });
    await expectNobody(world);
  });

  it('is without them on a full disk, too, where it is about many', async () => {
    const order: Order = {
      ...base,
      operation: 'search-people',
      subject: subjectOfSearch('person', 's'),
      detail: { page: 0 },
    };
    const { world, bought, left, forgetJane } = await setUp(order, 5000);
    await drive(world.clock, forgetJane());
    world.disk.isFull = true;
    left.answer({ body: { content: [janePerson, bobPerson], totalElements: 2 } });
    expect(await drive(world.clock, bought)).toMatchObject({ error: { name: 'NotSavedError' } });
    expect(JSON.stringify(world.kept.unsaved)).toContain(bob.key);
    await expectNobody(world);
  });
});

describe('an answer that waits for room on the disk when its person is forgotten', () => {
  it('is booked and not stored', async () => {
    const { world, bought, left, forgetJane } = await setUp();
    world.disk.isFull = true;
    left.answer(paid);
    expect(await drive(world.clock, bought)).toMatchObject({ error: { name: 'NotSavedError' } });
    world.disk.isFull = false;
    expect(JSON.stringify(world.kept.unsaved)).toMatch(janeAnywhere);
    await drive(world.clock, forgetJane());
    await expectNobody(world);
    await drive(world.clock, world.startWorker().recover());
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 1000, subjectKey: null }]);
    expect(await world.db.records.count()).toBe(0);
    await expectNobody(world);
  });

  it('of another service stays as it is', async () => {
    const { world, worker, bought, left } = await setUp();
    world.disk.isFull = true;
    left.answer(paid);
    await drive(world.clock, bought);
    world.disk.isFull = false;
    const before = world.kept.unsaved;
    await drive(world.clock, worker.purchase.forget('https://other.example#1', jane));
    expect(world.kept.unsaved).toEqual(before);
  });

  it('names them no more in its question for the ids of several', async () => {
    const detail = { profiles: [jane.url ?? '', bob.url ?? ''] };
    const order: Order = { ...base, operation: 'resolve', subject: subjectOfList('person', 'clients'), detail };
    const { world, bought, left, forgetJane } = await setUp(order);
    world.disk.isFull = true;
    left.answer({ body: { content: [janePerson, bobPerson], totalElements: 2 } });
    await drive(world.clock, bought);
    world.disk.isFull = false;
    await drive(world.clock, forgetJane());
    await expectNobody(world);
    expect(JSON.stringify(world.kept.unsaved)).toContain(bob.key);
  });

  it('loses them where it is about many, and keeps the others', async () => {
    const { world, bought, left, forgetJane } = await setUp(searchPage, 5000);
    world.disk.isFull = true;
    left.answer({ body: { content: [janePerson, bobPerson, { id: 7, note: jane.url }], totalElements: 3 } });
    await drive(world.clock, bought);
    world.disk.isFull = false;
    await drive(world.clock, forgetJane());
    await expectNobody(world);
    await drive(world.clock, world.startWorker().recover());
    expect((await world.db.searchPages.toArray())[0]?.keys).toEqual([bob.key]);
    await expectNobody(world);
  });
});

describe('an answer about many that comes after one of them was forgotten', () => {
  it('is kept without them: a page of a search', async () => {
    const { world, bought, left, forgetJane } = await setUp(searchPage, 5000);
    await drive(world.clock, forgetJane());
    left.answer({
      body: { content: [janePerson, bobPerson, { id: 7, link: { pronet: jane.url } }], totalElements: 3 },
    });
    expect(await drive(world.clock, bought)).toEqual({ value: { outcome: 'found', chargedMilli: 1500 } });
    const [page] = await world.db.searchPages.toArray();
    expect([page?.keys, page?.lines.map(({ name }) => name)]).toEqual([[bob.key], ['Bob Poe']]);
    expect(await world.db.rawAnswers.count()).toBe(0);
    await expectNobody(world);
  });

  it('puts no one onto a list who was forgotten', async () => {
    const written: unknown[] = [];
    const world = await createGateWorld(() => ({
      async saveResolved(resolved) {
        written.push(resolved);
        return 'Clients';
      },
    }));
    const { purchase } = world.startWorker();
    const detail = { profiles: [jane.url ?? '', bob.url ?? ''] };
    const order: Order = { ...base, operation: 'resolve', subject: subjectOfList('person', 'clients'), detail };
    const bought = purchase.purchase(order, 1000);
    const left = await world.untilSent(1);
    await drive(world.clock, purchase.forget(await connectionOf(world), jane));
    left.answer({ body: { content: [janePerson, bobPerson], totalElements: 2 } });
    await drive(world.clock, bought);
    expect(written).toMatchObject([{ requested: [bob.key], people: [{ key: bob.key }] }]);
    await expectNobody(world);
  });

  it('is about another person, and is kept for that person', async () => {
    const { world, bought, left, worker, connection } = await setUp();
    await drive(world.clock, worker.purchase.forget(connection, bob));
    left.answer(paid);
    expect(await drive(world.clock, bought)).toEqual({ value: { outcome: 'found', chargedMilli: 1000 } });
    expect(await everythingIn(world.db)).toMatch(janeAnywhere);
    await turns();
  });

  it('names them although another person was asked about: booked, and kept nowhere', async () => {
    const { world, bought, left, forgetJane } = await setUp({ ...findEmail, subject: bob });
    await drive(world.clock, forgetJane());
    left.answer(paid);
    await drive(world.clock, bought);
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 1000, subjectKey: bob.key }]);
    expect(await world.db.heldAnswers.count()).toBe(0);
    await expectNobody(world);
  });

  it('says by an id alone that it is about them', async () => {
    const { world, bought, left, connection, forgetJane } = await setUp(
      { ...base, operation: 'personality', subject: bob },
      4000,
    );
    const names = [subjectAlias(connection, jane.key), idAlias(connection, 'person', id)];
    await mergeIntoRecord(
      world.db,
      connection,
      'person',
      { name: null, facets: {}, aliases: names, hints: [] },
      { intentId: 'i', nowMs: 1, chargedMilli: 0 },
    );
    await drive(world.clock, forgetJane());
    left.answer({ body: { source: { refId: id }, assessments: { archetype: 'Architect' } } });
    await drive(world.clock, bought);
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 4000 }]);
    await expectNobody(world);
  });

  it('tells of another person who has their address: that does not become a name of the other', async () => {
    const order: Order = {
      ...base,
      operation: 'search-people',
      subject: subjectOfSearch('person', 's'),
      detail: { page: 0 },
    };
    const { world, bought, left, worker, connection } = await setUp(order, 5000);
    await drive(world.clock, worker.purchase.forget(connection, subjectOfEmail('jane@fenwick.example')));
    const { email } = janeReply.data;
    left.answer({ body: { content: [{ ...bobPerson, email }], totalElements: 1 } });
    await drive(world.clock, bought);
    expect((await world.db.records.toArray()).map(({ name }) => name)).toEqual(['Bob Poe']);
    await expectNobody(world);
  });

  it('cannot be read and mentions them: booked, and not kept', async () => {
    const { world, bought, left, forgetJane } = await setUp({ ...findEmail, subject: bob });
    await drive(world.clock, forgetJane());
    left.answer({ body: { data: { id: 7, manager: jane.url } }, headers: { 'X-Credit': '-1' } });
    expect(await drive(world.clock, bought)).toEqual({ value: { outcome: 'not-understood', chargedMilli: 1000 } });
    expect(await world.db.rawAnswers.count()).toBe(0);
    await expectNobody(world);
  });

  it('is a list of people at a company', async () => {
    const subject = subjectOfDomain('fenwick.example');
    const order: Order = { ...base, operation: 'people-here', subject, detail: { page: 0 } };
    const { world, bought, left, forgetJane } = await setUp(order);
    await drive(world.clock, forgetJane());
    left.answer({ body: { content: [janePerson, bobPerson], totalElements: 2 } });
    await drive(world.clock, bought);
    const [company] = await world.db.records.filter(({ kind }) => kind === 'company').toArray();
    expect(company?.facets.peopleHere?.value?.pages).toMatchObject([
      { keys: [subjectOfId('person', bobPerson.id).key] },
    ]);
    await expectNobody(world);
  });
});
