import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import type { BalanceRead, Intent, LedgerRow } from '@/lib/database/schema/rows';
import { type BalanceDeps, readBalance } from '@/lib/purchases/ledger/balance';
import { neutralNames } from '@/lib/service/contract/names';
import { connectionId, intent, tomasz } from '@/tests/fixtures/rows/fixture-rows';
import { charge } from '@/tests/fixtures/rows/ledger-rows';
import { createFakeClock } from '../../../fakes/fake-clock.ts';

const service = { baseUrl: 'https://api.service.example', names: neutralNames };
const baseline: BalanceRead = { milli: 10_000, readAt: 5 };
const paid = (id: string, chargedMilli: number | null = 1000, at = 1): LedgerRow =>
  charge({ id, at, chargedMilli, reconciled: 0 });

let count = 0;

interface Books {
  baseline?: BalanceRead | null;
  rows?: LedgerRow[];
  intents?: Intent[];
  /** What is written while the balance is on its way. */
  meanwhile?: (db: SidenoteDatabase) => Promise<unknown>;
}

/** Reads a balance of so many credits over these books. */
async function read(total: number, books: Books = {}) {
  const { rows = [], intents = [], meanwhile } = books;
  const db = new SidenoteDatabase(`balance-${++count}`);
  const clock = createFakeClock();
  const quiet = books.baseline === undefined ? baseline : books.baseline;
  if (quiet !== null) await db.balances.put({ connection: connectionId, ...quiet, quiet });
  await db.ledger.bulkPut(rows);
  await db.intents.bulkPut(intents);
  const send = async (name: string, body: unknown, to: unknown) => {
    expect([name, body, to]).toEqual(['credits', null, service]);
    await meanwhile?.(db);
    return { reply: { total }, elapsedMs: 12 };
  };
  const deps = {
    db,
    clock,
    newId: () => 'new',
    client: { send } as unknown as BalanceDeps['client'],
    expectConnected: async () => ({ connectionId, service }),
  };
  const reading = await readBalance(deps);
  const readAt = clock.now();
  return { reading, readAt, balance: await db.balances.get(connectionId), ledger: await db.ledger.toArray() };
}

describe('a balance that is read', () => {
  it('is the baseline where there was none', async () => {
    const { reading, readAt, balance } = await read(12.5, { baseline: null });
    expect(reading).toEqual({ milli: 12_500, readAt, connectionId, elapsedMs: 12, movementMilli: null, span: null });
    expect(balance).toEqual({ connection: connectionId, milli: 12_500, readAt, quiet: { milli: 12_500, readAt } });
  });

  it('is the baseline where it agrees with the ledger, and the rows since are reconciled', async () => {
    const { reading, readAt, balance, ledger } = await read(8.5, { rows: [paid('a'), paid('b', 500, 2)] });
    expect(reading.movementMilli).toBe(0);
    expect(balance?.quiet).toEqual({ milli: 8500, readAt });
    expect(ledger).toMatchObject([
      { id: 'a', reconciled: 1, balanceAfterMilli: 9000 },
      { id: 'b', reconciled: 1, balanceAfterMilli: 8500 },
    ]);
  });

  it('says no balance after a row where none was read before it', async () => {
    const { ledger } = await read(8.5, { baseline: null, rows: [paid('a')] });
    expect(ledger).toMatchObject([{ id: 'a', reconciled: 1, balanceAfterMilli: null }]);
  });

  it('leaves the baseline where more or less is gone than the ledger says', async () => {
    for (const total of [8, 10]) {
      const { reading, readAt, balance, ledger } = await read(total, { rows: [paid('a')] });
      expect(reading.movementMilli).toBe(9000 - total * 1000);
      expect(balance).toEqual({ connection: connectionId, milli: total * 1000, readAt, quiet: baseline });
      expect(ledger).toMatchObject([{ reconciled: 0, balanceAfterMilli: null }]);
    }
  });

  it('leaves the baseline where a row is undecided, although nothing has moved', async () => {
    const { reading, balance, ledger } = await read(10, { rows: [paid('lost', null)] });
    expect(reading.movementMilli).toBe(0);
    expect(balance?.quiet).toEqual(baseline);
    expect(ledger).toMatchObject([{ reconciled: 0 }]);
  });

  it('is no baseline where a row is undecided and none was read before', async () => {
    const { balance } = await read(10, { baseline: null, rows: [paid('lost', null)] });
    expect(balance).toMatchObject({ milli: 10_000, quiet: null });
  });

  it.each(['queued', 'unknown', 'settled'] as const)('is compared where an order is %s', async (state) => {
    const { reading } = await read(9, { intents: [intent(tomasz, { state })] });
    expect(reading.movementMilli).toBe(1000);
  });

  const sent = intent(tomasz, { id: 'sent', state: 'sent' });
  const unlike: [string, Books][] = [
    ['a request is on the wire', { intents: [sent] }],
    ['one of several requests is on the wire', { intents: [intent(tomasz, { state: 'queued' }), sent] }],
    ['a request leaves meanwhile', { meanwhile: (db) => db.intents.put(sent) }],
    [
      'a request that was on the wire ends meanwhile',
      { intents: [sent], meanwhile: (db) => db.intents.put({ ...sent, state: 'settled' }) },
    ],
    ['a call begins and ends meanwhile', { meanwhile: (db) => db.ledger.put(paid('new')) }],
    ['a free call begins and ends meanwhile', { meanwhile: (db) => db.ledger.put(paid('new', 0)) }],
    [
      'a lost call is decided meanwhile',
      { rows: [paid('lost', null)], meanwhile: (db) => db.ledger.put(paid('lost')) },
    ],
    [
      'another page has read a baseline meanwhile',
      {
        meanwhile: (db) =>
          db.balances.put({ connection: connectionId, ...baseline, quiet: { ...baseline, readAt: 6 } }),
      },
    ],
  ];
  it.each(unlike)('is compared with nothing and is no baseline when %s', async (_what, books) => {
    const { reading, readAt, balance, ledger } = await read(9, books);
    expect(reading.movementMilli).toBeNull();
    expect(balance).toMatchObject({ milli: 9000, readAt });
    expect(balance?.quiet?.milli).toBe(10_000);
    expect(ledger.filter((row) => row.reconciled === 1)).toEqual([]);
  });

  it('leaves the rows of another connection alone', async () => {
    const other = { ...paid('other'), connection: 'another' };
    const { reading, ledger } = await read(10, { rows: [other], intents: [{ ...sent, connection: 'another' }] });
    expect([reading.movementMilli, ledger]).toEqual([0, [other]]);
  });
});
