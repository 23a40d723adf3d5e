import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { countEmailsBought } from '@/lib/database/ledger/spend-reads';
import { amara, connectionId, intent, tomasz } from '@/tests/fixtures/rows/fixture-rows';

const job = (id: string, connection: string, parts: object[]) =>
  ({ id, connection, createdAt: 1, open: 0, parts }) as never;

it('the price that pays again is bounded by the emails that were ever bought, not by what was requested', async () => {
  const db = new SidenoteDatabase('emails-bought');
  const settled = { state: 'settled', operation: 'email' } as const;
  await db.intents.bulkAdd([
    intent(tomasz, { ...settled, id: 'found', outcome: { kind: 'found' } }),
    intent(tomasz, { ...settled, id: 'again', outcome: { kind: 'found' }, createdAt: 9 }),
    intent(amara, { ...settled, id: 'nothing', outcome: { kind: 'nothing-found' } }),
    intent(amara, { ...settled, id: 'lost', state: 'unknown', outcome: null, createdAt: 10 }),
  ]);
  await db.jobs.bulkAdd([
    job('j1', connectionId, [{ collected: 2000, emails: 37 }, { collected: 5 }]),
    job('j2', connectionId, [{ collected: 2, emails: 9 }]),
    job('j3', 'https://another.example#1', [{ collected: 900, emails: 900 }]),
  ]);
  expect(await countEmailsBought(db, connectionId)).toBe(1 + 37 + 5 + 2);
});
