import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createKeyTrial } from '@/lib/connection/test-connection';
import { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { neutralNames } from '@/lib/service/contract/names';
import { connection } from '@/tests/fixtures/rows/fixture-rows';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { freeLimiter } from '../../fakes/free-limiter.ts';

const next = { baseUrl: 'https://other.example', names: neutralNames, key: ' new-key ' };
const reply = { total: 5 };
let worlds = 0;

async function createWorld(saved: Partial<ConnectionSettings> | null, status: number) {
  const db = new SidenoteDatabase(`try-key-${++worlds}`);
  const before = saved === null ? null : { ...connection(), ...saved };
  if (before !== null) await db.settings.put({ key: 'connection', value: before });
  const sent: { url: string; headers: RequestInit['headers'] }[] = [];
  const tryKey = createKeyTrial({
    db,
    limiter: freeLimiter,
    clock: createFakeClock(),
    fetch(url, { headers }) {
      sent.push({ url, headers });
      return Promise.resolve(new Response(JSON.stringify(reply), { status }));
    },
    expectKey: () => Promise.reject(new Error('The saved key is for the saved service')),
    isOnline: () => true,
    hasPermission: () => Promise.resolve(true),
  });
  return { tryKey, sent, before, saved: () => readSettings(db, 'connection') };
}

describe('a key that is to take the place of one that works', () => {
  it('when it is refused, says so, and the saved key stays', async () => {
    const { tryKey, sent, before, saved } = await createWorld({}, 401);
    await expect(tryKey(next)).rejects.toMatchObject({ failure: { kind: 'key-refused', status: 401 } });
    expect(sent).toMatchObject([{ url: expect.stringContaining('https://other.example/') }]);
    expect(sent[0]?.headers).toMatchObject({ 'X-TOKEN': 'new-key' });
    expect(await saved()).toEqual(before);
  });

  it('when it is accepted, leaves saving to its caller', async () => {
    const { tryKey, before, saved } = await createWorld({}, 200);
    await tryKey(next);
    expect(await saved()).toEqual(before);
  });

  it('is sent as the service wants it', async () => {
    const { tryKey, sent } = await createWorld({}, 200);
    await tryKey({ ...next, keyHeader: 'bearer' });
    expect(sent[0]?.headers).toMatchObject({ Authorization: 'Bearer new-key' });
  });
});

describe('where nothing works yet, nothing is asked', () => {
  it.each<[string, Partial<ConnectionSettings> | null]>([
    ['no connection', null],
    ['no key', { keySetAt: null }],
    ['a refused key', { lastCheck: { at: 1, elapsedMs: 2, failure: { kind: 'key-refused', status: 401 } } }],
  ])('%s', async (_what, part) => {
    const { tryKey, sent } = await createWorld(part, 401);
    await tryKey(next);
    expect(sent).toEqual([]);
  });
});
