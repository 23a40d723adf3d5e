import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { changeNames } from '@/lib/connection/save-settings';
import { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { brandNames, namePresets, neutralNames } from '@/lib/service/contract/names';

const baseUrl = 'https://api.service.example';
let count = 0;

async function createWorld() {
  const db = new SidenoteDatabase(`change-names-${++count}`);
  const value = { baseUrl, names: neutralNames, keySetAt: 5, connectionId: `${baseUrl}#k`, lastCheck: null };
  await db.settings.put({ key: 'connection', value });
  return { db, names: async () => (await readSettings(db, 'connection'))?.names };
}

it.each([
  { keys: { include: 'exclude', exclude: 'include' }, values: {} },
  { keys: {}, values: { VALID: 'INVALID', INVALID: 'VALID' } },
])('names that would change the meaning of requests are not saved: %j', async (bad) => {
  const { db, names } = await createWorld();
  await expect(changeNames(db, bad, { baseUrl })).rejects.toMatchObject({ failure: { kind: 'bad-request-here' } });
  expect(await names()).toEqual(neutralNames);
});

it('names that are known to be written are saved', async () => {
  for (const preset of namePresets) {
    const { db, names } = await createWorld();
    expect(await changeNames(db, preset, { baseUrl })).toBe('saved');
    expect(await names()).toEqual(preset);
  }
  expect(namePresets).toContain(brandNames);
});
