import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { learnIdsOf } from '@/lib/exclusions/sync/learn-ids';
import { decideHeldAnswer } from '@/lib/purchases/answers/held-answers';
import { NotSavedError, RefusedError } from '@/lib/purchases/refusals';
import { ServiceError } from '@/lib/service/contract/errors';
import { subjectOfDomain } from '@/lib/subjects/known-subjects';
import { list, member } from '@/tests/fixtures/rows/list-rows';
import { drive, turns } from '../../worlds/drive.ts';
import { createWorld, jane, janeReply, nothingReply, type Scripted } from '../../worlds/world.ts';

const findEmail = { operation: 'email', subject: jane, refresh: false, override: false, again: false } as const;
const john = {
  ...jane,
  key: 'person/pronet/john-roe',
  slug: 'john-roe',
  url: 'https://www.pronet.example/in/john-roe',
};

async function buy(script: Scripted[], order: Partial<typeof findEmail> = {}, agreedMilli = 1000) {
  const world = await createWorld(script);
  const { purchase } = world.startWorker();
  const ended = await drive(world.clock, purchase.purchase({ ...findEmail, ...order }, agreedMilli));
  return { world, purchase, ended };
}

function failureOf(ended: { value: unknown } | { error: unknown }) {
  if (!('error' in ended)) throw new Error('It did not fail');
  if (ended.error instanceof ServiceError) return ended.error.failure;
  if (ended.error instanceof RefusedError) return ended.error.refusal;
  throw ended.error;
}

describe('a purchase', () => {
  it('stores every facet, the aliases, the ledger row and the closed intent', async () => {
    const { world, ended } = await buy([{ body: janeReply, headers: { 'X-Credit': '-1' } }]);

    expect(ended).toEqual({ value: { outcome: 'found', chargedMilli: 1000 } });
    const record = await readRecord(world.db, world.connectionId, jane.key);
    expect(record?.name).toBe('Jane Doe');
    expect(record?.facets.email?.value?.[0]?.address).toBe('jane@fenwick.example');
    expect(record?.facets.company?.value?.summary?.name).toBe('Fenwick');
    expect(record?.aliases.map((alias) => alias.split('|')[1])).toEqual([
      'subject:person/pronet/jane-doe',
      'person:abcdef01-2345-9789-0abc-def012345678',
      'email:jane@fenwick.example',
    ]);
    expect(await world.db.ledger.toArray()).toMatchObject([
      { chargedMilli: 1000, how: 'x-credit', aboveQuote: false, subjectKey: jane.key, subjectName: 'Jane Doe' },
    ]);
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'settled', outcome: { kind: 'found' } }]);
    expect(world.readBalanceSoon.count).toBe(1);
  });

  it.each([
    [401, 1],
    [402, 1],
    [400, 0],
    [403, 0],
  ])('refused with %i, has the free balance read %i times, which shows it above every order', async (status, reads) => {
    const { world, ended } = await buy([{ status, body: {} }]);
    expect(ended).toHaveProperty('error');
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 0 }]);
    expect(world.readBalanceSoon.count).toBe(reads);
  });

  it('with a renewed key, knows the last one’s purchases for free, and books by the new one', async () => {
    const { world, purchase } = await buy([
      { body: janeReply },
      { body: { ...janeReply, data: { ...janeReply.data } } },
    ]);
    const saved = await world.db.settings.get('connection');
    if (saved?.key !== 'connection') throw new Error('There is no connection');
    const connectionId = 'https://api.service.example#k2';
    await world.db.settings.put({ ...saved, value: { ...saved.value, connectionId } });
    const again = await drive(world.clock, purchase.purchase(findEmail, 1000));
    expect(again).toEqual({ value: { outcome: 'known', chargedMilli: null } });
    expect(world.sent).toHaveLength(1);
    await drive(world.clock, purchase.purchase({ ...findEmail, refresh: true }, 1000));
    expect((await world.db.ledger.toArray()).map((row) => row.connection).toSorted()).toEqual([
      'https://api.service.example#k1',
      connectionId,
    ]);
    expect(await world.db.records.where('aliases').startsWith('https://').distinct().count()).toBe(2);
  });

  it('gives the company of the answer a record of its own, for free', async () => {
    const { world } = await buy([{ body: janeReply }]);
    const companies = await world.db.records.filter((record) => record.kind === 'company').toArray();
    expect(companies).toMatchObject([{ name: 'Fenwick', facets: { company: { chargedMilli: 0 } } }]);
    expect(companies[0]?.aliases.map((alias) => alias.split('|')[1])).toEqual([
      'company:abcdef01-2345-9789-0abc-def012345679',
    ]);
    expect(await world.db.ledger.count()).toBe(1);
  });

  it('keeps no picture address', async () => {
    const { world } = await buy([{ body: janeReply }]);
    const stored = JSON.stringify(await world.db.records.toArray());
    expect(stored).toContain('Jane Doe');
    expect(stored).not.toContain('x.example');
  });

  it('has marked the intent as sent when the request leaves', async () => {
    const world = await createWorld([{ body: janeReply, afterMs: 1000 }]);
    const { purchase } = world.startWorker();
    const bought = purchase.purchase(findEmail, 1000);
    for (let turn = 0; turn < 200 && world.sent.length === 0; turn++) await turns(1);
    expect(world.sent).toHaveLength(1);
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'sent', sentAt: world.sent[0]?.at }]);
    await drive(world.clock, bought);
  });

  it('asks once when two panels ask at the same time', async () => {
    const world = await createWorld([{ body: janeReply }]);
    const { purchase } = world.startWorker();
    const both = Promise.all([purchase.purchase(findEmail, 1000), purchase.purchase(findEmail, 1000)]);
    expect(await drive(world.clock, both)).toMatchObject({ value: [{ outcome: 'found' }, { outcome: 'found' }] });
    expect(world.sent).toHaveLength(1);
    expect(await world.db.ledger.count()).toBe(1);
  });

  it('refuses a joiner with a lower price than the flight’s cost', async () => {
    const world = await createWorld([{ body: janeReply, afterMs: 1000 }]);
    const { purchase } = world.startWorker();
    const first = purchase.purchase(findEmail, 1000);
    await turns(20);
    const joiner = await drive(world.clock, purchase.purchase(findEmail, 500));
    expect(failureOf(joiner)).toEqual({ kind: 'above-agreed', maxMilli: 1000, agreedMilli: 500 });
    expect(await drive(world.clock, first)).toMatchObject({ value: { outcome: 'found' } });
  });

  it('refuses a joiner in the very turn of the click, when the price is not reckoned yet', async () => {
    const world = await createWorld([{ body: janeReply }]);
    const { purchase } = world.startWorker();
    const first = purchase.purchase(findEmail, 1000);
    const joiner = drive(world.clock, purchase.purchase(findEmail, 500));
    expect(failureOf(await joiner)).toEqual({ kind: 'above-agreed', maxMilli: 1000, agreedMilli: 500 });
    expect(await drive(world.clock, first)).toMatchObject({ value: { outcome: 'found' } });
  });

  it('counts no saved credits for two simultaneous orders of known data', async () => {
    const { world, purchase } = await buy([{ body: janeReply }]);
    await drive(world.clock, Promise.all([purchase.purchase(findEmail, 1000), purchase.purchase(findEmail, 1000)]));
    expect(await world.db.savings.toArray()).toMatchObject([{ revisits: { count: 1 }, joins: { count: 0 } }]);
  });

  it('costs nothing and sends nothing when the answer is known, at any age', async () => {
    const { world, purchase } = await buy([{ body: janeReply }]);
    await world.clock.advance(400 * 24 * 3600 * 1000);
    const again = await drive(world.clock, purchase.purchase(findEmail, 1000));
    expect(again).toEqual({ value: { outcome: 'known', chargedMilli: null } });
    expect(world.sent).toHaveLength(1);
  });

  it('counts "nothing found" as known', async () => {
    const { world, purchase, ended } = await buy([{ body: nothingReply }]);
    expect(ended).toEqual({ value: { outcome: 'nothing-found', chargedMilli: 0 } });
    expect(await drive(world.clock, purchase.purchase(findEmail, 1000))).toMatchObject({ value: { outcome: 'known' } });
    expect(world.sent).toHaveLength(1);
  });

  it('pays again on a refresh and keeps the earlier value', async () => {
    const { world, purchase } = await buy([{ body: janeReply }, { body: nothingReply }, { body: nothingReply }]);
    for (let times = 0; times < 2; times++) {
      await drive(world.clock, purchase.purchase({ ...findEmail, refresh: true }, 1000));
    }
    const record = await readRecord(world.db, world.connectionId, jane.key);
    expect(record?.facets.email?.value).toBeNull();
    expect(record?.facets.email?.previous?.value?.[0]?.address).toBe('jane@fenwick.example');
    expect(world.sent).toHaveLength(3);
  });

  it('pays for a refresh once, at any number of presses for the same answer', async () => {
    const { world, purchase } = await buy([{ body: janeReply }, { body: janeReply }, { body: janeReply }]);
    const replaces = (await readRecord(world.db, world.connectionId, jane.key))?.facets.email?.intentId;
    const refresh = () => drive(world.clock, purchase.purchase({ ...findEmail, refresh: true, replaces }, 1000));
    expect(await refresh()).toMatchObject({ value: { outcome: 'found' } });
    for (let presses = 0; presses < 5; presses++)
      expect(await refresh()).toMatchObject({ value: { outcome: 'known' } });
    expect(world.sent).toHaveLength(2);
  });

  it('finds one record under two addresses of one person, once a person says that they are one', async () => {
    const { world, purchase } = await buy([{ body: janeReply }, { body: janeReply }]);
    await drive(world.clock, purchase.purchase({ ...findEmail, subject: john }, 1000));
    expect(await readRecord(world.db, world.connectionId, john.key)).toBeNull();
    const [held] = await world.db.heldAnswers.toArray();
    await decideHeldAnswer(world.db, held?.intentId ?? '', 'same-person');
    expect(await world.db.records.filter((record) => record.kind === 'person').count()).toBe(1);
    const byOne = await readRecord(world.db, world.connectionId, jane.key);
    const byOther = await readRecord(world.db, world.connectionId, john.key);
    expect(byOne?.id).toBe(byOther?.id);
  });

  it('stores an answer under the person asked for, at any other orders meanwhile', async () => {
    const johnReply = {
      ...janeReply,
      data: {
        ...janeReply.data,
        id: 'abcdef01-2345-9789-0abc-def012345999',
        profile: { full_name: 'John Roe' },
        link: { pronet: john.url },
        email: { state: 'DONE', output: [{ address: 'john@roe.example', found: true, status: 'VALID' }] },
      },
    };
    const world = await createWorld([{ body: janeReply, afterMs: 5000 }, { body: johnReply }]);
    const { purchase } = world.startWorker();
    const late = purchase.purchase(findEmail, 1000);
    await turns(20);
    await drive(world.clock, purchase.purchase({ ...findEmail, subject: john }, 1000));
    await drive(world.clock, late);
    expect((await readRecord(world.db, world.connectionId, john.key))?.name).toBe('John Roe');
    expect((await readRecord(world.db, world.connectionId, jane.key))?.name).toBe('Jane Doe');
  });

  it('refuses a price that was not on the button, before anything is written or sent', async () => {
    const { world, ended } = await buy([], {}, 999);
    expect(failureOf(ended)).toEqual({ kind: 'above-agreed', maxMilli: 1000, agreedMilli: 999 });
    expect(world.sent).toHaveLength(0);
    expect(await world.db.intents.count()).toBe(0);
  });

  it('refuses an excluded person with the name of the list, and continues for an explicit "anyway"', async () => {
    const world = await createWorld([{ body: janeReply }]);
    world.excluded.set(jane.key, 'Customers');
    const { purchase } = world.startWorker();
    const refused = await drive(world.clock, purchase.purchase(findEmail, 1000));
    expect(failureOf(refused)).toEqual({ kind: 'excluded', listName: 'Customers' });
    expect(world.sent).toHaveLength(0);
    await drive(world.clock, purchase.purchase({ ...findEmail, override: true }, 1000));
    expect(await world.db.ledger.toArray()).toMatchObject([{ anyway: true }]);
  });

  it('puts the ids that an answer brings onto the lists that hold its subject, or an included person', async () => {
    const link = { domain: 'fenwick.example' };
    const body = { ...janeReply, data: { ...janeReply.data, company: { ...janeReply.data.company, link } } };
    const world = await createWorld([{ body }], {
      learnIds: (records: readonly SubjectRecord[]): Promise<void> => learnIdsOf(world.db, records),
    });
    await world.db.lists.put(list('customers', 'Customers', 'person'));
    await world.db.members.put(member('customers', jane, 'Jane', { id: 'm' }));
    await world.db.lists.put(list('firms', 'Firms', 'company'));
    await world.db.members.put(
      member('firms', subjectOfDomain('fenwick.example'), 'Fenwick', { id: 'f', names: ['domain:fenwick.example'] }),
    );
    const { purchase } = world.startWorker();
    await drive(world.clock, purchase.purchase({ ...findEmail, override: true }, 1000));
    const { names = [] } = (await world.db.members.get('m')) ?? {};
    expect(names).toContain(`page:${jane.key}`);
    expect(names.some((name) => name.endsWith('|person:abcdef01-2345-9789-0abc-def012345678'))).toBe(true);
    const firm = await world.db.members.get('f');
    expect(firm?.names).toContain('domain:fenwick.example');
    expect(firm?.names.some((name) => name.endsWith('|company:abcdef01-2345-9789-0abc-def012345679'))).toBe(true);
  });

  it('lets one of two orders through when the budget holds one', async () => {
    const world = await createWorld([{ body: janeReply }]);
    await world.db.settings.put({
      key: 'budget',
      value: { perDayMilli: 1500, perMonthMilli: null, askAgainAboveMilli: null },
    });
    const { purchase } = world.startWorker();
    const both = Promise.allSettled([
      purchase.purchase(findEmail, 1000),
      purchase.purchase({ ...findEmail, subject: john }, 1000),
    ]);
    const ended = await drive(world.clock, both);
    const states = 'value' in ended ? ended.value.map((each) => each.status).sort() : [];
    expect(states).toEqual(['fulfilled', 'rejected']);
    expect(world.sent).toHaveLength(1);
  });

  it('books by the price table where X-Credit tells more than the quote, and leaves the difference to the balance', async () => {
    const { world } = await buy([{ body: janeReply, headers: { 'X-Credit': '-2.5' } }]);
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 1000, how: 'price-table' }]);
  });

  it('says "nothing found" for a 404 of the service', async () => {
    const { ended } = await buy([{ status: 404, body: { status: 404, error: 'data not found' } }]);
    expect(ended).toEqual({ value: { outcome: 'nothing-found', chargedMilli: 0 } });
  });

  it('keeps a paid answer it does not understand whole, and books it', async () => {
    const { world, ended } = await buy([{ body: { status: 200, data: { id: 'not-an-id', email: 7 } } }]);
    expect(ended).toEqual({ value: { outcome: 'not-understood', chargedMilli: 1000 } });
    expect(await world.db.rawAnswers.toArray()).toMatchObject([{ body: expect.stringContaining('not-an-id') }]);
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 1000, how: 'price-table' }]);
  });

  it('leaves the key in nothing it stores', async () => {
    const { world } = await buy([{ body: janeReply }]);
    expect(JSON.stringify(world.sent[0]?.init.headers)).toContain('canary-key');
    const tables = await Promise.all(world.db.tables.map((table) => table.toArray()));
    expect(JSON.stringify([tables, world.saved])).not.toContain('canary-key');
  });
});

describe('a purchase whose answer is lost', () => {
  const lost: [string, Scripted][] = [
    ['the line is reset', 'reset'],
    ['nothing comes before the deadline', 'hang'],
    ['the service breaks with 500', { status: 500, body: { error: 'oops' } }],
    ['the service breaks with 503', { text: 'unavailable', status: 503 }],
    ['the body is torn', { text: '{"status":200,"data":{"id":' }],
    ['the body is empty', { text: '' }],
    ['the body is HTML', { text: '<!doctype html><title>Hi</title>' }],
  ];

  it.each(lost)('is unknown and never sent again by itself when %s', async (_what, scripted) => {
    const { world, purchase, ended } = await buy([scripted]);
    expect('error' in ended && ended.error).toBeInstanceOf(ServiceError);
    const [intent] = await world.db.intents.toArray();
    expect(intent).toMatchObject({ state: 'unknown' });
    // What the screen says of it: a service that failed, or a page that came, is not a lost line.
    const status = typeof scripted === 'object' ? (scripted.status ?? 200) : undefined;
    expect(intent?.lostStatus).toBe(status);
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: null, how: 'unknown' }]);

    const again = await drive(world.clock, purchase.purchase({ ...findEmail, refresh: true }, 1000));
    expect(failureOf(again)).toEqual({ kind: 'unknown-open', intentId: intent?.id });
    expect(world.sent).toHaveLength(1);
  });
});

describe('a purchase that the service refuses', () => {
  const refused: [number, unknown, string][] = [
    [400, { error: 'request not readable' }, 'bad-request'],
    [401, { message: 'no' }, 'key-refused'],
    [402, { error: 'no credits' }, 'not-enough-credits'],
    [403, { status: 4031013, error: 'refunded' }, 'job-refunded'],
    [501, { error: 'no' }, 'not-supported'],
  ];

  it.each(refused)('ends as failed and free when the status is %i', async (status, body, kind) => {
    const { world, ended } = await buy([{ status, body }]);
    expect(failureOf(ended)).toMatchObject({ kind, status });
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 0, how: 'failure' }]);
    expect(await world.db.intents.toArray()).toMatchObject([
      { state: 'settled', outcome: { kind: 'failed', failure: { kind } } },
    ]);
  });

  it('waits out a 429 by itself, as queued with the time it continues', async () => {
    const world = await createWorld([{ status: 429, body: {}, headers: { 'Retry-After': '3' } }, { body: janeReply }]);
    const { purchase } = world.startWorker();
    const bought = purchase.purchase(findEmail, 1000);
    await turns(30);
    const [waiting] = await world.db.intents.toArray();
    expect(waiting).toMatchObject({ state: 'queued', waitingUntil: world.clock.now() + 3000 });
    expect(await drive(world.clock, bought)).toMatchObject({ value: { outcome: 'found' } });
    expect((world.sent[1]?.at ?? 0) - (world.sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(3000);
  });

  it('gives up when a 429 asks for an hour, and says so', async () => {
    const { world, ended } = await buy([{ status: 429, body: {}, headers: { 'Retry-After': '3600' } }]);
    expect(failureOf(ended)).toMatchObject({ kind: 'too-fast', retryAfterMs: 3_600_000 });
    expect(world.sent).toHaveLength(1);
  });

  it('writes no ledger row when nothing left the browser', async () => {
    const world = await createWorld([]);
    world.online.value = false;
    const { purchase } = world.startWorker();
    const ended = await drive(world.clock, purchase.purchase(findEmail, 1000));
    expect(failureOf(ended)).toEqual({ kind: 'offline' });
    expect(await world.db.ledger.count()).toBe(0);
  });
});

describe('cancelling', () => {
  it('withdraws a queued order: nothing is sent and no trace stays', async () => {
    const world = await createWorld([{ status: 429, body: {}, headers: { 'Retry-After': '30' } }]);
    const { purchase } = world.startWorker();
    const bought = purchase.purchase(findEmail, 1000);
    await turns(30);
    expect(purchase.cancel(findEmail)).toBe('withdrawn');
    expect(failureOf(await drive(world.clock, bought))).toEqual({ kind: 'cancelled' });
    expect(await world.db.intents.count()).toBe(0);
    expect(world.sent).toHaveLength(1);
  });

  it('ends a sent order where the service asks to wait', async () => {
    const world = await createWorld([{ status: 429, body: {}, headers: { 'Retry-After': '30' }, afterMs: 1000 }]);
    const { purchase } = world.startWorker();
    const bought = purchase.purchase(findEmail, 1000);
    await turns(20);
    expect(purchase.cancel(findEmail)).toBe('detached');
    expect(failureOf(await drive(world.clock, bought))).toEqual({ kind: 'cancelled' });
    expect(await world.db.intents.count()).toBe(0);
    expect(world.sent).toHaveLength(1);
  });

  it('leaves a sent order alone: the answer is still stored', async () => {
    const world = await createWorld([{ body: janeReply, afterMs: 5000 }]);
    const { purchase } = world.startWorker();
    const bought = purchase.purchase(findEmail, 1000);
    await turns(20);
    expect(purchase.cancel(findEmail)).toBe('detached');
    expect(await drive(world.clock, bought)).toMatchObject({ value: { outcome: 'found' } });
  });

  it('says so when there is nothing to cancel', async () => {
    const world = await createWorld([]);
    expect(world.startWorker().purchase.cancel(findEmail)).toBe('not-open');
  });
});

describe('a full disk', () => {
  it('is not paid for twice when the person asks again', async () => {
    const world = await createWorld([{ body: janeReply }]);
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    world.db.records.hook('creating', refuse);
    const { purchase } = world.startWorker();
    for (let times = 0; times < 2; times++) {
      const ended = await drive(world.clock, purchase.purchase(findEmail, 1000));
      expect('error' in ended && ended.error).toBeInstanceOf(NotSavedError);
    }
    world.db.records.hook('creating').unsubscribe(refuse);
    expect(await drive(world.clock, purchase.purchase(findEmail, 1000))).toMatchObject({ value: { outcome: 'known' } });
    expect((await readRecord(world.db, world.connectionId, jane.key))?.name).toBe('Jane Doe');
    expect(world.saved.unsaved).toEqual({});
    expect(world.sent).toHaveLength(1);
  });

  it('keeps the answer until a later worker can store it, charged once', async () => {
    const world = await createWorld([{ body: janeReply }]);
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    world.db.records.hook('creating', refuse);
    const ended = await drive(world.clock, world.startWorker().purchase.purchase(findEmail, 1000));
    expect('error' in ended && ended.error).toBeInstanceOf(NotSavedError);
    expect('error' in ended && ended.error).toMatchObject({ values: ['jane@fenwick.example'] });

    await drive(world.clock, world.startWorker().recover());
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'sent' }]);

    world.db.records.hook('creating').unsubscribe(refuse);
    await drive(world.clock, world.startWorker().recover());
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'settled' }]);
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 1000 }]);
    expect(world.sent).toHaveLength(1);
  });
});

describe('an order from a panel', () => {
  it('whose panel shows another person by the time it is taken is refused, and leaves nothing behind', async () => {
    const world = await createWorld([], {}, async (panel, { key }) => panel === 'panel-1' && key === jane.key);
    const { purchase } = world.startWorker();
    const order = { ...findEmail, panelId: 'panel-1' };
    const ended = await drive(world.clock, purchase.purchase(order, 1000));
    expect(failureOf(ended)).toEqual({ kind: 'other-subject' });
    expect([world.sent.length, await world.db.intents.count(), await world.db.ledger.count()]).toEqual([0, 0, 0]);
  });

  it('from another panel, or from none, is bought', async () => {
    for (const panelId of ['panel-2', undefined]) {
      const world = await createWorld([{ body: janeReply }], {}, async (panel) => panel === 'panel-1');
      const { purchase } = world.startWorker();
      const ended = await drive(world.clock, purchase.purchase({ ...findEmail, panelId }, 1000));
      expect(ended).toMatchObject({ value: { outcome: 'found' } });
      const [intent] = await world.db.intents.toArray();
      expect(intent?.inPanel).toBe(panelId === undefined ? undefined : true);
    }
  });
});
