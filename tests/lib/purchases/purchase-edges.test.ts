import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { operations } from '@/entrypoints/background/ordering';
import { SidenoteDatabase } from '@/lib/database/database';
import { orderKeyOf } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { BalanceRow, Intent } from '@/lib/database/schema/rows';
import type { Order, PurchaseDeps } from '@/lib/purchases/order';
import { createPurchase } from '@/lib/purchases/purchase';
import { createUnsavedAnswers, type UnsavedAnswer } from '@/lib/purchases/steps/unsaved';
import type { SendOptions } from '@/lib/service/client/client';
import { endpoints } from '@/lib/service/contract/endpoints';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { neutralNames } from '@/lib/service/contract/names';
import { subjectOfEmail, subjectOfId } from '@/lib/subjects/known-subjects';
import { demoSite } from '@/lib/subjects/sites';
import { fenwick } from '@/tests/fixtures/rows/fixture-rows';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { pageOf, phone } from '../../fixtures/replies.ts';
import { turns } from '../../worlds/drive.ts';
import { noExclusions } from '../../worlds/no-exclusions.ts';
import { jane, janeReply } from '../../worlds/world.ts';

const connectionId = 'c#1';
const service = { baseUrl: 'https://api.service.example', names: neutralNames };
const findEmail: Order = { operation: 'email', subject: jane, refresh: false, override: false, again: false };
const findMobile: Order = { ...findEmail, operation: 'mobile' };
const john = {
  ...jane,
  key: 'person/pronet/john-roe',
  slug: 'john-roe',
  url: 'https://www.pronet.example/in/john-roe',
};

interface Call {
  name: string;
  body: unknown;
  options: SendOptions;
  /** Ends the call with an answer. */
  answer(json: unknown, creditHeader?: string): void;
  fail(error: unknown): void;
}

let count = 0;

/** The door on a line that leaves each call to the test. */
function createWorld() {
  const db = new SidenoteDatabase(`purchase-edges-${++count}`);
  const clock = createFakeClock();
  const calls: Call[] = [];
  const session: { unsaved: Record<string, UnsavedAnswer> | null } = { unsaved: null };
  const told = { charges: 0, keptAlive: 0 };
  const excluded = new Map<string, string>();

  async function send(name: keyof typeof endpoints, body: unknown, to: unknown, options: SendOptions) {
    expect(to).toBe(service);
    const ended = Promise.withResolvers<{ json: unknown; creditHeader: string | null }>();
    calls.push({
      name,
      body,
      options,
      answer: (json, creditHeader) => ended.resolve({ json, creditHeader: creditHeader ?? null }),
      fail: ended.reject,
    });
    const { json, creditHeader } = await ended.promise;
    return { reply: endpoints[name].reply.parse(json), creditHeader, serviceTime: null, elapsedMs: 1 };
  }
  let ids = 0;
  const deps: PurchaseDeps = {
    db,
    operations,
    clock,
    client: { send } as unknown as PurchaseDeps['client'],
    newId: () => `intent-${++ids}`,
    expectConnected: async () => ({ connectionId, service }),
    exclusionPolicy: { ...noExclusions, isExcluded: async ({ key }) => excluded.get(key) ?? null },
    keepAliveWhile(pending) {
      told.keptAlive += 1;
      return pending;
    },
    unsaved: createUnsavedAnswers({
      read: async () => session.unsaved,
      async write(value) {
        session.unsaved = value;
      },
    }),
    showsAnotherSubject: () => Promise.resolve(false),
    readBalanceSoon() {
      told.charges += 1;
    },
  };
  const purchase = createPurchase(deps);

  /** The call of an order that has come as far as the line. */
  async function nextCall(): Promise<Call> {
    await turns(60);
    const call = calls.at(-1);
    if (call === undefined) throw new Error('Nothing was sent');
    return call;
  }

  /** An order whose request has left, or waits for its turn, and then fails. */
  async function fail(error: unknown, state: 'queued' | 'sent' | 'waiting' = 'sent', order: Order = findEmail) {
    const bought = purchase.purchase(order, 9e6).catch((reason: unknown) => ({ reason }));
    const call = await nextCall();
    if (state !== 'queued') await leave(call.options);
    if (state === 'waiting') await call.options.onWaiting?.(clock.now() + 3000);
    call.fail(error);
    const ended = await bought;
    const [ledger, intents] = [await db.ledger.toArray(), await db.intents.toArray()];
    return { ended, ledger, intents };
  }

  return { db, clock, calls, session, told, excluded, purchase, nextCall, fail };
}

/** What the client does once a slot is granted. */
async function leave({ gate }: SendOptions): Promise<void> {
  await gate?.read();
  if ((await gate?.pass()) !== true) throw new Error('It did not pass the gate');
}

const failure = (kind: ServiceFailure['kind'], status?: number): ServiceFailure =>
  status === undefined ? { kind } : { kind, status };

describe('an order', () => {
  it('is written down whole before it waits for its turn', async () => {
    const { db, clock, purchase, nextCall } = createWorld();
    void purchase.purchase({ ...findEmail, refresh: true, override: true }, 2000);
    const { name, body, options } = await nextCall();
    const intent: Intent = {
      id: 'intent-1',
      connection: connectionId,
      orderKey: orderKeyOf(connectionId, 'email', jane.key),
      operation: 'email',
      subject: jane,
      state: 'queued',
      refresh: true,
      anyway: true,
      quote: { kind: 'range', minMilli: 0, maxMilli: 1000 },
      reservedMilli: 1000,
      agreedMilli: 2000,
      createdAt: clock.now(),
      sentAt: null,
      deadlineMs: endpoints.singleExportV2.deadlineMs,
      waitingUntil: null,
      settledAt: null,
      outcome: null,
    };
    expect(await db.intents.toArray()).toEqual([intent]);
    expect([name, body]).toEqual(['singleExportV2', { url: jane.url }]);
    expect(options.about).toEqual({ subjectKey: jane.key, intentId: 'intent-1' });
    expect(options.turn).toEqual({ priority: 'click' });
  });

  it('is sent from its turn on, and queued again while the service asks to wait', async () => {
    const { db, clock, purchase, nextCall } = createWorld();
    void purchase.purchase(findEmail, 1000);
    const { options } = await nextCall();
    await clock.advance(700);
    await leave(options);
    const sent = { state: 'sent', sentAt: clock.now(), waitingUntil: null };
    expect(await db.intents.toArray()).toMatchObject([sent]);
    await options.onWaiting?.(clock.now() + 3000);
    expect(await db.intents.toArray()).toMatchObject([{ ...sent, state: 'queued', waitingUntil: clock.now() + 3000 }]);
    await clock.advance(3000);
    await leave(options);
    expect(await db.intents.toArray()).toMatchObject([{ state: 'sent', sentAt: clock.now(), waitingUntil: null }]);
  });

  it('that waits because the service asked others to, says until when', async () => {
    const { db, clock, purchase, nextCall } = createWorld();
    void purchase.purchase(findEmail, 1000);
    const { options } = await nextCall();
    const untilMs = clock.now() + 3000;
    await options.onPaused?.(untilMs);
    expect(await db.intents.toArray()).toMatchObject([{ state: 'queued', sentAt: null, waitingUntil: untilMs }]);
    await clock.advance(3000);
    await leave(options);
    await options.onPaused?.(untilMs);
    expect(await db.intents.toArray()).toMatchObject([{ state: 'sent', waitingUntil: null }]);
  });

  it('keeps the worker alive until it is settled, and is busy for as long', async () => {
    const { purchase, told, nextCall } = createWorld();
    expect(purchase.isBusy()).toBe(false);
    const bought = purchase.purchase(findEmail, 1000);
    expect([purchase.isBusy(), told.keptAlive]).toEqual([true, 1]);
    (await nextCall()).answer(janeReply);
    await bought;
    expect([purchase.isBusy(), told.charges]).toEqual([false, 1]);
  });

  it('is one with another of the same person and operation, and not with any else', async () => {
    const { purchase, calls } = createWorld();
    void purchase.purchase(findEmail, 1000);
    void purchase.purchase(findEmail, 1000);
    void purchase.purchase({ ...findEmail, subject: john }, 1000);
    void purchase.purchase(findMobile, 9e6);
    await turns(120);
    expect(calls.map(({ name }) => name).toSorted()).toEqual(['mobilePhoneV2', 'singleExportV2', 'singleExportV2']);
  });

  it('waits as it was asked for, and as a click from when one joins', async () => {
    const { purchase, nextCall } = createWorld();
    void purchase.purchase(findEmail, 1000, 'bulk');
    const { options } = await nextCall();
    void purchase.purchase(findEmail, 1000, 'watch');
    expect(options.turn?.priority).toBe('bulk');
    void purchase.purchase(findEmail, 1000);
    await expect.poll(() => options.turn?.priority).toBe('click');
  });

  it('takes one that joins before the price is known, and counts the saved amount', async () => {
    const { db, purchase, nextCall } = createWorld();
    const both = Promise.all([purchase.purchase(findEmail, 1000), purchase.purchase(findEmail, 1000)]);
    (await nextCall()).answer(janeReply);
    await both;
    expect(await db.savings.get(connectionId)).toMatchObject({ joins: { count: 1, milli: 1000 } });
  });

  it('takes one that joins at just its price', async () => {
    const { purchase, nextCall } = createWorld();
    const first = purchase.purchase(findEmail, 2000);
    const call = await nextCall();
    const joined = purchase.purchase(findEmail, 1000);
    await expect(purchase.purchase(findEmail, 999)).rejects.toMatchObject({ refusal: { kind: 'above-agreed' } });
    call.answer(janeReply);
    expect(await joined).toEqual(await first);
  });

  it('that cannot be requested is refused here, and nothing is written', async () => {
    const { db, calls, purchase } = createWorld();
    const bought = purchase.purchase({ ...findEmail, operation: 'lookup' }, 9e6);
    await expect(bought).rejects.toMatchObject({ failure: { kind: 'bad-request-here' } });
    expect([calls.length, await db.intents.count()]).toEqual([0, 0]);
  });
});

describe('an order for a page of a list', () => {
  const page = (number: number): Order => ({
    ...findEmail,
    operation: 'people-here',
    subject: fenwick,
    detail: { page: number },
  });

  it('is one with another of that page alone, and is cancelled alone', async () => {
    const { db, purchase, calls } = createWorld();
    for (const number of [0, 1, 1]) void purchase.purchase(page(number), 9e6);
    await turns(120);
    expect(calls.map(({ body }) => body)).toMatchObject([{ page: 0 }, { page: 1 }]);
    const intents = await db.intents.toArray();
    expect(intents.map(({ detail, orderKey }) => [detail, orderKey])).toEqual(
      [0, 1].map((number) => [
        { page: number },
        orderKeyOf(connectionId, 'people-here', fenwick.key, { page: number }),
      ]),
    );
    expect([purchase.cancel(page(1)), purchase.cancel(page(2)), purchase.cancel({ ...page(1), detail: {} })]).toEqual([
      ...['withdrawn', 'not-open', 'not-open'],
    ]);
    expect(calls.map(({ options }) => options.signal?.aborted)).toEqual([false, true]);
  });

  it('is known where that very page is, and sent where it is not', async () => {
    const { purchase, calls, nextCall } = createWorld();
    const bought = purchase.purchase(page(0), 9e6);
    (await nextCall()).answer(pageOf([]));
    await bought;
    expect(await purchase.purchase(page(0), 9e6)).toMatchObject({ outcome: 'known' });
    expect(calls).toHaveLength(1);
    void purchase.purchase(page(1), 9e6);
    await turns(60);
    expect(calls).toHaveLength(2);
  });
});

describe('an answer', () => {
  it('is found under the page it names, where that is on a site of the settings', async () => {
    for (const [sites, expected] of [
      [[demoSite], true],
      [null, false],
    ] as const) {
      const { db, purchase, nextCall } = createWorld();
      if (sites !== null) await db.settings.put({ key: 'sites', value: [...sites] });
      const bought = purchase.purchase({ ...findEmail, subject: subjectOfId('person', janeReply.data.id) }, 1000);
      (await nextCall()).answer(janeReply);
      await bought;
      const [record] = await db.records.filter(({ kind }) => kind === 'person').toArray();
      expect(record?.aliases.includes(subjectAlias(connectionId, jane.key))).toBe(expected);
    }
  });
});

describe('cancelling an order', () => {
  it('withdraws it while it waits', async () => {
    const { purchase, nextCall } = createWorld();
    void purchase.purchase(findEmail, 1000);
    const { options } = await nextCall();
    expect(purchase.cancel({ ...findEmail, subject: john })).toBe('not-open');
    expect(purchase.cancel(findMobile)).toBe('not-open');
    expect(options.signal?.aborted).toBe(false);
    expect(purchase.cancel(findEmail)).toBe('withdrawn');
    expect(options.signal?.aborted).toBe(true);
    // Its slot was granted in the same moment: withdrawn is withdrawn.
    await expect(leave(options)).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
  });

  it('lets it go once it is sent, and withdraws it where the service asks to wait', async () => {
    const { purchase, nextCall } = createWorld();
    void purchase.purchase(findEmail, 1000);
    const { options } = await nextCall();
    await leave(options);
    expect(purchase.cancel(findEmail)).toBe('detached');
    await options.onWaiting?.(1);
    expect(purchase.cancel(findEmail)).toBe('withdrawn');
  });
});

describe('an order of a worker that died', () => {
  const left = (db: SidenoteDatabase) => db.intents.toArray().then(([intent]) => intent as Intent);

  it('continues as a click, and joins the same order made meanwhile', async () => {
    const dead = createWorld();
    void dead.purchase.purchase(findEmail, 1000).catch(() => undefined);
    await dead.nextCall();
    const intent = await left(dead.db);
    const { db, purchase, nextCall, told, calls } = createWorld();
    await db.intents.add(intent);
    const resumed = purchase.resume(intent);
    const again = purchase.resume(intent);
    const call = await nextCall();
    expect([told.keptAlive, calls.length, call.options.turn]).toEqual([1, 1, { priority: 'click' }]);
    expect(call.options.about).toEqual({ subjectKey: jane.key, intentId: intent.id });
    await expect(purchase.purchase(findEmail, 999)).rejects.toMatchObject({
      refusal: { kind: 'above-agreed', maxMilli: 1000, agreedMilli: 999 },
    });
    call.answer(janeReply);
    expect(await resumed).toEqual({ outcome: 'found', chargedMilli: 1000 });
    expect(await again).toEqual(await resumed);
    expect(await db.intents.toArray()).toMatchObject([{ id: intent.id, state: 'settled' }]);
  });
});

describe('an order that fails', () => {
  it('by being cancelled leaves no trace', async () => {
    const world = createWorld();
    const error = new ServiceError(failure('cancelled'));
    expect(await world.fail(error, 'waiting')).toEqual({ ended: { reason: error }, ledger: [], intents: [] });
  });

  const states: [string, ServiceFailure, 'queued' | 'sent' | 'waiting', string, (string | null)[]][] = [
    ['refused by the service', failure('key-refused', 401), 'sent', 'settled', ['failure']],
    ['unreachable after it left', failure('unreachable'), 'sent', 'unknown', ['unknown']],
    ['unreachable before it left', failure('unreachable'), 'queued', 'settled', []],
    ['too fast while it waits again', failure('too-fast', 429), 'waiting', 'settled', ['failure']],
    ['unreachable while it waits again', failure('unreachable'), 'waiting', 'settled', ['failure']],
    ['not found before it left', failure('not-found', 404), 'queued', 'settled', []],
  ];
  it.each(states)('as %s is %j, when it was %s: %s', async (_what, why, when, state, hows) => {
    const world = createWorld();
    const error = new ServiceError(why);
    const { ended, intents, ledger } = await world.fail(error, when);
    expect(ended).toEqual({ reason: error });
    expect(intents).toMatchObject([{ state }]);
    expect(ledger.map((row) => row.kind === 'charge' && row.how)).toEqual(hows);
    expect(world.told.charges).toBe(state === 'unknown' || why.kind === 'key-refused' ? 1 : 0);
  });

  it.each([
    ['queued', []],
    ['waiting', []],
    ['sent', ['unknown']],
  ] as const)('by our own fault while it is %s counts as lost only where it had left', async (when, left) => {
    const error = new Error('Our own fault');
    const { ended, intents } = await createWorld().fail(error, when);
    expect(ended).toEqual({ reason: error });
    expect(intents.map(({ state }) => state)).toEqual(left);
  });

  it.each([
    [null, 1000, 'price-table'],
    [0, 0, 'x-credit'],
    [500, 500, 'x-credit'],
  ])('by not being understood is booked as told (%s): %i, and kept whole', async (creditMilli, chargedMilli, how) => {
    const world = createWorld();
    const error = new ServiceError(failure('not-understood', 200), { body: '{"a":1}', creditMilli });
    const { ended, intents, ledger } = await world.fail(error);
    expect(ended).toEqual({ outcome: 'not-understood', chargedMilli });
    expect(ledger).toMatchObject([{ chargedMilli, how }]);
    expect(intents).toMatchObject([{ state: 'settled', outcome: { kind: 'not-understood' } }]);
    expect(await world.db.rawAnswers.toArray()).toMatchObject([{ body: '{"a":1}' }]);
    expect(world.told.charges).toBe(1);
  });

  it('by not being understood is kept empty where there was no body', async () => {
    const world = createWorld();
    await world.fail(new ServiceError(failure('not-understood', 200)));
    expect(await world.db.rawAnswers.toArray()).toMatchObject([{ body: '' }]);
  });

  const byAddress: Order = { ...findEmail, operation: 'lookup', subject: subjectOfEmail('jane@fenwick.example') };
  it.each([
    ['is free', findEmail, null, 0, 'price-table'],
    ['is what the service told', findEmail, 1000, 1000, 'x-credit'],
    ['is free where the service told so', byAddress, 0, 0, 'x-credit'],
    ['is its price where the interface states no exception', byAddress, null, 500, 'price-table'],
  ] as const)('because there is nothing %s', async (_what, order, creditMilli, chargedMilli, how) => {
    const world = createWorld();
    const error = new ServiceError(failure('not-found', 404), { creditMilli });
    const { ended, intents, ledger } = await world.fail(error, 'sent', order);
    expect(ended).toEqual({ outcome: 'nothing-found', chargedMilli });
    expect(ledger).toMatchObject([{ chargedMilli, how }]);
    expect(intents).toMatchObject([{ state: 'settled', outcome: { kind: 'nothing-found' } }]);
    expect(world.told.charges).toBe(chargedMilli === 0 ? 0 : 1);
  });

  it.each([
    [400, 1],
    [5000, 0],
  ])(
    'without result and free, with %i known before, reads the balance %i times: credits were added since',
    async (milli, times) => {
      const world = createWorld();
      await world.db.balances.put({ connection: connectionId, milli, readAt: 1 } as BalanceRow);
      await world.fail(new ServiceError(failure('not-found', 404)));
      expect(world.told.charges).toBe(times);
    },
  );

  it('by our own fault after its answer came says that something came back', async () => {
    const world = createWorld();
    await world.db.requests.add({
      at: 0,
      method: 'POST',
      origin: 'https://s.example',
      path: '/v1',
      bytesOut: 1,
      bytesIn: 40,
      status: 200,
      elapsedMs: 1,
      subjectKey: jane.key,
      intentId: 'intent-1',
    });
    const { intents } = await world.fail(new Error('Our own fault'));
    expect(intents).toMatchObject([{ state: 'unknown', lostStatus: 200 }]);
  });
});

describe('an answer that cannot be stored', () => {
  async function buyOnFullDisk(order: Order, json: unknown) {
    const world = createWorld();
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    world.db.records.hook('creating', refuse);
    const bought = world.purchase.purchase(order, 9e6).catch((reason: unknown) => reason);
    const call = await world.nextCall();
    await leave(call.options);
    call.answer(json, '-1');
    const error = await bought;
    world.db.records.hook('creating').unsubscribe(refuse);
    return { ...world, error };
  }

  it.each([
    ['the address', findEmail, janeReply, ['jane@fenwick.example']],
    ['the numbers', findMobile, { data: { ...phone, pronet: jane.url } }, phone.data.flat()],
    ['nothing where nothing was found', findEmail, { status: 404, error: 'no', data: null }, []],
  ])('hands on %s', async (_what, order, json, values) => {
    const { error } = await buyOnFullDisk(order, json);
    expect(error).toMatchObject({ name: 'NotSavedError', values });
  });

  it('stays with its charge, and is known to the next same order, but not to another one', async () => {
    const { db, calls, purchase, session, clock } = await buyOnFullDisk(findEmail, janeReply);
    expect(Object.values(session.unsaved ?? {})).toMatchObject([
      { intent: { id: 'intent-1', state: 'sent' }, charge: { milli: 1000, how: 'x-credit' }, nowMs: clock.now() },
    ]);
    void purchase.purchase({ ...findEmail, subject: john }, 1000);
    await turns(60);
    expect(calls).toHaveLength(2);
    expect(await purchase.purchase(findEmail, 1000)).toEqual({ outcome: 'known', chargedMilli: null });
    expect([calls.length, session.unsaved, await db.savings.count()]).toEqual([2, {}, 0]);
    expect(await db.ledger.toArray()).toMatchObject([{ id: 'intent-1', chargedMilli: 1000, how: 'x-credit' }]);
  });
});
