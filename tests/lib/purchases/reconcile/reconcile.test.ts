import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { SidenoteDatabase } from '@/lib/database/database';
import { firstDay, readUsage, spendSummaryOf } from '@/lib/database/ledger/spend-reads';
import { readLedgerSince } from '@/lib/database/reads';
import { checkUnknown } from '@/lib/purchases/reconcile/balance-reader';
import { reconcile } from '@/lib/purchases/reconcile/reconcile';
import { charge } from '@/tests/fixtures/rows/ledger-rows';
import { drive, turns } from '../../../worlds/drive.ts';
import { personNamed } from '../../../worlds/person-named.ts';
import { createWorld, jane, janeReply, nothingReply, type Scripted } from '../../../worlds/world.ts';

const lateMs = 181_000;

/** A Sidenote that has read a balance of 10; then the script goes on. */
async function connectedWith(...script: Scripted[]) {
  const world = await createWorld([{ body: { total: 10 } }, ...script]);
  const { purchase, readBalance, reconcile } = world.startWorker();
  await drive(world.clock, readBalance());
  await world.clock.advance(10);
  const findEmail = (slug = 'jane-doe', again = false) => {
    const order = { operation: 'email', subject: personNamed(slug), refresh: false, override: false, again } as const;
    return drive(world.clock, purchase.purchase(order, 1000));
  };
  const analyse = (slug = 'jane-doe') => {
    const order = { operation: 'personality', subject: personNamed(slug), refresh: false, override: false } as const;
    return drive(world.clock, purchase.purchase({ ...order, again: false }, 4000));
  };
  const compare = () => drive(world.clock, reconcile());
  const check = async () => {
    const [intent] = await world.db.intents.where('state').equals('unknown').toArray();
    return drive(world.clock, checkUnknown(world.db, reconcile, intent?.id ?? ''));
  };
  const ledger = () => world.db.ledger.orderBy('[connection+at]').toArray();
  return { ...world, purchase, findEmail, analyse, compare, check, ledger };
}

const balance = (total: number): Scripted => ({ body: { total } });
const oneNumber = { status: 200, data: { id: janeReply.data.id, data: [['+31612345678']] } };

describe('a lost answer', () => {
  it('is charged when the balance moved by its price', async () => {
    const sidenote = await connectedWith('reset', balance(9));
    await sidenote.findEmail();
    expect(await sidenote.check()).toMatchObject({ value: { decision: 'charged' } });
    expect(await sidenote.ledger()).toMatchObject([{ chargedMilli: 1000, how: 'balance' }]);
    expect(await sidenote.db.intents.toArray()).toMatchObject([
      { state: 'settled', outcome: { kind: 'decided', charged: true } },
    ]);
  });

  it('is not called charged where another member may have been charged on the same balance', async () => {
    const sidenote = await connectedWith('reset', balance(9), balance(9));
    await sidenote.findEmail();
    await sidenote.clock.advance(lateMs);
    const { client, connection } = sidenote.startWorker();
    const { db, clock, newId } = sidenote;
    const shared = { db, client, clock, newId, expectConnected: connection.expect };
    await drive(clock, reconcile({ ...shared, isShared: () => Promise.resolve(true) }));
    expect(await db.intents.toArray()).toMatchObject([{ state: 'settled', outcome: { kind: 'undecided' } }]);
    expect(await sidenote.ledger()).toMatchObject([
      { how: 'undecided', chargedMilli: 0 },
      { kind: 'outside', chargedMilli: 1000 },
    ]);
  });

  it('is free on a shared balance that did not move', async () => {
    const sidenote = await connectedWith('reset', balance(10), balance(10));
    await sidenote.findEmail();
    await sidenote.clock.advance(lateMs);
    const { client, connection } = sidenote.startWorker();
    const { db, clock, newId } = sidenote;
    const shared = { db, client, clock, newId, expectConnected: connection.expect };
    await drive(clock, reconcile({ ...shared, isShared: () => Promise.resolve(true) }));
    expect(await db.intents.toArray()).toMatchObject([{ outcome: { kind: 'decided', charged: false } }]);
  });

  it('waits when the balance has not moved yet, and says until when', async () => {
    const sidenote = await connectedWith('reset', balance(10));
    await sidenote.findEmail();
    const [intent] = await sidenote.db.intents.toArray();
    const checkAgainAt = (intent?.sentAt ?? 0) + 120_000 + 60_000;
    expect(await sidenote.check()).toEqual({ value: { decision: 'wait', checkAgainAt } });
    expect(await sidenote.db.intents.toArray()).toMatchObject([{ state: 'unknown' }]);
  });

  it('is not charged when two late reads are equal', async () => {
    const sidenote = await connectedWith('reset', balance(10), balance(10));
    await sidenote.findEmail();
    await sidenote.clock.advance(lateMs);
    expect(await sidenote.check()).toMatchObject({ value: { decision: 'not-charged' } });
    expect(await sidenote.ledger()).toMatchObject([{ chargedMilli: 0, how: 'balance' }]);
  });

  it('waits for a job that is still being charged, and says so', async () => {
    const sidenote = await connectedWith('reset', balance(7.5), balance(7.5));
    await sidenote.findEmail();
    await sidenote.clock.advance(lateMs);
    const job = charge({
      id: 'job',
      at: 1,
      operation: 'email-finder',
      chargedMilli: 5000,
      isJobOpen: true,
      reconciled: 0,
    });
    await sidenote.db.ledger.put({ ...job, connection: sidenote.connectionId });
    expect(await sidenote.check()).toEqual({ value: { decision: 'wait', checkAgainAt: null, waitsFor: 'job' } });
  });

  it('waits for a request that is still being answered, and says so', async () => {
    const sidenote = await connectedWith('reset', 'hang', balance(9));
    await sidenote.findEmail();
    void sidenote.findEmail('john-roe');
    for (let turn = 0; turn < 500 && sidenote.sent.length < 3; turn++) await turns(1);
    expect(await sidenote.check()).toEqual({ value: { decision: 'wait', checkAgainAt: null, waitsFor: 'request' } });
  });

  it('stays undecided when the second late read differs', async () => {
    const sidenote = await connectedWith('reset', balance(10), balance(9));
    await sidenote.findEmail();
    await sidenote.clock.advance(lateMs);
    expect(await sidenote.check()).toEqual({ value: { decision: 'wait', checkAgainAt: null, waitsFor: 'moving' } });
    expect(await sidenote.db.intents.toArray()).toMatchObject([{ state: 'unknown' }]);
  });

  it.each([
    ['others spent with the same key', 7.5, []],
    ['the account was topped up', 510, [expect.any(String)]],
  ])('ends as undecided, and the movement as outside, when %s', async (_what, total, intentIds) => {
    const sidenote = await connectedWith('reset', balance(total), balance(total));
    await sidenote.findEmail();
    await sidenote.clock.advance(lateMs);
    expect(await sidenote.check()).toMatchObject({ value: { decision: 'undecided' } });
    expect(await sidenote.db.intents.toArray()).toMatchObject([{ state: 'settled', outcome: { kind: 'undecided' } }]);
    expect(await sidenote.ledger()).toMatchObject([
      { chargedMilli: 0, how: 'undecided' },
      { kind: 'outside', chargedMilli: 10_000 - total * 1000, intentIds },
    ]);
  });

  it('that ended as undecided can be asked again at its price, by a click like any other', async () => {
    const sidenote = await connectedWith('reset', balance(7.5), balance(7.5), { body: janeReply });
    await sidenote.findEmail();
    await sidenote.clock.advance(lateMs);
    await sidenote.check();
    expect(await sidenote.findEmail()).toMatchObject({ value: { outcome: 'found', chargedMilli: 1000 } });
    expect(sidenote.sent.filter(({ url }) => url.includes('/export/single'))).toHaveLength(2);
    expect(await sidenote.ledger()).toMatchObject([{ how: 'undecided' }, { kind: 'outside' }, { chargedMilli: 1000 }]);
  });

  it('ends as undecided after a day in which no balance could be read', async () => {
    const unread: Scripted = { status: 503, body: {} };
    const sidenote = await connectedWith('reset', ...Array.from({ length: 12 }, () => unread));
    await sidenote.findEmail();
    await sidenote.clock.advance(23 * 3_600_000);
    await sidenote.compare();
    expect(await sidenote.db.intents.toArray()).toMatchObject([{ state: 'unknown' }]);
    await sidenote.clock.advance(3_600_000);
    await sidenote.compare();
    expect(await sidenote.db.intents.toArray()).toMatchObject([{ state: 'settled', outcome: { kind: 'undecided' } }]);
  });

  it('is decided as one of two when two alike were lost and one was charged', async () => {
    const sidenote = await connectedWith('reset', 'reset', balance(9), balance(9));
    await sidenote.findEmail('jane-doe');
    await sidenote.findEmail('john-roe');
    await sidenote.clock.advance(lateMs);
    expect(await sidenote.check()).toMatchObject({ value: { decision: 'group', charged: 1, of: 2 } });
    const rows = await sidenote.ledger();
    expect(rows.map((row) => row.chargedMilli)).toEqual([1000, 0]);
    expect(rows).toMatchObject([{ how: 'group', group: { charged: 1, of: 2 } }, { group: { charged: 1, of: 2 } }]);
  });

  it('may be asked again by a click, at its price, and is decided all the same', async () => {
    const sidenote = await connectedWith('reset', { body: janeReply }, balance(8));
    await sidenote.findEmail();
    expect(await sidenote.findEmail()).toMatchObject({ error: { refusal: { kind: 'unknown-open' } } });
    expect(await sidenote.findEmail('jane-doe', true)).toMatchObject({ value: { outcome: 'found' } });
    expect(await sidenote.check()).toMatchObject({ value: { decision: 'charged' } });
    expect((await sidenote.ledger()).map((row) => row.chargedMilli)).toEqual([1000, 1000]);
  });
});

describe('the books', () => {
  it('note the balance after each call when balance and ledger agree', async () => {
    const sidenote = await connectedWith({ body: janeReply }, { body: nothingReply }, balance(9));
    await sidenote.findEmail('jane-doe');
    await sidenote.findEmail('john-roe');
    expect(await sidenote.compare()).toMatchObject({ value: { drifted: false, unknownLeft: 0 } });
    expect((await sidenote.ledger()).map((row) => row.balanceAfterMilli)).toEqual([9000, 9000]);
  });

  it('say that a whole price more is gone from outside, and which call it may have been', async () => {
    const sidenote = await connectedWith({ body: janeReply }, balance(8), balance(8), balance(8));
    await sidenote.findEmail();
    expect(await sidenote.compare()).toMatchObject({ value: { drifted: true } });
    const [call, repeated] = await sidenote.ledger();
    expect(repeated).toMatchObject({ kind: 'outside', chargedMilli: 1000, balanceAfterMilli: 8000 });
    expect(repeated).toMatchObject({ intentIds: [call?.id] });
    // Said once: the next comparison starts from here.
    expect(await sidenote.compare()).toMatchObject({ value: { drifted: false } });
  });

  it.each([
    ['somebody else spent with the key', 8.5, 500],
    ['credits were added', 109, -100_000],
  ])('show an outside movement when %s', async (_what, total, chargedMilli) => {
    const sidenote = await connectedWith({ body: janeReply }, balance(total), balance(total));
    await sidenote.findEmail();
    await sidenote.compare();
    expect((await sidenote.ledger())[1]).toMatchObject({ kind: 'outside', chargedMilli, intentIds: [] });
  });

  it('leave another install’s spending with the same key to it, even in whole prices of ours', async () => {
    const sidenote = await connectedWith({ body: janeReply }, balance(7), balance(7));
    await sidenote.findEmail();
    await sidenote.compare();
    expect(await sidenote.ledger()).toMatchObject([{ chargedMilli: 1000 }, { kind: 'outside', chargedMilli: 2000 }]);
    const nowMs = sidenote.clock.now();
    const { todayMilli, monthMilli } = await readUsage(sidenote.db, sidenote.connectionId, nowMs);
    expect([todayMilli, monthMilli]).toEqual([1000, 1000]);
    const { totalMilli, operations } = spendSummaryOf(
      await readLedgerSince(sidenote.db, sidenote.connectionId, firstDay(nowMs, 3)),
      nowMs,
      3,
    );
    expect([totalMilli, operations]).toEqual([1000, [{ operation: 'email', milli: 1000, count: 1 }]]);
  });

  it.each([
    ['up to a price', 'email', { body: janeReply, headers: { 'X-Credit': '-2.5' } }, 7.5, 1000, 1500],
    ['by the unit', 'mobile', { body: oneNumber, headers: { 'X-Credit': '-8' } }, 2, 5000, 3000],
  ] as const)(
    'book by the price list where the service tells more than was quoted %s, and say the rest is from outside',
    async (_what, operation, reply, total, chargedMilli, outsideMilli) => {
      const sidenote = await connectedWith(reply, balance(total), balance(total));
      const order = { operation, subject: jane, refresh: false, override: false, again: false } as const;
      await drive(sidenote.clock, sidenote.purchase.purchase(order, 5000));
      expect(await sidenote.ledger()).toMatchObject([{ chargedMilli, how: 'price-table', aboveQuote: false }]);
      await sidenote.compare();
      expect(await sidenote.ledger()).toMatchObject([
        { chargedMilli },
        { kind: 'outside', chargedMilli: outsideMilli },
      ]);
    },
  );

  it('believe the service’s charge within its numbers where the price is by the unit', async () => {
    const sidenote = await connectedWith({ body: oneNumber, headers: { 'X-Credit': '-5' } }, balance(5));
    const order = { operation: 'mobile', subject: jane, refresh: false, override: false, again: false } as const;
    await drive(sidenote.clock, sidenote.purchase.purchase(order, 5000));
    await sidenote.compare();
    expect(await sidenote.ledger()).toMatchObject([{ chargedMilli: 5000, how: 'x-credit', reconciled: 1 }]);
  });

  it('believe no difference that the second read does not show', async () => {
    const sidenote = await connectedWith({ body: janeReply }, balance(8), balance(9));
    await sidenote.findEmail();
    expect(await sidenote.compare()).toMatchObject({ value: { drifted: false } });
    expect(await sidenote.ledger()).toHaveLength(1);
  });

  it('take a charge back when it was booked by the price table alone and the balance did not move', async () => {
    const unreadable: Scripted = { body: { status: 200, error: null, data: { id: 7 } } };
    const sidenote = await connectedWith(unreadable, balance(10), balance(10));
    expect(await sidenote.findEmail()).toMatchObject({ value: { outcome: 'not-understood' } });
    await sidenote.compare();
    expect(await sidenote.ledger()).toMatchObject([{ kind: 'charge', chargedMilli: 0, how: 'balance' }]);
  });

  it('compare nothing while a request is in flight', async () => {
    const sidenote = await connectedWith('hang', balance(8));
    void sidenote.findEmail();
    // The first was for the balance.
    for (let turn = 0; turn < 500 && sidenote.sent.length < 2; turn++) await turns(1);
    expect(sidenote.sent).toHaveLength(2);
    expect(await sidenote.compare()).toMatchObject({ value: { drifted: false, reading: { movementMilli: null } } });
  });
});

describe('a call booked at its price, without knowing that it cost that', () => {
  const nobody: Scripted = { status: 404, body: { status: 404, error: 'data not found' } };
  const personalityOf = async ({ db }: { db: SidenoteDatabase }, slug: string) =>
    (await db.records.filter(({ aliases }) => aliases.some((alias) => alias.endsWith(slug))).toArray())[0]?.facets
      .personality;

  it('is corrected where the balance says it was free, and its row says so', async () => {
    const sidenote = await connectedWith(nobody, balance(10), balance(10));
    await sidenote.analyse();
    expect(await sidenote.ledger()).toMatchObject([{ chargedMilli: 4000, uncertain: true }]);
    await sidenote.compare();
    expect(await sidenote.ledger()).toEqual([expect.objectContaining({ chargedMilli: 0, how: 'balance' })]);
    expect((await sidenote.ledger())[0]).not.toHaveProperty('uncertain');
    expect(await personalityOf(sidenote, 'jane-doe')).toMatchObject({ value: null, chargedMilli: 0 });
  });

  it('stays as booked where the balance agrees', async () => {
    const sidenote = await connectedWith(nobody, balance(6));
    await sidenote.analyse();
    await sidenote.compare();
    expect(await sidenote.ledger()).toMatchObject([{ chargedMilli: 4000, how: 'price-table', reconciled: 1 }]);
  });

  it('does not hide the cost of a lost answer', async () => {
    const sidenote = await connectedWith(nobody, 'reset', balance(9), balance(9));
    await sidenote.analyse();
    await sidenote.findEmail('john-roe');
    await sidenote.clock.advance(lateMs);
    expect(await sidenote.check()).toMatchObject({ value: { decision: 'charged' } });
    expect((await sidenote.ledger()).map(({ chargedMilli }) => chargedMilli)).toEqual([0, 1000]);
  });

  it('is one of several where the balance cannot tell which', async () => {
    const sidenote = await connectedWith(nobody, nobody, balance(6), balance(6));
    await sidenote.analyse('jane-doe');
    await sidenote.analyse('john-roe');
    await sidenote.compare();
    expect(await sidenote.ledger()).toMatchObject([
      { chargedMilli: 4000, how: 'group', group: { charged: 1, of: 2 } },
      { chargedMilli: 0, how: 'group', group: { charged: 1, of: 2 } },
    ]);
  });

  it('leaves others’ charges with the key to them', async () => {
    const sidenote = await connectedWith(nobody, balance(500), balance(500));
    await sidenote.analyse();
    await sidenote.compare();
    expect(await sidenote.ledger()).toMatchObject([
      { chargedMilli: 4000 },
      { kind: 'outside', chargedMilli: -494_000 },
    ]);
  });
});

describe('the readings just before and just after a call, while a job is open', () => {
  const nobody: Scripted = { status: 404, body: { status: 404, error: 'data not found' } };

  /** A job booked at 5 credits of which the service has charged 3 so far: the ledger alone cannot say what a call cost. */
  async function besideJob(...script: Scripted[]) {
    const sidenote = await connectedWith(balance(7), ...script);
    const at = sidenote.clock.now();
    const job = charge({
      id: 'job',
      at,
      operation: 'email-finder',
      chargedMilli: 5000,
      isJobOpen: true,
      reconciled: 0,
    });
    await sidenote.db.ledger.put({ ...job, connection: sidenote.connectionId });
    await sidenote.clock.advance(10);
    await sidenote.compare();
    await sidenote.clock.advance(10);
    const lookUp = async () => {
      const order = { operation: 'personality', subject: jane, refresh: false, override: false, again: false } as const;
      return drive(sidenote.clock, sidenote.purchase.purchase(order, 4000));
    };
    return { ...sidenote, lookUp };
  }

  it.each([
    ['charged', 6, 1000],
    ['not-charged', 7, 0],
  ])('decide a lost answer: %s', async (decision, after, chargedMilli) => {
    const sidenote = await besideJob('reset', balance(after), balance(after));
    await sidenote.findEmail();
    await sidenote.clock.advance(lateMs);
    expect(await sidenote.check()).toMatchObject({ value: { decision } });
    expect(await sidenote.ledger()).toContainEqual(expect.objectContaining({ chargedMilli, how: 'balance' }));
  });

  it('decide it too where it was too early at first', async () => {
    const sidenote = await besideJob('reset', balance(7), balance(7), balance(7));
    await sidenote.findEmail();
    expect(await sidenote.check()).toMatchObject({ value: { decision: 'wait' } });
    await sidenote.clock.advance(lateMs);
    expect(await sidenote.check()).toMatchObject({ value: { decision: 'not-charged' } });
  });

  it.each([
    ['the balance rose', 8],
    ['more is gone than it can cost', 5],
  ])('decide nothing where %s', async (_what, after) => {
    const sidenote = await besideJob('reset', balance(after), balance(after));
    await sidenote.findEmail();
    await sidenote.clock.advance(lateMs);
    expect(await sidenote.check()).toMatchObject({ value: { decision: 'wait', waitsFor: 'job' } });
  });

  it('decide nothing where a job was settled between them', async () => {
    const sidenote = await besideJob('reset', balance(6), balance(6));
    const job = charge({ id: 'done', at: 1, operation: 'email-finder', chargedMilli: 1000, reconciled: 0 });
    await sidenote.db.ledger.put({ ...job, connection: sidenote.connectionId });
    await sidenote.findEmail();
    await sidenote.clock.advance(lateMs);
    expect(await sidenote.check()).toMatchObject({ value: { decision: 'wait', waitsFor: 'job' } });
  });

  it('decide nothing where half an hour lies between them', async () => {
    const sidenote = await besideJob('reset', balance(6), balance(6));
    await sidenote.findEmail();
    await sidenote.clock.advance(31 * 60_000);
    expect(await sidenote.check()).toMatchObject({ value: { decision: 'wait', waitsFor: 'job' } });
  });

  it.each([
    [7, 0],
    [3, 4000],
  ])('book a lookup with 404 by the balance: %s credits left', async (after, chargedMilli) => {
    const sidenote = await besideJob(nobody, balance(after), balance(after));
    await sidenote.lookUp();
    await sidenote.compare();
    const rows = await sidenote.ledger();
    expect(rows.find((row) => row.kind === 'charge' && row.operation === 'personality')).toMatchObject({
      chargedMilli,
      how: 'balance',
    });
  });
});
