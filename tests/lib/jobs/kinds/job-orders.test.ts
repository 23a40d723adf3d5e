import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readUsage } from '@/lib/database/ledger/spend-reads';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { decideLostJob, settleJob } from '@/lib/jobs/runner/settle-job';
import type { JobOperation } from '@/lib/offers/offers';
import { noSuppression, type Suppression } from '@/lib/purchases/exclusion-policy';
import { readBalance } from '@/lib/purchases/ledger/balance';
import type { Connected, Order } from '@/lib/purchases/order';
import { reconcile } from '@/lib/purchases/reconcile/reconcile';
import { neutralNames } from '@/lib/service/contract/names';
import { subjectOfJobPart } from '@/lib/subjects/known-subjects';
import { jobPart, job as jobRow } from '@/tests/fixtures/rows/job-rows';
import { drive } from '../../../worlds/drive.ts';
import { createWorld, jane, type Scripted } from '../../../worlds/world.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const webhook = 'https://hooks.pronet.example/done';
const filters = { contact: { seniority: { any: { include: ['vp'] } } } };
const taken: Scripted = {
  body: { trackId: uuid(50), statistics: { total: 20, found: 0 }, state: 'PENDING', webhook: { state: 'PENDING' } },
};
const emptyPart = jobPart({ state: 'submitting', size: 25 });

async function createWorking(
  script: Scripted[],
  given: { job?: Partial<JobRow>; suppression?: Partial<Suppression> } = {},
) {
  const world = await createWorld(script, {
    suppress: async () => ({ ...noSuppression, ...given.suppression }),
  });
  const { db, connectionId: connection } = world;
  await db.settings.put({ key: 'service', value: { webhook, valueListUrl: null, previewPath: '/v1/people/preview' } });
  await db.searchPages.add({
    id: 'page-1',
    searchId: 'search-1',
    connection,
    mode: 'search',
    page: 0,
    keys: [jane.key],
    lines: [],
    total: 1,
    boughtAt: 1,
    chargedMilli: 500,
    intentId: 'x',
    track: { id: uuid(9), bornAt: 1, usedBy: null, people: 1 },
  });
  const row = jobRow([emptyPart], { connection, filters, title: 'Buyers', ...given.job });
  await db.jobs.add(row);
  const { purchase, client } = world.startWorker();
  const submit = (operation: JobOperation, part = 0, agreedMilli = 25_000) => {
    const order: Order = {
      operation,
      subject: subjectOfJobPart('job-1', part),
      refresh: false,
      override: false,
      again: false,
    };
    return drive(world.clock, purchase.purchase(order, agreedMilli));
  };
  const connected: Connected = {
    connectionId: connection,
    service: { baseUrl: 'https://api.service.example', names: neutralNames },
  };
  let ids = 0;
  const deps = { db, client, clock: world.clock, newId: () => `row-${++ids}`, expectConnected: async () => connected };
  const body = () => JSON.parse(String(world.sent.at(-1)?.init.body)) as unknown;
  const part = async (at = 0) => (await db.jobs.get('job-1'))?.parts[at];
  const intentId = async () => (await db.intents.toArray())[0]?.id ?? '';
  return { ...world, purchase, submit, deps, body, part, intentId };
}

const finderPart = { ...emptyPart, pageId: 'page-1' };

describe('submitting a job', () => {
  it('of an email finder uses up the track id of its page, at the most it can cost', async () => {
    const { submit, body, part, db } = await createWorking([taken], {
      job: { kind: 'email-finder', parts: [finderPart] },
    });
    expect(await submit('email-finder')).toMatchObject({ value: { outcome: 'found', chargedMilli: 25_000 } });
    expect(body()).toEqual({ trackId: uuid(9), webhook });
    expect(await part()).toMatchObject({ state: 'running', trackId: uuid(50), counts: { total: 20, found: 0 } });
    expect(await db.searchPages.get('page-1')).toMatchObject({ track: { usedBy: 'job-1' } });
    expect(await db.ledger.toArray()).toMatchObject([
      { operation: 'email-finder', chargedMilli: 25_000, isJobOpen: true, subjectName: 'Buyers' },
    ]);
  });

  it('of an export carries its filters, its size and the lists of the parts before', async () => {
    const before = { ...emptyPart, list: { id: uuid(31), madeAt: 1 } };
    const { submit, body } = await createWorking([taken], {
      job: { kind: 'deep-export', parts: [before, { ...emptyPart, size: 10 }] },
      suppression: { lists: [uuid(30)], domains: ['rival.example'] },
    });
    expect(await submit('people-export', 1, 10_000)).toMatchObject({ value: { outcome: 'found' } });
    expect(body()).toEqual({
      ...filters,
      account: { domain: { any: { exclude: ['rival.example'] } } },
      lists: { people_id: { exclude: [uuid(30), uuid(31)] } },
      page: 0,
      size: 10,
      webhook,
    });
  });

  it('when it was submitted already, is not done again', async () => {
    const { submit, sent } = await createWorking([taken]);
    await submit('people-export');
    expect(await submit('people-export')).toMatchObject({ value: { outcome: 'known' } });
    expect(sent).toHaveLength(1);
  });

  it('when the answer was lost, is not done again', async () => {
    const { submit, sent } = await createWorking(['reset']);
    expect(await submit('people-export')).toMatchObject({ error: { failure: { kind: 'unreachable' } } });
    expect(await submit('people-export')).toMatchObject({ error: { refusal: { kind: 'unknown-open' } } });
    expect(sent).toHaveLength(1);
  });

  it('when the track id was used before, is refused and free', async () => {
    const gone: Scripted = { status: 404, body: { status: 404, error: 'track id not found or expired' } };
    const { submit, part, db } = await createWorking([gone], { job: { kind: 'email-finder', parts: [finderPart] } });
    expect(await submit('email-finder')).toMatchObject({ value: { outcome: 'nothing-found', chargedMilli: 0 } });
    expect(await part()).toMatchObject({ state: 'refused', failure: { kind: 'not-found' }, isSettled: true });
    const [row] = await db.ledger.toArray();
    expect(row).toMatchObject({ chargedMilli: 0 });
    expect(row).not.toHaveProperty('isJobOpen');
  });

  it('when there is no webhook address, is refused before the network', async () => {
    const { submit, db, sent } = await createWorking([taken]);
    await db.settings.delete('service');
    expect(await submit('people-export')).toMatchObject({ error: { failure: { kind: 'bad-request-here' } } });
    expect(sent).toEqual([]);
  });

  it('when it costs more than was agreed, is refused before the network', async () => {
    const { submit, sent } = await createWorking([taken]);
    expect(await submit('people-export', 0, 24_999)).toMatchObject({ error: { refusal: { kind: 'above-agreed' } } });
    expect(sent).toEqual([]);
  });
});

describe('the books of a job', () => {
  const end = { refundReason: null, nowMs: 5000 };

  it('when it is settled, say its final cost, once', async () => {
    const { submit, db, intentId } = await createWorking([taken]);
    await submit('people-export');
    await settleJob(db, { ...end, intentId: await intentId(), chargedMilli: 17_000 });
    await settleJob(db, { ...end, intentId: await intentId(), chargedMilli: 3000 });
    const [row, ...others] = await db.ledger.toArray();
    expect(row).toMatchObject({ chargedMilli: 17_000, how: 'statistics', aboveQuote: false });
    expect(row).not.toHaveProperty('isJobOpen');
    expect(others).toEqual([]);
  });

  it('when it was refunded, keep the charge and say the refund and its reason beside it, once', async () => {
    const { submit, db, intentId } = await createWorking([taken]);
    await submit('people-export');
    const refunded = { intentId: await intentId(), chargedMilli: 0, refundReason: 'NO_EMAILS_FOUND', nowMs: 9 ** 13 };
    await settleJob(db, refunded);
    await settleJob(db, refunded);
    expect((await db.ledger.toArray()).map(({ kind, chargedMilli }) => [kind, chargedMilli]).sort()).toEqual([
      ['charge', 25_000],
      ['refund', -25_000],
    ]);
    expect(await db.ledger.get(`${refunded.intentId}:refund`)).toMatchObject({ reason: 'NO_EMAILS_FOUND' });
  });

  it('when it cost more than was quoted, say so', async () => {
    const { submit, db, intentId } = await createWorking([taken]);
    await submit('people-export');
    await settleJob(db, { ...end, intentId: await intentId(), chargedMilli: 25_500 });
    expect(await db.ledger.toArray()).toMatchObject([{ chargedMilli: 25_500, aboveQuote: true }]);
  });

  it('count in the budget at the most until it is settled', async () => {
    const { submit, db, clock, connectionId, intentId } = await createWorking([taken]);
    await submit('people-export');
    expect(await readUsage(db, connectionId, clock.now())).toMatchObject({ todayMilli: 25_000, openMilli: 0 });
    await settleJob(db, { ...end, intentId: await intentId(), chargedMilli: 17_000 });
    expect(await readUsage(db, connectionId, clock.now())).toMatchObject({ todayMilli: 17_000 });
  });

  it('while it is open, hold no balance against anything, and agree once it is settled', async () => {
    const balance = (total: number): Scripted => ({ body: { total } });
    const reads = [balance(100), taken, balance(80), balance(83), balance(83)];
    const { submit, db, clock, deps, intentId } = await createWorking(reads);
    await drive(clock, readBalance(deps));
    await clock.advance(10);
    await submit('people-export');
    await clock.advance(10);
    expect(await drive(clock, reconcile(deps))).toMatchObject({
      value: { drifted: false, reading: { milli: 80_000 } },
    });
    expect(await db.ledger.count()).toBe(1);
    await settleJob(db, { ...end, intentId: await intentId(), chargedMilli: 17_000 });
    expect(await drive(clock, reconcile(deps))).toMatchObject({
      value: { drifted: false, reading: { movementMilli: 0 } },
    });
    expect(await db.ledger.toArray()).toMatchObject([
      { chargedMilli: 17_000, reconciled: 1, balanceAfterMilli: 83_000 },
    ]);
  });
});

describe('an answer that was lost beside an open job', () => {
  const balance = (total: number): Scripted => ({ body: { total } });

  async function loseBeside(total: number) {
    const world = await createWorking([
      balance(100),
      taken,
      'reset',
      ...Array.from({ length: 4 }, () => balance(total)),
    ]);
    const { clock, db, deps, submit, purchase } = world;
    await drive(clock, readBalance(deps));
    await clock.advance(10);
    await submit('people-export');
    const email = { operation: 'email', subject: jane, refresh: false, override: false, again: false } as const;
    await drive(clock, purchase.purchase(email, 1000));
    await clock.advance(400_000);
    const compared = await drive(clock, reconcile(deps));
    const lost = async () => (await db.intents.toArray()).find(({ operation }) => operation === 'email');
    return { ...world, compared, lost };
  }

  it.each([
    ['more is gone than the job can have taken', 74, true],
    ['nothing is gone at all', 100, false],
  ])('is decided while the job continues where %s', async (_what, total, charged) => {
    const { compared, db, lost } = await loseBeside(total);
    expect(compared).toMatchObject({ value: { decided: 1, unknownLeft: 0, drifted: false } });
    expect(await lost()).toMatchObject({ state: 'settled', outcome: { kind: 'decided', charged } });
    const rows = await db.ledger.toArray();
    expect(rows.map((row) => row.kind === 'charge' && [row.operation, row.chargedMilli, row.how]).sort()).toEqual([
      ['email', charged ? 1000 : 0, 'balance'],
      ['people-export', 25_000, 'price-table'],
    ]);
  });

  it('waits where the job may have taken it, and is decided once the job is settled', async () => {
    const { compared, db, clock, deps, lost } = await loseBeside(83);
    expect(compared).toMatchObject({ value: { decided: 0, unknownLeft: 1, drifted: false } });
    expect(await lost()).toMatchObject({ state: 'unknown' });
    const job = (await db.ledger.toArray()).find((row) => row.kind === 'charge' && row.operation === 'people-export');
    await settleJob(db, { intentId: job?.id ?? '', chargedMilli: 16_000, refundReason: null, nowMs: clock.now() });
    expect(await drive(clock, reconcile(deps))).toMatchObject({
      value: { decided: 1, unknownLeft: 0, drifted: false },
    });
    expect(await lost()).toMatchObject({ state: 'settled', outcome: { kind: 'decided', charged: true } });
  });
});

describe('a job whose answer was lost', () => {
  async function lose() {
    const world = await createWorking(['reset', { body: { total: 90 } }, { body: { total: 90 } }]);
    await world.submit('people-export');
    return { ...world, id: await world.intentId() };
  }

  it('when it is found in the history, is booked as every other, once', async () => {
    const { db, id } = await lose();
    await decideLostJob(db, { intentId: id, found: true, nowMs: 9 });
    await decideLostJob(db, { intentId: id, found: false, nowMs: 10 });
    expect(await db.ledger.toArray()).toMatchObject([{ chargedMilli: 25_000, isJobOpen: true, how: 'price-table' }]);
    expect(await db.intents.get(id)).toMatchObject({ state: 'settled', outcome: { kind: 'found' }, settledAt: 9 });
  });

  it('when it never arrived, cost nothing, and can be submitted again', async () => {
    const { db, id, submit, script, sent } = await lose();
    await decideLostJob(db, { intentId: id, found: false, nowMs: 9 });
    expect(await db.ledger.toArray()).toMatchObject([{ chargedMilli: 0, how: 'balance' }]);
    script.splice(0, script.length, taken);
    expect(await submit('people-export')).toMatchObject({ value: { outcome: 'found' } });
    expect(sent).toHaveLength(2);
  });

  it('is not decided by a balance, which a job moves as it likes', async () => {
    const balance = (total: number): Scripted => ({ body: { total } });
    const world = await createWorking([balance(100), 'reset', balance(75), balance(75)]);
    await drive(world.clock, readBalance(world.deps));
    await world.clock.advance(10);
    await world.submit('people-export');
    await world.clock.advance(400_000);
    const compared = await drive(world.clock, reconcile(world.deps));
    expect(compared).toMatchObject({ value: { decided: 0, unknownLeft: 1, drifted: false } });
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'unknown' }]);
  });
});
