// First: what is loaded after it finds itself in an extension.
import '../../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRecord, readSettings } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { Intent } from '@/lib/database/schema/rows';
import { noSuppression } from '@/lib/purchases/exclusion-policy';
import type { Order } from '@/lib/purchases/order';
import { settleDecided } from '@/lib/purchases/steps/settle';
import { neutralNames } from '@/lib/service/contract/names';
import { subjectOfSearch } from '@/lib/subjects/known-subjects';
import { drive, turns } from '../../../worlds/drive.ts';
import { jane, janeReply } from '../../../worlds/world.ts';
import { createGateWorld, type GateWorld, keys } from './gate-world.ts';

const findEmail: Order = { operation: 'email', subject: jane, refresh: false, override: false, again: false };
const filters = { contact: { seniority: { any: { include: ['vp'] } } } };
const paid = { body: janeReply, headers: { 'X-Credit': '-1' } };

async function leftOf({ db }: GateWorld) {
  const [intents, ledger] = await Promise.all([db.intents.toArray(), db.ledger.toArray()]);
  return { intents, bookedMilli: ledger.reduce((sum, row) => sum + (row.chargedMilli ?? 0), 0), rows: ledger.length };
}

describe('queued behind a 429 and then put on a list', () => {
  it('is not bought by this worker, costs nothing, and says why', async () => {
    const world = await createGateWorld();
    const worker = world.startWorker();
    const bought = worker.purchase.purchase(findEmail, 1000);
    await world.slowDown(await world.untilSent(1));
    await worker.exclude(jane);
    const refusal = { kind: 'excluded', listName: 'Do not contact' };
    expect(await drive(world.clock, bought)).toMatchObject({ error: { refusal } });
    expect(world.sent).toHaveLength(1);
    const { intents, bookedMilli, rows } = await leftOf(world);
    expect(intents).toMatchObject([{ state: 'settled', outcome: { kind: 'refused', refusal } }]);
    expect([bookedMilli, rows]).toEqual([0, 0]);
    expect(await world.db.savings.toArray()).toMatchObject([{ exclusions: { count: 1, milli: 1000 } }]);
  });

  it('is not bought by the next worker either', async () => {
    const world = await createGateWorld();
    void world
      .startWorker()
      .purchase.purchase(findEmail, 1000)
      .catch(() => undefined);
    await world.slowDown(await world.untilSent(1));
    const next = world.startWorker();
    await next.exclude(jane);
    await drive(world.clock, next.recover());
    await world.until(async () => (await world.db.intents.where('state').equals('queued').count()) === 0);
    await drive(world.clock, world.clock.sleep(60_000));
    expect(world.sent).toHaveLength(1);
    const { intents, bookedMilli } = await leftOf(world);
    expect(intents).toMatchObject([{ outcome: { kind: 'refused', refusal: { kind: 'excluded' } } }]);
    expect(bookedMilli).toBe(0);
  });

  it('is not bought where its row is gone, and no price is passed on', async () => {
    const world = await createGateWorld();
    const bought = world.startWorker().purchase.purchase(findEmail, 1000);
    await world.slowDown(await world.untilSent(1));
    await world.db.intents.clear();
    expect(await drive(world.clock, bought)).toMatchObject({ error: { failure: { kind: 'cancelled' } } });
    expect(world.sent).toHaveLength(1);
    expect(await leftOf(world)).toEqual({ intents: [], bookedMilli: 0, rows: 0 });
  });

  it('is bought all the same where the person said "anyway"', async () => {
    const world = await createGateWorld();
    const worker = world.startWorker();
    const bought = worker.purchase.purchase({ ...findEmail, override: true }, 1000);
    await world.slowDown(await world.untilSent(1));
    await worker.exclude(jane);
    (await world.untilSent(2)).answer(paid);
    expect(await drive(world.clock, bought)).toEqual({ value: { outcome: 'found', chargedMilli: 1000 } });
  });

  it('is bought where a list was changed and it is on none', async () => {
    const world = await createGateWorld();
    const worker = world.startWorker();
    const bought = worker.purchase.purchase(findEmail, 1000);
    await world.slowDown(await world.untilSent(1));
    await worker.exclude({ ...jane, key: 'person/pronet/john-roe', slug: 'john-roe', url: null });
    (await world.untilSent(2)).answer(paid);
    expect(await drive(world.clock, bought)).toEqual({ value: { outcome: 'found', chargedMilli: 1000 } });
    expect(await leftOf(world)).toMatchObject({ bookedMilli: 1000, rows: 1 });
  });
});

describe('a paid answer that could not be read, saved by another worker while an order waited', () => {
  async function waitingOrder(order: Order) {
    const world = await createGateWorld();
    const worker = world.startWorker();
    const bought = worker.purchase.purchase(order, 1000);
    await world.slowDown(await world.untilSent(1));
    const [waiting] = await world.db.intents.toArray();
    if (waiting === undefined) throw new Error('No order waits');
    const { connection, orderKey } = waiting;
    const answer = { connection, orderKey, operation: 'email', subjectKey: jane.key, body: '{}' } as const;
    await world.db.rawAnswers.put({ ...answer, intentId: 'of-another', at: world.clock.now() });
    return { world, bought };
  }

  it('is not sold again', async () => {
    const { world, bought } = await waitingOrder(findEmail);
    const refusal = { kind: 'unread-kept', intentId: 'of-another' };
    expect(await drive(world.clock, bought)).toMatchObject({ error: { refusal } });
    expect(world.sent).toHaveLength(1);
    expect(await leftOf(world)).toEqual({ intents: [], bookedMilli: 0, rows: 0 });
  });

  it('is bought again where the click said so', async () => {
    const { world, bought } = await waitingOrder({ ...findEmail, again: true });
    (await world.untilSent(2)).answer(paid);
    expect(await drive(world.clock, bought)).toEqual({ value: { outcome: 'found', chargedMilli: 1000 } });
  });
});

describe('the price of the request that is really sent', () => {
  async function searching() {
    const world = await createGateWorld(() => ({ suppress: async () => noSuppression }));
    const connection = (await readSettings(world.db, 'connection'))?.connectionId ?? '';
    await world.db.searches.add({
      id: 'search-1',
      connection,
      kind: 'people',
      filters,
      lists: 'all',
      size: 10,
      name: null,
      createdAt: 1,
      openedAt: 1,
    });
    const subject = subjectOfSearch('person', 'search-1');
    const order: Order = { ...findEmail, operation: 'search-people', subject, detail: { page: 0 } };
    const bought = world.startWorker().purchase.purchase(order, 5000);
    return { world, bought };
  }

  it('is refused where the page has grown from 10 to 100 between click and send', async () => {
    const { world, bought } = await searching();
    await world.slowDown(await world.untilSent(1));
    await world.db.searches.update('search-1', { size: 100 });
    const refusal = { kind: 'above-agreed', maxMilli: 50_000, agreedMilli: 5000 };
    expect(await drive(world.clock, bought)).toMatchObject({ error: { refusal } });
    expect(world.sent).toHaveLength(1);
    const { intents, bookedMilli } = await leftOf(world);
    expect([intents[0]?.outcome, bookedMilli]).toEqual([{ kind: 'refused', refusal }, 0]);
  });

  it('is booked at the size of a page that has shrunk', async () => {
    const { world, bought } = await searching();
    await world.slowDown(await world.untilSent(1));
    await world.db.searches.update('search-1', { size: 4 });
    const left = await world.untilSent(2);
    expect(left.body).toMatchObject({ size: 4 });
    expect(await world.db.intents.toArray()).toMatchObject([
      { state: 'sent', reservedMilli: 2000, quote: { maxMilli: 2000 } },
    ]);
    left.answer({ body: { content: [], totalElements: 0 } });
    await drive(world.clock, bought);
  });

  it.each(['day', 'month'] as const)(
    'is refused where the budget of a %s was lowered below it meanwhile',
    async (period) => {
      const world = await createGateWorld();
      const bought = world.startWorker().purchase.purchase(findEmail, 1000);
      await world.slowDown(await world.untilSent(1));
      const lowered = { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: null };
      const value = { ...lowered, [period === 'day' ? 'perDayMilli' : 'perMonthMilli']: 999 };
      await world.db.settings.put({ key: 'budget', value });
      const refusal = { kind: 'budget-reached', period, limitMilli: 999, usedMilli: 0 };
      expect(await drive(world.clock, bought)).toMatchObject({ error: { refusal } });
      expect([world.sent.length, (await leftOf(world)).bookedMilli]).toEqual([1, 0]);
    },
  );
});

describe('a key that is forgotten or replaced while an order waits', () => {
  it('is not used any more once it was forgotten', async () => {
    const world = await createGateWorld();
    const worker = world.startWorker();
    const bought = worker.purchase.purchase(findEmail, 1000);
    await world.slowDown(await world.untilSent(1));
    await worker.connection.forgetKey();
    expect(await drive(world.clock, bought)).toMatchObject({ error: { failure: { kind: 'no-key' } } });
    expect([world.sent.length, (await leftOf(world)).bookedMilli]).toEqual([1, 0]);
  });

  it('sends nothing and books nothing once another took its place', async () => {
    const world = await createGateWorld();
    const worker = world.startWorker();
    const bought = worker.purchase.purchase(findEmail, 1000);
    await world.slowDown(await world.untilSent(1));
    await worker.saveKey(keys.next);
    expect(await drive(world.clock, bought)).toMatchObject({ error: { failure: { kind: 'key-changed' } } });
    expect([world.sent.length, (await leftOf(world)).bookedMilli]).toEqual([1, 0]);
  });

  it('takes the names with which the service is spoken to now', async () => {
    const world = await createGateWorld();
    const worker = world.startWorker();
    const bought = worker.purchase.purchase(findEmail, 1000);
    await world.slowDown(await world.untilSent(1));
    const names = { ...neutralNames, keys: { url: 'link' } };
    // As an older version saved them: today a name of the schemas is not saved any more.
    const saved = await readSettings(world.db, 'connection');
    if (saved !== null) await world.db.settings.put({ key: 'connection', value: { ...saved, names } });
    const left = await world.untilSent(2);
    expect(left.body).toEqual({ link: jane.url });
    left.answer(paid);
    await drive(world.clock, bought);
  });

  /** A page of results, for which lists are written first. */
  it('while lists are being written: nothing is sent with one key and booked on another', async () => {
    const replaced = Promise.withResolvers<void>();
    const world = await createGateWorld(() => ({
      async suppress() {
        await replaced.promise;
        return noSuppression;
      },
    }));
    const worker = world.startWorker();
    const subject = {
      kind: 'company',
      key: 'company/domain/acme.example',
      site: 'domain',
      slug: 'acme.example',
    } as const;
    const order: Order = { ...findEmail, operation: 'people-here', subject: { ...subject, url: null } };
    const bought = worker.purchase.purchase(order, 100_000);
    await turns(40);
    await worker.saveKey(keys.next);
    replaced.resolve();
    expect(await drive(world.clock, bought)).toMatchObject({ error: { failure: { kind: 'key-changed' } } });
    expect(world.sent).toEqual([]);
    expect(await leftOf(world)).toMatchObject({ bookedMilli: 0, rows: 0 });
  });

  it('at any moment: no request carries a key that its booking does not name', async () => {
    for (let moment = 0; moment < 60; moment += 2) {
      const world = await createGateWorld();
      const worker = world.startWorker();
      const before = (await readSettings(world.db, 'connection'))?.connectionId;
      const bought = worker.purchase.purchase(findEmail, 1000).catch((error: unknown) => error);
      await turns(moment);
      let leftBeforeSaved = 0;
      const saved = worker.saveKey(keys.next).then(() => {
        leftBeforeSaved = world.sent.length;
      });
      await drive(world.clock, saved);
      await turns(60);
      expect(world.sent.slice(leftBeforeSaved)).toEqual([]);
      for (const { key } of world.sent) expect(key).toBe(keys.old);
      world.sent.at(0)?.answer(paid);
      await drive(world.clock, bought);
      const { intents } = await leftOf(world);
      for (const { connection } of intents) expect(connection).toBe(before);
      world.db.close();
    }
  });
});

describe('two workers alive over one queued order', () => {
  async function queued(): Promise<{ world: GateWorld; intent: Intent }> {
    const world = await createGateWorld();
    const connection = (await readSettings(world.db, 'connection'))?.connectionId ?? '';
    const intent: Intent = {
      id: 'left-behind',
      connection,
      orderKey: `${connection}|email|${jane.key}`,
      operation: 'email',
      subject: jane,
      state: 'queued',
      refresh: false,
      anyway: false,
      reservedMilli: 1000,
      agreedMilli: 1000,
      quote: { kind: 'range', minMilli: 0, maxMilli: 1000 },
      createdAt: world.clock.now(),
      sentAt: null,
      deadlineMs: 120_000,
      waitingUntil: null,
      settledAt: null,
      outcome: null,
    };
    await world.db.intents.add(intent);
    return { world, intent };
  }

  it.each([0, 1, 3, 8, 20])('send one request, the second starting %i turns later', async (apart) => {
    const { world, intent } = await queued();
    const first = world.startWorker().purchase.resume(intent);
    await turns(apart);
    const second = world.startWorker().purchase.resume(intent);
    const ends = Promise.allSettled([first, second]);
    (await world.untilSent(1)).answer(paid);
    const settled = await drive(world.clock, ends);
    expect(world.sent).toHaveLength(1);
    const values = 'value' in settled ? settled.value : [];
    const kinds = values.map((end) => (end.status === 'fulfilled' ? end.value.outcome : end.reason.refusal.kind));
    // The other comes to the gate while it is on its way, or after its answer.
    expect([
      ['found', 'under-way'],
      ['found', 'known'],
    ]).toContainEqual(kinds.toSorted());
    const { intents, bookedMilli } = await leftOf(world);
    expect(intents).toMatchObject([{ state: 'settled', outcome: { kind: 'found' } }]);
    expect(bookedMilli).toBe(1000);
  });

  it('send one at a time where the service asks to slow down', async () => {
    const { world, intent } = await queued();
    const first = world.startWorker().purchase.resume(intent);
    await world.slowDown(await world.untilSent(1));
    const second = world.startWorker().purchase.resume(intent);
    const ends = Promise.allSettled([first, second]);
    const left = await world.untilSent(2);
    await drive(world.clock, world.clock.sleep(30_000));
    expect(world.sent).toHaveLength(2);
    left.answer(paid);
    await drive(world.clock, ends);
    expect(await leftOf(world)).toMatchObject({ bookedMilli: 1000, rows: 1, intents: [{ state: 'settled' }] });
  });
});

describe('a worker that wakes late', () => {
  const answers = [
    ['an answer', paid],
    ['nothing found', { body: { status: 404, error: 'data not found', data: null } }],
    ['a refusal', { status: 402, body: {} }],
    ['a 429', { status: 429, body: {}, headers: { 'Retry-After': '1' } }],
    ['what it cannot read', { body: { status: 200, error: null, data: { id: 7 } } }],
    ['a broken service', { status: 500, body: {} }],
  ] as const;

  it.each(answers)('never rewrites a row that the balance has decided, with %s', async (_what, answered) => {
    const world = await createGateWorld();
    const late = world.startWorker();
    const bought = late.purchase.purchase(findEmail, 1000).catch(() => undefined);
    const left = await world.untilSent(1);
    await drive(world.clock, world.startWorker().recover());
    const [unknown] = await world.db.intents.toArray();
    if (unknown === undefined) throw new Error('There is no order');
    expect(unknown.state).toBe('unknown');
    await settleDecided(world.db, unknown, { chargedMilli: 0, nowMs: world.clock.now() });
    const decided = [await world.db.intents.toArray(), await world.db.ledger.toArray()];
    left.answer(answered);
    await drive(world.clock, bought);
    expect([await world.db.intents.toArray(), await world.db.ledger.toArray()]).toEqual(decided);
    expect(world.sent).toHaveLength(1);
  });

  it('keeps a stated charge all the same', async () => {
    const world = await createGateWorld();
    const bought = world.startWorker().purchase.purchase(findEmail, 1000);
    const left = await world.untilSent(1);
    await drive(world.clock, world.startWorker().recover());
    const [unknown] = await world.db.intents.toArray();
    if (unknown === undefined) throw new Error('There is no order');
    await settleDecided(world.db, unknown, { chargedMilli: 1000, nowMs: world.clock.now() });
    left.answer(paid);
    await drive(world.clock, bought);
    const record = await readRecord(world.db, unknown.connection, jane.key);
    expect(record?.facets.email).toMatchObject({ chargedMilli: 1000, value: [{ address: 'jane@fenwick.example' }] });
  });

  it('settles orders that were only believed lost', async () => {
    const world = await createGateWorld();
    const bought = world.startWorker().purchase.purchase(findEmail, 1000);
    const left = await world.untilSent(1);
    await drive(world.clock, world.startWorker().recover());
    left.answer(paid);
    await drive(world.clock, bought);
    expect(await leftOf(world)).toMatchObject({
      bookedMilli: 1000,
      rows: 1,
      intents: [{ outcome: { kind: 'found' } }],
    });
  });

  it('writes nothing into erased rows', async () => {
    const world = await createGateWorld();
    const bought = world.startWorker().purchase.purchase(findEmail, 1000);
    const left = await world.untilSent(1);
    for (const table of world.db.tables) await table.clear();
    left.answer(paid);
    await drive(world.clock, bought);
    for (const table of world.db.tables) expect([table.name, await table.count()]).toEqual([table.name, 0]);
  });
});

describe('the last gate', () => {
  it('does not pay for data that was answered meanwhile', async () => {
    const world = await createGateWorld();
    const worker = world.startWorker();
    const bought = worker.purchase.purchase(findEmail, 1000);
    await world.slowDown(await world.untilSent(1));
    const connection = (await readSettings(world.db, 'connection'))?.connectionId ?? '';
    const email = { value: [], boughtAt: 1, chargedMilli: 0, intentId: 'other' };
    await world.db.records.add({
      id: 'record',
      connection,
      kind: 'person',
      aliases: [subjectAlias(connection, jane.key)],
      name: null,
      facets: { email },
      createdAt: 1,
      touchedAt: 1,
    });
    expect(await drive(world.clock, bought)).toEqual({ value: { outcome: 'known', chargedMilli: null } });
    expect([world.sent.length, (await leftOf(world)).intents]).toEqual([1, []]);
  });

  it('sends one of two orders for the same that two workers took before either had left', async () => {
    const world = await createGateWorld((db) => {
      let looks = 0;
      return {
        async isExcluded() {
          looks += 1;
          // A worker's second look is that of its gate: there each waits for the other's order.
          while (looks === 2 && (await db.intents.count()) < 2) await turns(1);
          return null;
        },
      };
    });
    const [one, other] = [world.startWorker(), world.startWorker()];
    const orders = [one.purchase.purchase(findEmail, 1000), other.purchase.purchase(findEmail, 1000)];
    const failed = (order: Promise<unknown>) => order.then(() => Promise.reject(new Error('It was bought')), String);
    const refused = Promise.any(orders.map(failed));
    const ends = Promise.allSettled(orders);
    const first = await world.untilSent(1);
    // Only once the other was turned away: before, it might have waited for the answer.
    await drive(world.clock, refused);
    first.answer(paid);
    const ended = await drive(world.clock, ends);
    const values = 'value' in ended ? ended.value : [];
    expect(values.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(values.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { refusal: { kind: 'under-way' } },
    });
    expect([world.sent.length, (await leftOf(world)).bookedMilli]).toEqual([1, 1000]);
  });

  it('does not pay for data that another worker received between its look and its claim', async () => {
    let isNextLate = false;
    const world = await createGateWorld((db) => {
      const isLate = isNextLate;
      let looks = 0;
      return {
        async isExcluded() {
          looks += 1;
          while (isLate && looks === 2 && (await db.ledger.count()) === 0) await turns(1);
          return null;
        },
      };
    });
    const early = world.startWorker();
    isNextLate = true;
    const late = world.startWorker();
    const second = late.purchase.purchase(findEmail, 1000);
    await expect.poll(() => world.db.intents.count()).toBe(1);
    const first = early.purchase.purchase(findEmail, 1000);
    (await world.untilSent(1)).answer(paid);
    expect(await drive(world.clock, first)).toMatchObject({ value: { outcome: 'found', chargedMilli: 1000 } });
    expect(await drive(world.clock, second)).toEqual({ value: { outcome: 'known', chargedMilli: null } });
    expect([world.sent.length, (await leftOf(world)).bookedMilli]).toEqual([1, 1000]);
  });

  it('lets an order be withdrawn up to its very end, also after it has begun anew', async () => {
    let looks = 0;
    let said: string | null = null;
    const world = await createGateWorld((db) => ({
      async isExcluded() {
        looks += 1;
        // The door's own look is the first; the gate's begin anew after the second, and are cut short in the third.
        if (looks === 2) await db.settings.put({ key: 'welcome', value: { doneAt: 1 } });
        if (looks === 3) said = worker.purchase.cancel(findEmail);
        return null;
      },
    }));
    const worker = world.startWorker();
    const bought = worker.purchase.purchase(findEmail, 1000);
    expect(await drive(world.clock, bought)).toMatchObject({ error: { failure: { kind: 'cancelled' } } });
    expect([looks, said, world.sent.length]).toEqual([3, 'withdrawn', 0]);
    expect(await leftOf(world)).toEqual({ intents: [], bookedMilli: 0, rows: 0 });
  });

  it('refuses an order that changes at each look, and says so', async () => {
    const world = await createGateWorld((db) => ({
      async isExcluded() {
        await db.settings.put({ key: 'welcome', value: { doneAt: 1 } });
        return null;
      },
    }));
    const bought = world.startWorker().purchase.purchase(findEmail, 1000);
    expect(await drive(world.clock, bought)).toMatchObject({ error: { refusal: { kind: 'kept-changing' } } });
    expect(world.sent).toEqual([]);
    expect(await leftOf(world)).toMatchObject({ rows: 0, intents: [{ outcome: { kind: 'refused' } }] });
  });

  it('leaves out the companies on lists as they are after its wait', async () => {
    let told = 0;
    const world = await createGateWorld(() => ({
      suppress: async () => ({ ...noSuppression, domains: [`rival-${++told}.example`] }),
    }));
    const worker = world.startWorker();
    const subject = {
      kind: 'company',
      key: 'company/domain/acme.example',
      site: 'domain',
      slug: 'acme.example',
    } as const;
    const order: Order = { ...findEmail, operation: 'people-here', subject: { ...subject, url: null } };
    const bought = worker.purchase.purchase(order, 100_000);
    const first = await world.untilSent(1);
    expect(JSON.stringify(first.body)).toContain('rival-1.example');
    await world.slowDown(first);
    await worker.exclude({ ...jane, kind: 'company', key: 'company/domain/rival.example', site: 'domain', url: null });
    const second = await world.untilSent(2);
    expect(JSON.stringify(second.body)).toContain('rival-2.example');
    second.answer({ body: { content: [], totalElements: 0 } });
    expect(await drive(world.clock, bought)).toMatchObject({ value: { outcome: 'nothing-found' } });
    expect(told).toBe(2);
  });
});
