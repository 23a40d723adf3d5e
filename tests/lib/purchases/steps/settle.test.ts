import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { operations } from '@/entrypoints/background/ordering';
import { SidenoteDatabase } from '@/lib/database/database';
import { idAlias, subjectAlias } from '@/lib/database/records/aliases';
import type { ChargeRow, Intent, SubjectRecord } from '@/lib/database/schema/rows';
import { nothingFound, type ParsedResult } from '@/lib/purchases/answers/parsed-result';
import {
  settleAnswered,
  settleBooked,
  settleDecided,
  settleEach,
  settleFailed,
  settleGroup,
  settleNotUnderstood,
  settleUndecided,
  settleUnknown,
} from '@/lib/purchases/steps/settle';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { connectionId, emailEntry, facet, intent, record, tomasz } from '@/tests/fixtures/rows/fixture-rows';
import { noExclusions } from '../../../worlds/no-exclusions.ts';

const sentAt = 1000;
const nowMs = 5000;
const sent = intent(tomasz, { id: 'one', state: 'sent', sentAt, waitingUntil: 3000, anyway: true });

/** The ledger row of `sent`, but for what each end says of it. */
const row: ChargeRow = {
  kind: 'charge',
  id: 'one',
  intentId: 'one',
  connection: connectionId,
  at: nowMs,
  operation: 'email',
  subjectKey: tomasz.key,
  subjectName: null,
  quote: sent.quote,
  chargedMilli: 0,
  reconciled: 0,
  balanceAfterMilli: null,
  how: 'failure',
  group: null,
  aboveQuote: false,
  anyway: true,
};

let count = 0;
const depsOf = (db: SidenoteDatabase) => ({ db, operations, exclusionPolicy: noExclusions });

async function after(settle: (db: SidenoteDatabase) => Promise<unknown>, ...intents: Intent[]) {
  const db = new SidenoteDatabase(`settle-${++count}`);
  await db.intents.bulkPut(intents);
  await settle(db);
  const [ledger, left, raw] = [await db.ledger.toArray(), await db.intents.toArray(), await db.rawAnswers.toArray()];
  return { ledger, intents: left, raw };
}

describe('an order that ends', () => {
  it('answered belongs to its subject, with everyone who came along for free', async () => {
    const facets = { email: [{ address: 'tomasz@fenwick.example', found: true, status: 'VALID' as const }] };
    const company = (id: string) => ({
      kind: 'company' as const,
      name: id,
      facets: { company: companySchema.parse({ summary: { name: id } }) },
      hints: [],
      aliases: [idAlias(connectionId, 'company', id)],
    });
    const parsed: ParsedResult = {
      ...nothingFound,
      found: true,
      name: 'Tomasz',
      facets,
      others: [company('one'), company('two')],
      aliases: [idAlias(connectionId, 'person', 'T')],
    };
    const db = new SidenoteDatabase(`settle-${++count}`);
    await db.intents.put(sent);
    await db.rawAnswers.put({
      intentId: 'one',
      connection: connectionId,
      subjectKey: tomasz.key,
      operation: 'email',
      orderKey: 'o',
      body: '',
      at: 1,
    });
    await settleAnswered(depsOf(db), sent, { parsed, charge: { milli: 1000, how: 'x-credit' }, nowMs });
    expect(await db.ledger.toArray()).toEqual([{ ...row, chargedMilli: 1000, how: 'x-credit', subjectName: 'Tomasz' }]);
    const outcome = { kind: 'found' };
    expect(await db.intents.toArray()).toEqual([
      { ...sent, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome },
    ]);
    expect(await db.rawAnswers.count()).toBe(0);
    const records = await db.records.toArray();
    expect(records.map(({ kind, name, aliases }) => [kind, name, aliases])).toEqual([
      ['company', 'one', [idAlias(connectionId, 'company', 'one')]],
      ['company', 'two', [idAlias(connectionId, 'company', 'two')]],
      ['person', 'Tomasz', [subjectAlias(connectionId, tomasz.key), idAlias(connectionId, 'person', 'T')]],
    ]);
    expect(records.map(({ id }) => id)).toEqual(['company:one:1', 'company:one:2', 'person:one']);
    const bought = { boughtAt: nowMs, intentId: 'one' };
    expect(records.map((record) => record.facets)).toMatchObject([
      { company: { ...bought, chargedMilli: 0, value: { summary: { name: 'one' } } } },
      { company: { ...bought, chargedMilli: 0, value: { summary: { name: 'two' } } } },
      { email: { ...bought, chargedMilli: 1000, value: facets.email } },
    ]);
  });

  it('answered with nothing is settled as that, whether or not its charge is known', async () => {
    const parsed = { ...nothingFound, facets: { email: null } };
    const charge = { milli: null, how: 'unknown' } as const;
    const { ledger, intents } = await after((db) => settleAnswered(depsOf(db), sent, { parsed, charge, nowMs }), sent);
    expect(ledger).toEqual([{ ...row, chargedMilli: null, how: 'unknown' }]);
    expect(intents).toMatchObject([{ state: 'settled', outcome: { kind: 'nothing-found' } }]);
  });

  it.each([
    ['in time', sent],
    ['after the balance has decided it', { ...sent, state: 'settled', outcome: { kind: 'decided', charged: true } }],
  ] as const)('answered without a subject for %s says so in the ledger, and costs the same', async (_when, own) => {
    const claim = { aliases: [], about: null, namesOrdered: false, unproven: 'hold' } as const;
    const parsed: ParsedResult = {
      ...nothingFound,
      found: true,
      facets: { profile: null },
      claim: { ...claim, aliases: [] },
    };
    const { ledger } = await after(async (db) => {
      await db.ledger.put({ ...row, chargedMilli: 1000, how: 'balance' });
      const answer = { parsed, charge: { milli: 1000, how: 'balance' } as const, nowMs };
      await settleAnswered(depsOf(db), own, answer);
    }, own);
    expect(ledger).toEqual([{ ...row, chargedMilli: 1000, how: 'balance', keptApart: 'not-confirmed' }]);
  });

  it('answered after the balance has decided it is stored at the balance’s amount', async () => {
    const own = { ...sent, state: 'settled', outcome: { kind: 'decided', charged: false } } as const;
    const free = { ...row, chargedMilli: 0, how: 'balance' } as const;
    const email = [{ address: 'tomasz@fenwick.example', found: true, status: 'VALID' as const }];
    const parsed: ParsedResult = { ...nothingFound, found: true, facets: { email } };
    const db = new SidenoteDatabase(`settle-${++count}`);
    await db.intents.put(own);
    await db.ledger.put(free);
    await settleAnswered(depsOf(db), own, { parsed, charge: { milli: 1000, how: 'x-credit' }, nowMs });
    expect(await db.ledger.toArray()).toEqual([free]);
    expect(await db.records.toArray()).toMatchObject([{ facets: { email: { value: email, chargedMilli: 0 } } }]);
  });

  it('not understood keeps the answer whole and books it', async () => {
    const charge = { milli: 1000, how: 'price-table' } as const;
    const books = await after((db) => settleNotUnderstood(db, sent, { body: '{"a":1}', charge, nowMs }), sent);
    expect(books).toEqual({
      ledger: [{ ...row, chargedMilli: 1000, how: 'price-table' }],
      intents: [
        { ...sent, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome: { kind: 'not-understood' } },
      ],
      raw: [
        {
          intentId: 'one',
          connection: connectionId,
          subjectKey: tomasz.key,
          operation: 'email',
          orderKey: sent.orderKey,
          body: '{"a":1}',
          at: nowMs,
        },
      ],
    });
  });

  it('failed and free has a row of nothing where it had left', async () => {
    const failure = { kind: 'key-refused', status: 401 } as const;
    const books = await after((db) => settleFailed(db, sent, { failure, nowMs }), sent);
    const outcome = { kind: 'failed', failure };
    expect(books).toMatchObject({
      ledger: [row],
      intents: [{ ...sent, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome }],
    });
  });

  it('failed before it left has no row', async () => {
    const queued = { ...sent, state: 'queued', sentAt: null } as const;
    const books = await after((db) => settleFailed(db, queued, { failure: { kind: 'offline' }, nowMs }), queued);
    expect([books.ledger, books.intents[0]?.state]).toEqual([[], 'settled']);
  });

  it('lost has a row without a sum, at the time at which it left', async () => {
    const { ledger, intents } = await after((db) => settleUnknown(db, sent, nowMs), sent);
    expect(ledger).toEqual([{ ...row, at: sentAt, chargedMilli: null, how: 'unknown' }]);
    expect(intents).toEqual([{ ...sent, state: 'unknown', waitingUntil: null }]);
  });

  it('lost because the service failed keeps the status that came instead', async () => {
    const { intents } = await after((db) => settleUnknown(db, sent, nowMs, 503), sent);
    expect(intents).toEqual([{ ...sent, state: 'unknown', waitingUntil: null, lostStatus: 503 }]);
  });

  const logged = {
    at: sentAt,
    method: 'POST',
    origin: 'https://s.example',
    path: '/v1',
    bytesOut: 1,
    elapsedMs: 1,
    subjectKey: tomasz.key,
    intentId: sent.id,
  };

  it.each([
    ['whole', { status: 200, bytesIn: 40 }, { lostStatus: 200 }],
    ['without its end', { status: 200, bytesIn: null }, {}],
    ['not at all', { status: 0, bytesIn: null }, {}],
  ])('lost after its last request was answered %s says what came back', async (_what, last, lost) => {
    const { intents } = await after(async (db) => {
      await db.requests.bulkAdd([
        { ...logged, status: 429, bytesIn: 12 },
        { ...logged, ...last },
        { ...logged, intentId: 'other', status: 503, bytesIn: 1 },
      ]);
      await settleUnknown(db, sent, nowMs);
    }, sent);
    expect(intents).toEqual([{ ...sent, state: 'unknown', waitingUntil: null, ...lost }]);
  });

  it('lost at an unknown time has the time at which that was noticed', async () => {
    const timeless = { ...sent, sentAt: null };
    const { ledger } = await after((db) => settleUnknown(db, timeless, nowMs), timeless);
    expect(ledger).toMatchObject([{ at: nowMs }]);
  });
});

describe('a lost answer that the balance decides', () => {
  const unknown = { ...sent, state: 'unknown' } as const;

  it.each([
    [1000, true],
    [0, false],
  ])('is booked with %i at the time at which it left', async (chargedMilli, charged) => {
    const { ledger, intents } = await after((db) => settleDecided(db, unknown, { chargedMilli, nowMs }), unknown);
    expect(ledger).toEqual([{ ...row, at: sentAt, chargedMilli, how: 'balance' }]);
    expect(intents).toEqual([{ ...sent, state: 'settled', settledAt: nowMs, outcome: { kind: 'decided', charged } }]);
  });

  it('is flagged when it cost more than was said, and not when it cost just that', async () => {
    for (const [chargedMilli, aboveQuote] of [
      [1001, true],
      [1000, false],
    ] as const) {
      const { ledger } = await after((db) => settleDecided(db, unknown, { chargedMilli, nowMs }), unknown);
      expect(ledger).toMatchObject([{ aboveQuote }]);
    }
  });

  it('is never above a price by the unit', async () => {
    const phone = { ...unknown, quote: { kind: 'per-unit', unitMilli: 5000 } } as const;
    const { ledger } = await after((db) => settleDecided(db, phone, { chargedMilli: 15_000, nowMs }), phone);
    expect(ledger).toMatchObject([{ aboveQuote: false, chargedMilli: 15_000 }]);
  });
});

describe('a lost answer that no balance decides', () => {
  const unknown = { ...sent, state: 'unknown' } as const;

  const lostRow: ChargeRow = { ...row, at: sentAt, chargedMilli: null, how: 'unknown' };

  it('keeps its row, at nothing, and says that it cannot be decided', async () => {
    const { ledger, intents } = await after(async (db) => {
      await settleUnknown(db, sent, nowMs);
      await db.ledger.put({ ...lostRow, subjectName: 'Tomasz', reconciled: 1, balanceAfterMilli: 7 });
      await settleUndecided(db, [unknown], nowMs);
    }, sent);
    const kept = { at: sentAt, subjectName: 'Tomasz', reconciled: 1, balanceAfterMilli: 7 };
    expect(ledger).toEqual([{ ...row, ...kept, chargedMilli: 0, how: 'undecided' }]);
    const settled = { state: 'settled', waitingUntil: null, settledAt: nowMs, outcome: { kind: 'undecided' } };
    expect(intents).toEqual([{ ...unknown, ...settled }]);
  });

  it('has a row where it had none, at the time at which it left', async () => {
    const { ledger } = await after((db) => settleUndecided(db, [unknown], nowMs), unknown);
    expect(ledger).toEqual([{ ...row, at: sentAt, chargedMilli: 0, how: 'undecided' }]);
  });
});

describe('orders settled while a balance was read', () => {
  const decided = { ...sent, state: 'settled', settledAt: 4000, outcome: { kind: 'decided', charged: true } } as const;
  const stale = { ...sent, state: 'unknown' } as const;
  const late: [string, (db: SidenoteDatabase) => Promise<void>][] = [
    ['one by one', (db) => settleEach(db, [{ intent: stale, chargedMilli: 0 }], nowMs)],
    ['as undecided', (db) => settleUndecided(db, [stale], nowMs)],
    [
      'as one of a group',
      (db) => settleGroup(db, { lost: [stale], uncertain: [] }, { groupId: 'g', charged: 0, totalMilli: 0, nowMs }),
    ],
  ];
  it.each(late)('stays forgotten where its person was forgotten: %s', async (_how, settle) => {
    const { ledger, intents } = await after(settle, { ...stale, isForgotten: true });
    expect(ledger).toMatchObject([{ id: 'one', subjectKey: null }]);
    expect(intents).toMatchObject([{ state: 'settled', isForgotten: true }]);
  });

  it.each(late)('is not written anew by a worker that wakes late: %s', async (_how, settle) => {
    const { ledger, intents } = await after(settle, decided);
    expect([ledger, intents]).toEqual([[], [decided]]);
  });
});

it('a balance corrects the price of a purchase, also after the page has moved to another id', async () => {
  const db = new SidenoteDatabase(`settle-${++count}`);
  const of = (id: string, intentId: string, chargedMilli: number): SubjectRecord => ({
    ...record(tomasz, { email: { ...facet([emailEntry()], nowMs, chargedMilli), intentId } }),
    id,
  });
  const former = { ...of('former', 'one', 1000), aliases: [idAlias(connectionId, 'person', '1')] };
  const along = { ...of('along', 'one', 0), aliases: [idAlias(connectionId, 'person', '3')] };
  const owner = of('owner', 'two', 1000);
  await db.records.bulkPut([former, along, owner]);
  const booked: ChargeRow = { ...row, chargedMilli: 1000, how: 'price-table', uncertain: true };
  await db.ledger.put(booked);
  await settleBooked(db, booked, 500);
  const charged = await db.records.toArray();
  expect(charged.map(({ id, facets }) => [id, facets.email?.chargedMilli])).toEqual([
    ['along', 0],
    ['former', 500],
    ['owner', 1000],
  ]);
});
