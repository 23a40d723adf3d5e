import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { readUsage } from '@/lib/database/ledger/spend-reads';
import { RefusedError } from '@/lib/purchases/refusals';
import { openIntent } from '@/lib/purchases/steps/gate';
import { amara, connectionId, intent, tomasz } from '@/tests/fixtures/rows/fixture-rows';
import { charge, movement } from '@/tests/fixtures/rows/ledger-rows';

const noonOf = (month: number, day: number) => new Date(2026, month - 1, day, 12).getTime();
const now = noonOf(11, 20);
const midnight = new Date(2026, 10, 20).getTime();
let count = 0;

function createWorld(budget: { perDayMilli?: number; perMonthMilli?: number } | null = null) {
  const db = new SidenoteDatabase(`open-intent-${++count}`);
  const open = (id: string) => openIntent(db, intent(tomasz, { id, state: 'queued', createdAt: now }));
  const ready =
    budget === null
      ? Promise.resolve()
      : db.settings.put({
          key: 'budget',
          value: { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: null, ...budget },
        });
  return { db, open, ready };
}

describe('opening an order', () => {
  it('writes it as it is when there is no budget', async () => {
    const { db, open } = createWorld();
    const opened = await open('one');
    expect(await db.intents.toArray()).toEqual([opened]);
    expect(opened).toMatchObject({ id: 'one', state: 'queued' });
  });

  it.each([
    ['no budget', null, 0],
    ['a budget without a limit', {}, 0],
    ['a limit', { perMonthMilli: 1000 }, 1],
  ])('with %s reads the ledger, which grows, that many times', async (_what, budget, reads) => {
    const { db, open, ready } = createWorld(budget);
    await ready;
    let read = 0;
    db.close();
    db.use({
      stack: 'dbcore',
      create: (core) => ({
        ...core,
        table(name) {
          const table = core.table(name);
          const query: typeof table.query = (request) => {
            if (name === 'ledger') read += 1;
            return table.query(request);
          };
          return { ...table, query };
        },
      }),
    });
    await db.open();
    await open('one');
    expect(read).toBe(reads);
  });

  it('takes the last of the budget once, and writes nothing the second time', async () => {
    const { db, open, ready } = createWorld({ perDayMilli: 1999 });
    await ready;
    await open('one');
    const refused = open('two');
    await expect(refused).rejects.toBeInstanceOf(RefusedError);
    await expect(refused).rejects.toMatchObject({
      refusal: { kind: 'budget-reached', period: 'day', limitMilli: 1999, usedMilli: 1000 },
    });
    expect(await db.intents.toCollection().primaryKeys()).toEqual(['one']);
  });

  it('fails when there is one of that id, whose state it would set back', async () => {
    const { db, open } = createWorld();
    await db.intents.add(intent(amara, { id: 'one', state: 'sent' }));
    await expect(open('one')).rejects.toThrow();
    expect(await db.intents.get('one')).toMatchObject({ state: 'sent' });
  });
});

describe('the amounts in the budgets', () => {
  it('is the amount charged from midnight on, and from the first of the month on', async () => {
    const { db } = createWorld();
    await db.ledger.bulkPut([
      charge({ id: 'at midnight', at: midnight, chargedMilli: 1 }),
      charge({ id: 'before midnight', at: midnight - 1, chargedMilli: 10 }),
      charge({ id: 'first of the month', at: new Date(2026, 10, 1).getTime(), chargedMilli: 100 }),
      charge({ id: 'last month', at: new Date(2026, 10, 1).getTime() - 1, chargedMilli: 1000 }),
    ]);
    expect(await readUsage(db, connectionId, now)).toMatchObject({ todayMilli: 1, monthMilli: 111, openMilli: 0 });
  });

  it('leaves out others’ charges', async () => {
    const { db } = createWorld();
    await db.ledger.bulkPut([
      charge({ id: 'own', at: now, chargedMilli: 1000 }),
      movement({ id: 'outside', at: now, chargedMilli: 9000 }),
      charge({ id: 'lost', at: now, how: 'unknown', chargedMilli: null }),
    ]);
    expect(await readUsage(db, connectionId, now)).toMatchObject({ todayMilli: 1000, monthMilli: 1000 });
  });

  it('is the open orders at their most', async () => {
    const { db } = createWorld();
    await db.intents.bulkPut([
      intent(tomasz, { id: 'queued', state: 'queued', reservedMilli: 1 }),
      intent(tomasz, { id: 'sent', state: 'sent', reservedMilli: 10 }),
      intent(tomasz, { id: 'lost', state: 'unknown', reservedMilli: 100 }),
      intent(tomasz, { id: 'settled', reservedMilli: 1000 }),
      intent(tomasz, { id: 'other', state: 'queued', connection: 'another', reservedMilli: 10_000 }),
    ]);
    expect(await readUsage(db, connectionId, now)).toMatchObject({ openMilli: 111 });
  });
});
