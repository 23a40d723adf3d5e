import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { operations } from '@/entrypoints/background/ordering';
import { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';
import { type RecoverDeps, recover } from '@/lib/purchases/steps/recover';
import { neutralNames } from '@/lib/service/contract/names';
import { amara, connectionId, intent, tomasz } from '@/tests/fixtures/rows/fixture-rows';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { noExclusions } from '../../../worlds/no-exclusions.ts';

const lifeMs = 10 * 60_000;
let count = 0;

/** What a worker finds, and what it takes up again. */
async function createWorld(left: (nowMs: number) => Intent[], connected: string | null = connectionId) {
  const db = new SidenoteDatabase(`recover-edges-${++count}`);
  const clock = createFakeClock();
  const resumed: string[] = [];
  await db.intents.bulkPut(left(clock.now()));
  const service = { baseUrl: 'https://api.service.example', names: neutralNames };
  const deps: RecoverDeps = {
    db,
    operations,
    clock,
    exclusionPolicy: noExclusions,
    unsaved: { list: async () => [], forget: async () => undefined },
    purchase: {
      async resume({ id }) {
        resumed.push(id);
        throw new Error('The service cannot be reached');
      },
    },
    findConnected: async () => (connected === null ? null : { connectionId: connected, service }),
  };
  await recover(deps);
  return { db, resumed };
}

const queued = (id: string, createdAt: number, more: Partial<Intent> = {}) =>
  intent(tomasz, { id, state: 'queued', createdAt, ...more });

describe('a new worker', () => {
  it('takes up a click of the last ten minutes, and survives any end of it', async () => {
    const { db, resumed } = await createWorld((now) => [queued('now', now), queued('old', now - lifeMs + 1)]);
    expect(resumed).toEqual(['now', 'old']);
    expect(await db.intents.count()).toBe(2);
  });

  it.each([
    ['was clicked ten minutes ago', -lifeMs],
    ['was clicked in the future', 1],
  ])('withdraws orders that %s', async (_what, byMs) => {
    const { db, resumed } = await createWorld((now) => [queued('one', now + byMs)]);
    expect([resumed, await db.intents.count()]).toEqual([[], 0]);
  });

  it('withdraws clicks for another connection, and all where there is none', async () => {
    const left = (now: number) => [queued('mine', now), queued('other', now, { connection: 'another' })];
    const { db, resumed } = await createWorld(left);
    expect([resumed, await db.intents.toCollection().primaryKeys()]).toEqual([['mine'], ['mine']]);
    const disconnected = await createWorld(left, null);
    expect([disconnected.resumed, await disconnected.db.intents.count()]).toEqual([[], 0]);
  });

  it('resends nothing on any connection, and leaves ended orders', async () => {
    const { db, resumed } = await createWorld((now) => [
      intent(amara, { id: 'sent', state: 'sent', sentAt: now - 5 }),
      intent(amara, { id: 'elsewhere', state: 'sent', sentAt: now - 5, connection: 'another' }),
      intent(tomasz, { id: 'settled' }),
      intent(tomasz, { id: 'unknown', state: 'unknown' }),
    ]);
    const states = (await db.intents.toArray()).map(({ id, state }) => [id, state]);
    expect(states).toEqual([
      ['elsewhere', 'unknown'],
      ['sent', 'unknown'],
      ['settled', 'settled'],
      ['unknown', 'unknown'],
    ]);
    expect([resumed, await db.ledger.count()]).toEqual([[], 2]);
  });
});
