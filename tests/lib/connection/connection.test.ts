import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createConnection } from '@/lib/connection/connection';
import { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { changeService } from '@/lib/database/settings/service-settings';
import { createSecret } from '@/lib/platform/keys/secret';
import { neutralNames } from '@/lib/service/contract/names';
import { createFakeClock } from '../../fakes/fake-clock.ts';

const baseUrl = 'https://api.service.example';
let count = 0;

beforeEach(() => fakeBrowser.reset());

function createWorld() {
  const db = new SidenoteDatabase(`connection-${++count}`);
  const startWorker = () => createConnection({ db, secret: createSecret(), clock: createFakeClock() });
  return {
    db,
    startWorker,
    settings: () => readSettings(db, 'connection'),
    /** Closes the browser: what lives in memory goes. */
    restart: async () => {
      await fakeBrowser.storage.session.clear();
      const connection = startWorker();
      await connection.noticeKey();
      return connection;
    },
  };
}

const key = { baseUrl, key: 'sk-canary-7f3b1e0042', names: neutralNames };

describe('a connection', () => {
  it('does not take the refusal of an earlier key for one of the present key', async () => {
    const world = createWorld();
    const connection = world.startWorker();
    await connection.save({ ...key, keyStorage: { mode: 'remembered' } });
    const { keySetAt } = (await world.settings()) ?? { keySetAt: null };
    const refused = { kind: 'key-refused', status: 401 } as const;
    await connection.noteCheck((keySetAt ?? 0) - 1, 0, refused);
    expect((await world.settings())?.lastCheck).toBeNull();
    await connection.noteCheck(keySetAt ?? 0, 0, refused);
    expect((await world.settings())?.lastCheck).toMatchObject({ failure: refused });
    await connection.forgetKey();
    await connection.noteCheck(Number.MAX_SAFE_INTEGER, 0, refused);
    expect((await world.settings())?.lastCheck).toBeNull();
  });

  it('asks for the key again when it was kept for one session and the browser was closed', async () => {
    const world = createWorld();
    await world.startWorker().save({ ...key, keyStorage: { mode: 'session' } });
    await world.startWorker().noticeKey();
    expect((await world.settings())?.keySetAt).not.toBeNull();
    const connection = await world.restart();
    expect(await world.settings()).toMatchObject({ keySetAt: null, keyMode: 'session' });
    await expect(connection.expect()).rejects.toMatchObject({ failure: { kind: 'no-key' } });
  });

  it('says that it is locked after the browser was closed, and is opened by its passphrase', async () => {
    const world = createWorld();
    await world.startWorker().save({ ...key, keyStorage: { mode: 'passphrase', passphrase: 'correct horse' } });
    expect(await world.settings()).toMatchObject({ keyLocked: false });
    const connection = await world.restart();
    expect(await world.settings()).toMatchObject({ keyLocked: true });
    expect(await connection.unlock('wrong horse')).toBe(false);
    expect(await world.settings()).toMatchObject({ keyLocked: true });
    expect(await connection.unlock('correct horse')).toBe(true);
    expect(await world.settings()).toMatchObject({ keyLocked: false });
  });

  it('belongs to the same records when its key is kept in another way', async () => {
    const world = createWorld();
    const connection = world.startWorker();
    await connection.save({ ...key, keyStorage: { mode: 'session' } });
    const before = (await world.settings())?.connectionId;
    await connection.save({ ...key, keyStorage: { mode: 'remembered' } });
    expect((await world.settings())?.connectionId).toBe(before);
  });

  it('is open again when it was remembered', async () => {
    const world = createWorld();
    await world.startWorker().save({ ...key, keyStorage: { mode: 'remembered' } });
    const connection = await world.restart();
    await expect(connection.expect()).resolves.toMatchObject({ service: { baseUrl } });
  });

  it('has the preview where the settings say', async () => {
    const { db, startWorker } = createWorld();
    const connection = startWorker();
    await connection.save({ ...key, keyStorage: { mode: 'remembered' } });
    expect((await connection.expect()).service).toEqual({
      baseUrl,
      names: neutralNames,
      previewPath: '/v1/people/preview',
      keyFingerprint: expect.any(String),
    });
    await changeService(db, { previewPath: '/v2/people/preview' });
    expect((await connection.find())?.service).toMatchObject({ previewPath: '/v2/people/preview' });
  });

  it.each([
    { keys: { include: 'exclude', exclude: 'include' }, values: {} },
    { keys: { pronet: 'webhook' }, values: {} },
    { keys: {}, values: { VALID: 'INVALID' } },
  ])('is not saved with names that would change the meaning of requests: %j', async (names) => {
    const world = createWorld();
    const saving = world.startWorker().save({ ...key, names, keyStorage: { mode: 'remembered' } });
    await expect(saving).rejects.toMatchObject({ failure: { kind: 'bad-request-here' } });
    expect(await world.settings()).toBeNull();
  });
});
