import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { operations } from '@/entrypoints/background/ordering';
import { readRecord } from '@/lib/database/reads';
import type { Order } from '@/lib/purchases/order';
import { rereadAnswers } from '@/lib/purchases/steps/reread-answers';
import { subjectOfDomain, subjectOfSearch } from '@/lib/subjects/known-subjects';
import { drive } from '../../../worlds/drive.ts';
import { noExclusions } from '../../../worlds/no-exclusions.ts';
import { createWorld, jane, janeReply, type Scripted } from '../../../worlds/world.ts';

const base = { refresh: false, override: false, again: false } as const;
const email = { ...base, operation: 'email', subject: jane } as const;
const company = subjectOfDomain('fenwick.example');
const people = { ...base, operation: 'people-here', subject: company, detail: { page: 0 } } as const;
const idOf = (place: number) => `abcdef01-2345-9789-0abc-def0123456${70 + place}`;
const person = (place: number) => ({ id: idOf(place), profile: { first_name: `P${place}` } });

type World = Awaited<ReturnType<typeof createWorld>>;
async function buy(order: typeof email | typeof people, script: Scripted[]) {
  const world = await createWorld(script);
  const { purchase } = world.startWorker();
  const ended = await drive(world.clock, purchase.purchase(order, 100_000));
  return { world, purchase, ended };
}

function reread({ db, clock }: World, version = '2') {
  return drive(clock, rereadAnswers({ db, operations, clock, exclusionPolicy: noExclusions, version }));
}

/** As an earlier version kept it, which could not read what this one can. */
async function keepWhole(world: World, body: unknown): Promise<void> {
  await world.db.rawAnswers.toCollection().modify((row) => {
    row.body = JSON.stringify(body);
    delete row.unread;
  });
}

const torn = { status: 200, data: { id: 'not-an-id' } };
const partly = {
  ...janeReply,
  data: { ...janeReply.data, email: { state: 'DONE', output: [{ found: 'perhaps' }, ...janeReply.data.email.output] } },
};

describe('a page with some unreadable lines', () => {
  const page = { content: [person(0), { id: 7 }, person(2), 'nobody'], totalElements: 4 };

  it('keeps those that can be read, and the rest as they came with their places', async () => {
    const { world, ended } = await buy(people, [{ body: page }]);
    expect(ended).toMatchObject({ value: { outcome: 'found', chargedMilli: 1000 } });
    const record = await readRecord(world.db, world.connectionId, company.key);
    expect(record?.facets.peopleHere?.value?.pages).toMatchObject([
      { page: 0, unread: 2, keys: [{}, {}].map(() => expect.any(String)) },
    ]);
    const [row] = await world.db.rawAnswers.toArray();
    expect(row).toMatchObject({ subjectKey: company.key, unread: { kind: 'list', count: 2, of: 4 } });
    expect(JSON.parse(row?.body ?? '')).toEqual([
      { position: 1, item: { id: 7 } },
      { position: 3, item: 'nobody' },
    ]);
  });

  it('is known, and costs nothing when it is asked again', async () => {
    const { world, purchase } = await buy(people, [{ body: page }]);
    const again = await drive(world.clock, purchase.purchase(people, 100_000));
    expect(again).toMatchObject({ value: { outcome: 'known' } });
    expect(world.sent).toHaveLength(1);
  });

  it('with no readable line is kept and known all the same', async () => {
    const { world, purchase, ended } = await buy(people, [{ body: { content: [1, 2], totalElements: 2 } }]);
    expect(ended).toMatchObject({ value: { outcome: 'not-understood', chargedMilli: 1000 } });
    expect(await drive(world.clock, purchase.purchase(people, 100_000))).toMatchObject({ value: { outcome: 'known' } });
    expect(world.sent).toHaveLength(1);
  });

  it('after an update has those that can be read then at their places, and no second charge', async () => {
    const { world } = await buy(people, [{ body: page }]);
    await world.db.rawAnswers.toCollection().modify((row) => {
      row.body = JSON.stringify([
        { position: 1, item: person(1) },
        { position: 3, item: 'nobody' },
      ]);
    });
    const before = await world.db.ledger.toArray();
    await reread(world);
    const record = await readRecord(world.db, world.connectionId, company.key);
    const [listed] = record?.facets.peopleHere?.value?.pages ?? [];
    expect(listed?.keys.map((key) => key.slice(key.lastIndexOf('/') + 1))).toEqual([idOf(0), idOf(1), idOf(2)]);
    expect(listed?.unread).toBe(1);
    expect(record?.facets.peopleHere?.value?.total).toBe(4);
    expect(await world.db.ledger.toArray()).toEqual(before);
    const [row] = await world.db.rawAnswers.toArray();
    expect(row).toMatchObject({ triedBy: '2', unread: { count: 1, of: 4 }, body: '[{"position":3,"item":"nobody"}]' });
    expect(world.sent).toHaveLength(1);
  });
});

describe('a page of a search with some unreadable lines', () => {
  it('says how many, and is whole after an update', async () => {
    const subject = subjectOfSearch('person', 's');
    const world = await createWorld([
      { body: { content: [person(0), { id: 7 }, person(2)], totalElements: 3 }, headers: {} },
    ]);
    await world.db.searches.put({
      id: 's',
      connection: world.connectionId,
      kind: 'people',
      filters: { contact: { seniority: { any: { include: ['vp'] } } } },
      lists: [],
      size: 10,
      name: null,
      createdAt: 1,
      openedAt: 1,
    });
    const { purchase } = world.startWorker();
    const order = { ...base, operation: 'search-people', subject, detail: { page: 0 } } as const;
    const ended = await drive(world.clock, purchase.purchase(order, 100_000));
    // One that cannot be read was returned all the same.
    expect(ended).toMatchObject({ value: { outcome: 'found', chargedMilli: 1500 } });
    expect(await world.db.searchPages.toArray()).toMatchObject([
      { unread: 1, lines: [{ name: 'P0' }, { name: 'P2' }] },
    ]);
    await world.db.rawAnswers.toCollection().modify((row) => {
      row.body = JSON.stringify([{ position: 1, item: person(1) }]);
    });
    await reread(world);
    const [page] = await world.db.searchPages.toArray();
    expect(page?.lines.map(({ name }) => name)).toEqual(['P0', 'P1', 'P2']);
    expect(page).toMatchObject({ total: 3, chargedMilli: 1500 });
    expect(page?.unread).toBeUndefined();
    expect((await world.db.records.toArray()).map(({ facets }) => facets.profile?.value?.id).sort()).toEqual(
      [0, 1, 2].map(idOf),
    );
    expect(await world.db.rawAnswers.count()).toBe(0);
  });
});

describe('one answer with an unreadable part', () => {
  it('yields the rest, and is kept whole', async () => {
    const { world, ended } = await buy(email, [{ body: partly }]);
    expect(ended).toEqual({ value: { outcome: 'found', chargedMilli: 1000 } });
    const record = await readRecord(world.db, world.connectionId, jane.key);
    expect(record?.facets.email?.value).toMatchObject([{ address: 'jane@fenwick.example' }]);
    expect(await world.db.rawAnswers.toArray()).toMatchObject([
      { subjectKey: jane.key, unread: { kind: 'part', count: 1 }, body: JSON.stringify(partly) },
    ]);
  });

  it('is never taken for "nothing found"', async () => {
    const body = { ...janeReply, data: { ...janeReply.data, email: 7 } };
    const { world, ended } = await buy(email, [{ body }]);
    expect(ended).toMatchObject({ value: { outcome: 'not-understood' } });
    const record = await readRecord(world.db, world.connectionId, jane.key);
    expect(record?.facets.email).toBeUndefined();
    expect(record?.facets.profile?.value).toMatchObject({ id: janeReply.data.id });
  });
});

describe('an answer that was paid for and cannot be read', () => {
  it('is not asked for again by itself, by a click that does not say so, or by a refresh', async () => {
    const { world, purchase } = await buy(email, [{ body: torn }]);
    for (const order of [email, { ...email, refresh: true }]) {
      const ended = await drive(world.clock, purchase.purchase(order, 100_000, 'bulk'));
      expect(ended).toMatchObject({ error: { refusal: { kind: 'unread-kept' } } });
    }
    expect(world.sent).toHaveLength(1);
  });

  it('is asked for again by a click that says so', async () => {
    const { world, purchase } = await buy(email, [{ body: torn }, { body: janeReply }]);
    const ended = await drive(world.clock, purchase.purchase({ ...email, again: true }, 100_000));
    expect(ended).toMatchObject({ value: { outcome: 'found' } });
    expect(world.sent).toHaveLength(2);
  });

  it('is read after an update, once a version, without a request and without a second charge', async () => {
    const { world } = await buy(email, [{ body: torn }]);
    const before = await world.db.ledger.toArray();
    await reread(world);
    expect(await world.db.rawAnswers.toArray()).toMatchObject([{ triedBy: '2' }]);
    await keepWhole(world, janeReply);
    await reread(world);
    expect(await world.db.rawAnswers.count()).toBe(1);
    await reread(world, '3');
    const record = await readRecord(world.db, world.connectionId, jane.key);
    expect(record?.facets.email?.value).toMatchObject([{ address: 'jane@fenwick.example' }]);
    expect(record?.facets.email?.chargedMilli).toBe(before[0]?.chargedMilli);
    expect(JSON.stringify(record)).not.toContain('x.example/p');
    expect(await world.db.rawAnswers.count()).toBe(0);
    expect(await world.db.ledger.toArray()).toEqual(before);
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'settled', outcome: { kind: 'found' } }]);
    expect(world.sent).toHaveLength(1);
  });

  it('when it is read after an update leaves later purchases alone', async () => {
    const newer = {
      ...janeReply,
      data: {
        ...janeReply.data,
        email: { state: 'DONE', output: [{ address: 'new@fenwick.example', found: true, status: 'VALID' }] },
      },
    };
    const { world, purchase } = await buy(email, [{ body: torn }, { body: newer }]);
    await world.clock.advance(1000);
    await drive(world.clock, purchase.purchase({ ...email, again: true }, 100_000));
    await keepWhole(world, janeReply);
    await reread(world);
    const record = await readRecord(world.db, world.connectionId, jane.key);
    expect(record?.facets.email?.value).toMatchObject([{ address: 'new@fenwick.example' }]);
  });

  it('when it was forgotten meanwhile is written nowhere', async () => {
    const { world } = await buy(email, [{ body: torn }]);
    await keepWhole(world, janeReply);
    await world.db.rawAnswers.clear();
    await reread(world);
    expect((await readRecord(world.db, world.connectionId, jane.key))?.facets ?? {}).toEqual({});
  });
});

describe('unread answers that are read again after an update', () => {
  const page = { content: [person(0), { id: 7 }], totalElements: 4 };
  const entry = (place: number) => JSON.stringify([{ position: 1, item: person(place) }]);
  const listOf = async ({ db, connectionId }: World, name: 'peopleHere' | 'lookalikes') =>
    (await readRecord(db, connectionId, company.key))?.facets[name];

  it('makes nothing older than it is: a list keeps the age of its newest page, and its record does', async () => {
    const { world, purchase } = await buy(people, [
      { body: page },
      { body: { content: [person(2)], totalElements: 4 } },
    ]);
    await world.clock.advance(1000);
    await drive(world.clock, purchase.purchase({ ...people, detail: { page: 1 } }, 100_000));
    const before = await readRecord(world.db, world.connectionId, company.key);
    await world.db.rawAnswers.toCollection().modify({ body: entry(1) });
    await reread(world);
    const list = await listOf(world, 'peopleHere');
    expect(list?.value?.pages.map(({ keys }) => keys.length)).toEqual([2, 1]);
    const { boughtAt, intentId } = before?.facets.peopleHere ?? {};
    expect([list?.boughtAt, list?.intentId]).toEqual([boughtAt, intentId]);
    expect((await readRecord(world.db, world.connectionId, company.key))?.touchedAt).toBe(before?.touchedAt);
  });

  it('never takes the place of a list of other likes that was bought since', async () => {
    const seeded = (seed: string): Order => ({
      ...base,
      operation: 'lookalikes',
      subject: company,
      detail: { page: 0, count: 10, seeds: [seed] },
    });
    const other = (place: number) => ({ id: idOf(place), summary: { name: `C${place}` } });
    const world = await createWorld([
      { body: { content: [other(3), { id: 7 }], totalElements: 2 } },
      { body: { content: [other(4)], totalElements: 1 } },
    ]);
    const { purchase } = world.startWorker();
    await drive(world.clock, purchase.purchase(seeded('a.example'), 100_000));
    await world.clock.advance(1000);
    await drive(world.clock, purchase.purchase(seeded('b.example'), 100_000));
    const before = await listOf(world, 'lookalikes');
    await world.db.rawAnswers.toCollection().modify({ body: JSON.stringify([{ position: 1, item: other(5) }]) });
    await reread(world);
    expect(await listOf(world, 'lookalikes')).toEqual(before);
    expect(await world.db.rawAnswers.count()).toBe(0);
  });

  it('leaves a page of a search as it was bought since', async () => {
    const subject = subjectOfSearch('person', 's');
    const world = await createWorld([{ body: { content: [person(0), { id: 7 }], totalElements: 2 } }]);
    await world.db.searches.put({
      id: 's',
      connection: world.connectionId,
      kind: 'people',
      lists: [],
      size: 10,
      name: null,
      filters: { contact: { seniority: { any: { include: ['vp'] } } } },
      createdAt: 1,
      openedAt: 1,
    });
    const order = { ...base, operation: 'search-people', subject, detail: { page: 0 } } as const;
    await drive(world.clock, world.startWorker().purchase.purchase(order, 100_000));
    const newer = { boughtAt: world.clock.now() + 1, intentId: 'newer', chargedMilli: 7 };
    await world.db.searchPages.toCollection().modify(newer);
    await world.db.rawAnswers.toCollection().modify({ body: entry(1) });
    await reread(world);
    expect(await world.db.searchPages.toArray()).toMatchObject([{ ...newer, lines: [{ name: 'P0' }] }]);
  });

  it('is kept apart where it does not name the requested subject, and the ledger says so', async () => {
    const { world } = await buy(email, [{ body: torn }]);
    await keepWhole(world, { ...janeReply, data: { ...janeReply.data, link: null } });
    await reread(world);
    expect(await world.db.heldAnswers.count()).toBe(1);
    expect(await world.db.ledger.toArray()).toMatchObject([{ keptApart: 'not-confirmed' }]);
  });

  it('of an order that was forgotten meanwhile is written nowhere, and brings the order not back', async () => {
    const { world } = await buy(people, [{ body: page }]);
    await world.db.rawAnswers.toCollection().modify({ body: entry(1) });
    const { db } = world;
    const { get } = db.intents;
    let times = 0;
    db.intents.get = (async (...args: Parameters<typeof get>) => {
      const found = await get.apply(db.intents, args);
      if (times++ === 0) await db.intents.clear();
      return found;
    }) as typeof get;
    await reread(world);
    expect(times).toBeGreaterThan(1);
    expect(await db.intents.count()).toBe(0);
    expect(JSON.stringify(await db.records.toArray())).not.toContain(idOf(1));
  });

  it('is looked at once more where a part of it was forgotten meanwhile, and nothing of that part is written', async () => {
    const { world } = await buy(people, [{ body: { content: [{ id: 7 }, { id: 8 }], totalElements: 2 } }]);
    const both = [
      { position: 0, item: person(0) },
      { position: 1, item: person(1) },
    ];
    await world.db.rawAnswers.toCollection().modify({ body: JSON.stringify(both) });
    let times = 0;
    // Between the reading of the row and the transaction that writes.
    const db = world.db;
    const { get } = db.intents;
    db.intents.get = (async (...args: Parameters<typeof get>) => {
      if (times++ === 0) await db.rawAnswers.toCollection().modify({ body: JSON.stringify([both[1]]) });
      return get.apply(db.intents, args);
    }) as typeof get;
    await reread(world);
    const list = await listOf(world, 'peopleHere');
    expect(list?.value?.pages.flatMap(({ keys }) => keys)).toEqual([`person/id/${idOf(1)}`]);
    expect(JSON.stringify(await db.records.toArray())).not.toContain(idOf(0));
  });
});
