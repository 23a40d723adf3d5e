import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { readUsage, readUsageByMark } from '@/lib/database/ledger/spend-reads';
import { connectionId, intent, tomasz } from '@/tests/fixtures/rows/fixture-rows';
import { charge, movement } from '@/tests/fixtures/rows/ledger-rows';
import { runs } from '../../../depth.ts';

const noonOf = (month: number, day: number) => new Date(2026, month - 1, day, 12).getTime();
const now = noonOf(11, 20);
let db: SidenoteDatabase;
/** Another worker's connection to the same database. */
let other: SidenoteDatabase;
let count = 0;

beforeEach(() => {
  count += 1;
  db = new SidenoteDatabase(`usage-by-mark-${count}`);
  other = new SidenoteDatabase(`usage-by-mark-${count}`);
});
afterEach(async () => {
  other.close();
  await db.delete();
});

const tables = ['generations', 'intents', 'ledger', 'settings'];
const readByMark = (nowMs: number, connection = connectionId) =>
  db.transaction('rw', tables, () => readUsageByMark(db, connection, nowMs));

const id = fc.constantFrom('a', 'b', 'c');
const at = fc.constantFrom(now, noonOf(11, 19), noonOf(10, 31));
const actions = fc.oneof(
  fc.record({ kind: fc.constant('charge' as const), id, at, milli: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('movement' as const), id, at }),
  fc.record({ kind: fc.constantFrom('delete', 'modify', 'undone', 'open'), id }),
  fc.record({ kind: fc.constantFrom('empty', 'refill') }),
);
type Act = typeof actions extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(by: SidenoteDatabase, act: Act): Promise<unknown> {
  if (!('id' in act)) {
    return by.transaction('rw', by.ledger, async () => {
      await by.ledger.clear();
      if (act.kind === 'refill') await by.ledger.put(charge({ id: 'r', at: now, chargedMilli: 77 }));
    });
  }
  if ('milli' in act) return by.ledger.put(charge({ id: act.id, at: act.at, chargedMilli: act.milli }));
  if ('at' in act) return by.ledger.put(movement({ id: act.id, at: act.at, chargedMilli: 50 }));
  if (act.kind === 'delete') return by.ledger.delete(act.id);
  if (act.kind === 'modify') return by.ledger.where('id').equals(act.id).modify({ chargedMilli: 33 });
  if (act.kind === 'open') return by.intents.put(intent(tomasz, { id: act.id, state: 'unknown' }));
  const undone = by.transaction('rw', by.ledger, async () => {
    await by.ledger.put(charge({ id: act.id, at: now, chargedMilli: 1000 }));
    throw new Error('Undone');
  });
  return undone.catch(() => undefined);
}

describe('an order’s amount in the budgets', () => {
  it('equals a fresh read, after any change of the ledger in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), fc.boolean(), actions), { maxLength: 15 }), async (all) => {
        await db.ledger.clear();
        await db.intents.clear();
        for (const [isOther, isOrdered, act] of all) {
          await perform(isOther ? other : db, act);
          if (isOrdered) expect(await readByMark(now)).toEqual(await readUsage(db, connectionId, now));
        }
      }),
      runs(200),
    );
  });

  it('follows the day, the month and the connection', async () => {
    await db.ledger.put(charge({ id: 'a', at: now, chargedMilli: 5 }));
    expect(await readByMark(now)).toMatchObject({ todayMilli: 5, monthMilli: 5 });
    expect(await readByMark(noonOf(11, 21))).toMatchObject({ todayMilli: 0, monthMilli: 5 });
    expect(await readByMark(noonOf(12, 1))).toMatchObject({ todayMilli: 0, monthMilli: 0 });
    expect(await readByMark(now, 'another')).toMatchObject({ todayMilli: 0, monthMilli: 0 });
    expect(await readByMark(now)).toMatchObject({ todayMilli: 5, monthMilli: 5 });
  });

  it('reads only changes', async () => {
    let read = 0;
    db.ledger.hook('reading', (row) => {
      read += 1;
      return row;
    });
    await db.ledger.bulkPut(['a', 'b', 'c'].map((each) => charge({ id: each, at: now, chargedMilli: 5 })));
    for (let order = 0; order < 3; order++) await readByMark(now);
    expect(read).toBe(3);
    await other.ledger.put(charge({ id: 'd', at: now, chargedMilli: 5 }));
    await other.ledger.put(charge({ id: 'e', at: now, chargedMilli: 5 }));
    expect(await readByMark(now)).toMatchObject({ todayMilli: 25 });
    expect(read).toBe(5);
  });

  it('misses none of many rows that are written at once', async () => {
    await db.ledger.put(charge({ id: 'a', at: now, chargedMilli: 1 }));
    await readByMark(now);
    const ids = Array.from({ length: 150 }, (_, index) => `row-${index}`);
    const writeAll = () =>
      Promise.all(ids.map((each) => other.ledger.put(charge({ id: each, at: now, chargedMilli: 1 }))));
    await other.transaction('rw', other.ledger, writeAll);
    expect(await readByMark(now)).toMatchObject({ todayMilli: 151 });
    await other.ledger.bulkPut(ids.map((each) => charge({ id: each, at: now, chargedMilli: 2 })));
    await other.ledger.bulkPut(ids.map((each) => charge({ id: `${each}-more`, at: now, chargedMilli: 2 })));
    expect(await readByMark(now)).toMatchObject({ todayMilli: 601 });
  });

  it('misses nothing where rows are written while all are erased', async () => {
    await db.ledger.bulkPut(['a', 'b', 'c'].map((each) => charge({ id: each, at: now, chargedMilli: 5 })));
    await readByMark(now);
    const row = charge({ id: 'd', at: now, chargedMilli: 5 });
    await other.transaction('rw', other.ledger, () => Promise.all([other.ledger.put(row), other.ledger.clear()]));
    expect(await readByMark(now)).toMatchObject({ todayMilli: 0 });
  });

  it('misses no range deletion', async () => {
    await db.ledger.bulkPut(['a', 'b', 'c'].map((each) => charge({ id: each, at: now, chargedMilli: 5 })));
    await readByMark(now);
    await other.ledger.where('id').between('a', 'b', true, true).delete();
    expect(await readByMark(now)).toMatchObject({ todayMilli: 5 });
  });
});
