import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createConnection, refuseWithoutPassphrase } from '@/lib/connection/connection';
import { applyPolicy, parsePolicy } from '@/lib/connection/policy';
import { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { needsPassphrase } from '@/lib/database/settings/service-settings';
import type { KeyStorage } from '@/lib/platform/keys/key-storage';
import { createSecret } from '@/lib/platform/keys/secret';
import { sandboxAddress, sandboxKey } from '@/lib/service/client/address';
import { neutralNames } from '@/lib/service/contract/names';
import { createFakeClock } from '../../fakes/fake-clock.ts';

const baseUrl = 'https://api.service.example';
const key = 'sk-canary-7f3b1e0042';
let count = 0;

beforeEach(() => fakeBrowser.reset());

function createWorld() {
  const db = new SidenoteDatabase(`kept-key-${++count}`);
  const secret = createSecret();
  const connection = createConnection({ db, secret, clock: createFakeClock() });
  return {
    db,
    secret,
    connection,
    readKey: refuseWithoutPassphrase({ db, secret }, secret.expectKey),
    save: (keyStorage: KeyStorage) => connection.save({ baseUrl, key, keyStorage, names: neutralNames }),
    setPolicy: (policy: unknown) => applyPolicy(db, parsePolicy(policy)),
    isDue: async () => needsPassphrase(await readSettings(db, 'connection'), await readSettings(db, 'policy')),
  };
}
type World = ReturnType<typeof createWorld>;

const refused = { failure: { kind: 'passphrase-unset' } };
const otherwise = [{ mode: 'remembered' }, { mode: 'session' }] as const;

describe('where an administrator asks for a passphrase, a key', () => {
  it.each(otherwise)('that was $mode before is not handed out until one was set', async (keyStorage) => {
    const world = createWorld();
    await world.save(keyStorage);
    expect(await world.readKey(baseUrl)).toBe(key);
    await world.setPolicy({ keyKept: 'passphrase' });
    await expect(world.readKey(baseUrl)).rejects.toMatchObject(refused);
    expect(await world.isDue()).toBe(true);

    expect(await world.connection.setPassphrase('correct horse')).toBe(true);
    expect([await world.readKey(baseUrl), await world.isDue()]).toEqual([key, false]);
  });

  it.each<[string, (world: World) => Promise<unknown>]>([
    ['saved past the settings', (world) => world.save({ mode: 'remembered' })],
    [
      'with its address from a file',
      async (world) => {
        await world.save({ mode: 'remembered' });
        await world.connection.save({
          baseUrl: `${baseUrl}/v`,
          keyStorage: { mode: 'remembered' },
          names: neutralNames,
        });
      },
    ],
    [
      'of an older version, which wrote down the wish for the fact',
      async (world) => {
        await world.save({ mode: 'remembered' });
        const saved = await readSettings(world.db, 'connection');
        if (saved !== null)
          await world.db.settings.put({ key: 'connection', value: { ...saved, keyMode: 'passphrase' } });
        await world.connection.noticeKey();
      },
    ],
  ])('%s is not handed out either, and Settings ask for it', async (_how, bring) => {
    const world = createWorld();
    await world.setPolicy({ keyKept: 'passphrase' });
    await bring(world);
    await expect(world.readKey(baseUrl)).rejects.toMatchObject(refused);
    expect(await world.isDue()).toBe(true);
  });

  it('under one is handed out, and locked after the browser was closed', async () => {
    const world = createWorld();
    await world.setPolicy({ keyKept: 'passphrase' });
    await world.save({ mode: 'passphrase', passphrase: 'correct horse' });
    expect([await world.readKey(baseUrl), await world.isDue()]).toEqual([key, false]);
    await fakeBrowser.storage.session.clear();
    await expect(world.readKey(baseUrl)).rejects.toMatchObject({ name: 'LockedKeyError' });
    expect(await world.connection.unlock('correct horse')).toBe(true);
    expect(await world.readKey(baseUrl)).toBe(key);
  });

  it('that is public, the sandbox’s, is handed out; another in its place is not', async () => {
    const world = createWorld();
    await world.setPolicy({ keyKept: 'passphrase' });
    const sandbox = { baseUrl: sandboxAddress, keyStorage: { mode: 'remembered' }, names: neutralNames } as const;
    await world.connection.save({ ...sandbox, key: sandboxKey });
    expect([await world.readKey(sandboxAddress), await world.isDue()]).toEqual([sandboxKey, false]);
    await world.connection.save({ ...sandbox, key });
    await expect(world.readKey(sandboxAddress)).rejects.toMatchObject(refused);
  });

  it.each(['remembered', 'session', undefined] as const)('is handed out when %s is asked for', async (keyKept) => {
    const world = createWorld();
    await world.save({ mode: 'remembered' });
    await world.setPolicy({ keyKept });
    expect([await world.readKey(baseUrl), await world.isDue()]).toEqual([key, false]);
  });
});

describe('a passphrase that is set for the saved key', () => {
  it('leaves nothing on disk that opens without it, and the records as they are', async () => {
    const world = createWorld();
    await world.save({ mode: 'remembered' });
    const before = await readSettings(world.db, 'connection');
    await world.connection.setPassphrase('correct horse');
    expect(await readSettings(world.db, 'connection')).toMatchObject({
      connectionId: before?.connectionId,
      keySetAt: before?.keySetAt,
      keyMode: 'passphrase',
      keyLocked: false,
    });
    expect(Object.keys(await fakeBrowser.storage.local.get(null))).not.toContain('secret');
    await fakeBrowser.storage.session.clear();
    await expect(world.secret.expectKey(baseUrl)).rejects.toThrow();
    expect(await world.connection.unlock('another horse')).toBe(false);
    expect(await world.connection.unlock('correct horse')).toBe(true);
    expect(await world.secret.expectKey(baseUrl)).toBe(key);
  });

  it('is none where no key is saved, or where it is locked', async () => {
    const world = createWorld();
    expect(await world.connection.setPassphrase('correct horse')).toBe(false);
    await world.save({ mode: 'passphrase', passphrase: 'correct horse' });
    await fakeBrowser.storage.session.clear();
    expect(await world.connection.setPassphrase('another horse')).toBe(false);
    expect(await world.connection.unlock('correct horse')).toBe(true);
  });
});
