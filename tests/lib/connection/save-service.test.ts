import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { leaveSandbox, saveKnownService, saveService } from '@/lib/connection/save-settings';
import { SidenoteDatabase } from '@/lib/database/database';
import type { ServiceSettings } from '@/lib/database/schema/settings-rows';
import { changeService, readService } from '@/lib/database/settings/service-settings';
import { sandboxAddress, sandboxListAddress, sandboxWebhook } from '@/lib/service/client/address';
import { connection } from '../../fixtures/rows/fixture-rows.ts';

let count = 0;
const openDatabase = () => new SidenoteDatabase(`save-service-${++count}`);
const usual: ServiceSettings = { webhook: null, valueListUrl: null, previewPath: '/v1/people/preview' };
const whole: ServiceSettings = {
  webhook: 'https://hooks.firm.example/in?from=jobs',
  valueListUrl: 'https://static.service.example/lists',
  previewPath: '/v2/people/preview',
};

describe('the settings of a known service', () => {
  it('are saved with the connection, the webhook stays', async () => {
    const db = openDatabase();
    await saveService(db, whole);
    await saveKnownService(db, 'sandbox');
    expect(await readService(db)).toEqual({
      webhook: whole.webhook,
      valueListUrl: sandboxListAddress,
      previewPath: '/v1/people/preview',
      keyHeader: 'x-token',
      growthFunction: 'value',
    });
  });

  it('bring the sandbox’s own webhook where there is none', async () => {
    const db = openDatabase();
    await saveKnownService(db, 'sandbox');
    expect((await readService(db)).webhook).toBe(sandboxWebhook);
  });

  it('bring no webhook of a real service, whose receiver is not the sandbox', async () => {
    const db = openDatabase();
    await saveKnownService(db, 'public');
    expect((await readService(db)).webhook).toBeNull();
  });

  it('leave the value lists where the service states no address for them', async () => {
    const db = openDatabase();
    await saveService(db, whole);
    await saveKnownService(db, 'public');
    expect(await readService(db)).toEqual({
      ...whole,
      previewPath: '/v1/people/preview',
      keyHeader: 'x-token',
      growthFunction: 'value',
    });
  });
});

describe('service settings', () => {
  it('have no webhook and no lists before any were saved', async () => {
    expect(await readService(openDatabase())).toEqual(usual);
  });

  it('are saved as they are', async () => {
    const db = openDatabase();
    await saveService(db, whole);
    expect(await readService(db)).toEqual(whole);
    await saveService(db, usual);
    expect(await readService(db)).toEqual(usual);
  });

  it('keep settings that a change does not name', async () => {
    const db = openDatabase();
    await saveService(db, whole);
    await changeService(db, { valueListUrl: null });
    expect(await readService(db)).toEqual({ ...whole, valueListUrl: null });
  });

  it('keep the address of the lists without a trailing slash', async () => {
    const db = openDatabase();
    await saveService(db, { ...whole, valueListUrl: 'https://static.service.example/lists/' });
    expect((await readService(db)).valueListUrl).toBe(whole.valueListUrl);
  });

  it.each([
    { webhook: 'http://hooks.firm.example' },
    { webhook: 'https://localhost/in' },
    { webhook: 'https://127.0.0.1/in' },
    { webhook: 'https://hooks/in' },
    { webhook: '' },
    { valueListUrl: 'http://static.service.example' },
    { valueListUrl: 'static.service.example' },
  ])('are refused with %j, and stay', async (wrong) => {
    const db = openDatabase();
    await saveService(db, whole);
    const saving = saveService(db, { ...usual, ...wrong });
    await expect(saving).rejects.toMatchObject({ failure: { kind: 'bad-request-here' } });
    expect(await readService(db)).toEqual(whole);
  });
});

describe('the webhook of the sandbox', () => {
  const after = async (baseUrl: string, webhook: string) => {
    const db = openDatabase();
    await saveService(db, { ...whole, webhook });
    await leaveSandbox(db, baseUrl);
    return (await readService(db)).webhook;
  };

  it('is left when a real service is connected; a user’s own one stays', async () => {
    expect(await after('https://api.service.example', sandboxWebhook)).toBeNull();
    expect(await after('https://api.service.example', `${whole.webhook}`)).toBe(whole.webhook);
    expect(await after(sandboxAddress, sandboxWebhook)).toBe(sandboxWebhook);
  });

  it('is not saved again for a real service', async () => {
    const db = openDatabase();
    const at = (baseUrl: string) => db.settings.put({ key: 'connection', value: connection({ baseUrl }) });
    await at('https://api.service.example');
    await saveService(db, { ...whole, webhook: sandboxWebhook });
    expect((await readService(db)).webhook).toBeNull();
    await at(sandboxAddress);
    await saveService(db, { ...whole, webhook: sandboxWebhook });
    expect((await readService(db)).webhook).toBe(sandboxWebhook);
  });
});

describe('the lists of the sandbox', () => {
  const after = async (baseUrl: string, valueListUrl: string) => {
    const db = openDatabase();
    await saveService(db, { ...whole, valueListUrl });
    await leaveSandbox(db, baseUrl);
    return readService(db);
  };

  it('are left when a real service is connected', async () => {
    expect(await after('https://api.service.example', sandboxListAddress)).toEqual({ ...whole, valueListUrl: null });
  });

  it('stay with a sandbox, on any port', async () => {
    for (const baseUrl of [sandboxAddress, 'http://localhost:5000'])
      expect((await after(baseUrl, sandboxListAddress)).valueListUrl).toBe(sandboxListAddress);
  });

  it('are told from those of a real service', async () => {
    const lists = 'https://static.service.example';
    expect((await after('https://api.service.example', lists)).valueListUrl).toBe(lists);
  });
});
