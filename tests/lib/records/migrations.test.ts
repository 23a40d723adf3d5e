import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/records/database';

const name = 'migrations-test';
afterEach(() => Dexie.delete(name));

/** A database as version 1 left it. */
async function writeVersion1(): Promise<void> {
  const old = new Dexie(name);
  old.version(1).stores({
    records: 'id, *aliases, [connection+touchedAt]',
    intents: 'id, state, [orderKey+createdAt], [connection+state]',
    ledger: 'id, intentId, [connection+at]',
    rawAnswers: 'intentId, [connection+subjectKey]',
    balances: 'connection',
    settings: 'key',
  });
  const quote = { kind: 'range', minMilli: 0, maxMilli: 1000 };
  await old.table('ledger').add({
    ...{ id: 'intent-1', intentId: 'intent-1', connection: 'c', at: 5, operation: 'email', subjectKey: 'person/x/y' },
    ...{ subjectName: 'Y', quote, chargedMilli: 1000, how: 'x-credit', aboveQuote: false, anyway: false },
  });
  await old.table('settings').add({ key: 'budget', value: { perDayMilli: 5000, perMonthMilli: null } });
  old.close();
}

describe('a database of version 1', () => {
  it('keeps its ledger and budget when it is opened', async () => {
    await writeVersion1();
    const db = new SidenoteDatabase(name);
    expect(await db.ledger.toArray()).toMatchObject([
      { id: 'intent-1', kind: 'charge', chargedMilli: 1000, group: null, reconciled: 0, balanceAfterMilli: null },
    ]);
    expect(await db.settings.get('budget')).toEqual({
      key: 'budget',
      value: { perDayMilli: 5000, perMonthMilli: null, askAgainAboveMilli: null },
    });
    expect(await db.requests.count()).toBe(0);
    db.close();
  });
});
