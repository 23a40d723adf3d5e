// First: what is loaded after it finds itself in an extension.
import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { countSends } from '@/entrypoints/background/ordering';
import { createConnection } from '@/lib/connection/connection';
import { eraseEverything } from '@/lib/connection/erase-everything';
import type { KeyStorage } from '@/lib/platform/keys/key-storage';
import { createSecret } from '@/lib/platform/keys/secret';
import { neutralNames } from '@/lib/service/contract/names';
import { sampled } from '../../depth.ts';
import { expectKeyAbsent } from '../../laws/key-absent.ts';
import { drive, turns } from '../../worlds/drive.ts';
import { dumpStorage } from '../../worlds/dump-storage.ts';
import { createWorld, jane, janeReply } from '../../worlds/world.ts';

const canary = 'sk-canary/7f3b+e1&0042';
const baseUrl = 'https://api.service.example';
const order = { operation: 'email', subject: jane, refresh: false, override: false, again: false } as const;
const keepings: KeyStorage[] = [
  { mode: 'remembered' },
  { mode: 'session' },
  { mode: 'passphrase', passphrase: 'correct horse battery' },
];

beforeEach(() => fakeBrowser.reset());

/** Somebody was bought, and a key is kept in the browser's own storage. */
async function createFullWorld(keyStorage: KeyStorage) {
  const world = await createWorld([{ body: janeReply }]);
  const { purchase } = world.startWorker();
  await drive(world.clock, purchase.purchase(order, 1000));
  const secret = createSecret();
  const connection = createConnection({ db: world.db, secret, clock: world.clock });
  await connection.save({ baseUrl, key: canary, keyStorage: keyStorage, names: neutralNames });
  await world.db.requests.add({
    at: 1,
    method: 'POST',
    origin: baseUrl,
    path: '/x',
    bytesOut: 1,
    bytesIn: 1,
    status: 200,
    elapsedMs: 1,
    subjectKey: jane.key,
    intentId: null,
  });
  await world.db.rawAnswers.add({
    intentId: 'r',
    connection: 'c',
    subjectKey: jane.key,
    operation: 'email',
    orderKey: 'o',
    body: 'Jane',
    at: 1,
  });
  let sessions = 0;
  let isReading = false;
  const deps = {
    db: world.db,
    connection,
    isBusy: purchase.isBusy,
    isReading: () => isReading,
    clock: world.clock,
    forgetErrors() {
      sessions += 1;
    },
    async forgetSession() {
      sessions += 1;
    },
  };
  const readBalance = () => {
    isReading = true;
    return () => {
      isReading = false;
    };
  };
  return { ...world, secret, purchase, deps, readBalance, sessionsForgotten: () => sessions };
}

describe('erasing everything', () => {
  it.each(sampled(keepings, 2))('leaves no row and no key, when the key was kept: $mode', async (keyStorage) => {
    const { db, deps, secret, sessionsForgotten } = await createFullWorld(keyStorage);
    expect(await secret.hasKey(baseUrl)).toBe(true);
    expect(await eraseEverything(deps)).toBe(true);
    const counts = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()]));
    expect(counts).toEqual(db.tables.map(({ name }) => [name, 0]));
    expect(await secret.hasKey(baseUrl)).toBe(false);
    const { local, session } = await dumpStorage();
    expect([local, session]).toEqual([{}, {}]);
    expectKeyAbsent(canary, await dumpStorage());
    expect(sessionsForgotten()).toBe(2);
  });

  it('touches nothing while an order is under way, from the click until it is settled', async () => {
    const { db, clock, deps, purchase, script, secret } = await createFullWorld({ mode: 'remembered' });
    script.push({ body: janeReply, afterMs: 1000 });
    const again = purchase.purchase({ ...order, refresh: true }, 1000);
    // In the turn of the click, before anything of it is in the database.
    expect(await eraseEverything(deps)).toBe(false);
    await expect.poll(() => db.intents.where('state').equals('sent').count()).toBe(1);
    expect(await eraseEverything(deps)).toBe(false);
    expect(await db.records.count()).toBeGreaterThan(0);
    expect(await secret.hasKey(baseUrl)).toBe(true);
    await drive(clock, again);
    expect(await eraseEverything(deps)).toBe(true);
    expect(await db.ledger.count()).toBe(0);
  });

  it('waits for a free background read, and then erases', async () => {
    const { db, clock, deps, readBalance } = await createFullWorld({ mode: 'remembered' });
    const ended = readBalance();
    const erasing = eraseEverything(deps);
    await turns();
    expect(await db.records.count()).toBeGreaterThan(0);
    ended();
    expect(await drive(clock, erasing)).toEqual({ value: true });
    expect(await db.records.count()).toBe(0);
  });

  it('touches nothing where a free read does not end', async () => {
    const { db, clock, deps, readBalance } = await createFullWorld({ mode: 'remembered' });
    readBalance();
    expect(await drive(clock, eraseEverything(deps))).toEqual({ value: false });
    expect(await db.records.count()).toBeGreaterThan(0);
  });

  it('touches nothing where an order was placed while a free read was waited for', async () => {
    const { db, clock, deps, purchase, readBalance, script } = await createFullWorld({ mode: 'remembered' });
    const ended = readBalance();
    script.push({ body: janeReply, afterMs: 1000 });
    const erasing = eraseEverything(deps);
    const again = purchase.purchase({ ...order, refresh: true }, 1000);
    ended();
    expect(await drive(clock, erasing)).toEqual({ value: false });
    await drive(clock, again);
    expect(await db.records.count()).toBeGreaterThan(0);
  });

  it('knows of free questions in flight, whether they are answered or fail', async () => {
    const answers = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
    const client = countSends({ send: () => answers.pop()?.promise ?? Promise.reject(new Error('no answer left')) });
    const service = { baseUrl, names: neutralNames };
    const [first, second] = answers;
    const requests = [client.send('credits', null, service), client.send('credits', null, service)];
    expect(client.isBusy()).toBe(true);
    first?.reject(new Error('lost'));
    await Promise.race(requests).catch(() => undefined);
    expect(client.isBusy()).toBe(true);
    second?.reject(new Error('lost'));
    await Promise.allSettled(requests);
    expect(client.isBusy()).toBe(false);
  });
});
