import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { applyPolicy, parsePolicy, withLocked } from '@/lib/connection/policy';
import { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { neutralNames } from '@/lib/service/contract/names';
import { ownSiteSchema } from '@/lib/subjects/own-hosts';

let count = 0;
const openDatabase = () => new SidenoteDatabase(`policy-${++count}`);

const whole = {
  serviceAddress: 'https://api.firm.example/people',
  wireNames: { keys: { pronet: 'proweb' }, values: {} },
  webhookAddress: 'https://hooks.firm.example/in',
  valueListAddress: 'https://static.firm.example/lists',
  previewPath: '/v2/people/preview',
  keyHeader: 'bearer',
  keyKept: 'passphrase',
  sites: [{ key: 'firm', hosts: ['www.firm.example'], person: ['/in/:slug'], company: [] }],
  budgetPerDay: 20,
  budgetPerMonth: 100.5,
  askAgainAbove: 5,
  retentionDays: 90,
  visitedProfiles: false,
  requestsPerSecond: 10,
  targets: 'off',
  targetHubspot: true,
  targetPipedrive: false,
  targetAirtable: false,
  targetWebhook: true,
};

describe('a policy', () => {
  it('sets every field it names and locks it', async () => {
    const db = openDatabase();
    await applyPolicy(db, parsePolicy(whole));
    expect(await readSettings(db, 'connection')).toMatchObject({
      baseUrl: whole.serviceAddress,
      names: whole.wireNames,
      keyMode: 'passphrase',
      keySetAt: null,
    });
    expect(await readSettings(db, 'service')).toEqual({
      webhook: whole.webhookAddress,
      valueListUrl: whole.valueListAddress,
      previewPath: '/v2/people/preview',
      keyHeader: 'bearer',
    });
    expect(await readSettings(db, 'sites')).toEqual(whole.sites);
    expect(await readSettings(db, 'budget')).toEqual({
      perDayMilli: 20_000,
      perMonthMilli: 100_500,
      askAgainAboveMilli: 5000,
    });
    expect(await readSettings(db, 'privacy')).toEqual({ retentionDays: 90, visited: false });
    expect(await readSettings(db, 'limits')).toEqual({ requestsPerSecond: 10 });
    expect((await readSettings(db, 'policy'))?.locked.toSorted()).toEqual(Object.keys(whole).toSorted());
  });

  it('sets and locks nothing when there is none', async () => {
    const db = openDatabase();
    for (const managed of [null, undefined, {}, [], 'text', 7]) await applyPolicy(db, parsePolicy(managed));
    expect(await db.settings.toArray()).toEqual([]);
  });

  it.each([
    ['serviceAddress', 'http://api.firm.example'],
    ['serviceAddress', 'https://me:secret@api.firm.example'],
    ['wireNames', { keys: { a: 'same', b: 'same' }, values: {} }],
    ['webhookAddress', 'http://hooks.firm.example/in'],
    ['webhookAddress', 'https://hooks/in'],
    ['valueListAddress', 'http://static.firm.example'],
    ['previewPath', '/v3/people/preview'],
    ['keyHeader', 'Bearer'],
    ['keyKept', 'for ever'],
    ['wireNames', { keys: { include: 'exclude', exclude: 'include' }, values: {} }],
    ['wireNames', { keys: {}, values: { PRONET: 'VALID' } }],
    ['sites', [{ key: 'x', hosts: ['*'], person: [], company: [] }]],
    ['sites', [{ key: 'x', hosts: ['github.io'], person: [], company: [] }]],
    ['sites', [{ key: 'x', hosts: ['www.firm.example', 'co.uk'], person: [], company: [] }]],
    ['budgetPerDay', -1],
    ['retentionDays', 0],
    ['visitedProfiles', 'no'],
    ['requestsPerSecond', 2.5],
  ])('leaves out %s when it is %j, and keeps the rest', (name, value) => {
    const { [name]: left, ...rest } = { ...parsePolicy({ ...whole, [name]: value }) } as Record<string, unknown>;
    const { [name]: _given, ...expected } = whole as Record<string, unknown>;
    expect([left, rest]).toEqual([undefined, expected]);
  });

  it('never sets the key', () => {
    expect(parsePolicy({ ...whole, key: 'sk-canary-7f3b1e0042', apiKey: 'sk' })).toEqual(whole);
  });

  it('unlocks settings it no longer names, and keeps their values', async () => {
    const db = openDatabase();
    await applyPolicy(db, parsePolicy(whole));
    await applyPolicy(db, parsePolicy({}));
    expect(await readSettings(db, 'policy')).toEqual({ locked: [] });
    expect(await readSettings(db, 'limits')).toEqual({ requestsPerSecond: 10 });
  });

  it('keeps the user’s settings beside it', async () => {
    const db = openDatabase();
    const value = { perDayMilli: 7000, perMonthMilli: null, askAgainAboveMilli: 2000 };
    await db.settings.put({ key: 'budget', value });
    await applyPolicy(db, parsePolicy({ budgetPerMonth: 50 }));
    expect(await readSettings(db, 'budget')).toEqual({ ...value, perMonthMilli: 50_000 });
  });

  it('keeps the user’s settings of the service beside it', async () => {
    const db = openDatabase();
    const value = {
      webhook: 'https://mine.example/in',
      valueListUrl: null,
      previewPath: '/v2/people/preview',
    } as const;
    await db.settings.put({ key: 'service', value });
    await applyPolicy(db, parsePolicy({ valueListAddress: `${whole.valueListAddress}/` }));
    expect(await readSettings(db, 'service')).toEqual({ ...value, valueListUrl: whole.valueListAddress });
    expect(await readSettings(db, 'policy')).toEqual({ locked: ['valueListAddress'] });
  });

  it('keeps the key of the same origin and asks for it at another', async () => {
    const db = openDatabase();
    const saved = { keySetAt: 5, connectionId: 'https://api.firm.example#k', lastCheck: null, names: neutralNames };
    await db.settings.put({ key: 'connection', value: { ...saved, baseUrl: 'https://api.firm.example' } });
    await applyPolicy(db, parsePolicy({ serviceAddress: whole.serviceAddress }));
    expect(await readSettings(db, 'connection')).toMatchObject({ baseUrl: whole.serviceAddress, keySetAt: 5 });
    await applyPolicy(db, parsePolicy({ serviceAddress: 'https://other.example' }));
    expect(await readSettings(db, 'connection')).toMatchObject({ keySetAt: null, connectionId: null });
  });

  it('wins over values saved by hand', async () => {
    const db = openDatabase();
    await applyPolicy(db, parsePolicy(whole));
    const next = { baseUrl: 'https://evil.example', names: neutralNames, key: 'k' };
    const underPassphrase = { mode: 'passphrase', passphrase: 'correct horse' } as const;
    expect(await withLocked(db, { ...next, keyStorage: underPassphrase })).toMatchObject({
      baseUrl: whole.serviceAddress,
      names: whole.wireNames,
    });
    await expect(withLocked(db, { ...next, keyStorage: { mode: 'remembered' } })).rejects.toThrow('passphrase-unset');
  });

  it('is described to the browser field by field', async () => {
    const schema: unknown = JSON.parse(await readFile('public/managed-schema.json', 'utf8'));
    expect(schema).toMatchObject({ type: 'object', properties: expect.any(Object) });
    const { properties } = schema as { properties: object };
    expect(Object.keys(properties).toSorted()).toEqual(Object.keys(whole).toSorted());
    expect(schema).toHaveProperty(
      'properties.sites.items.properties',
      expect.objectContaining(
        Object.fromEntries(Object.keys(ownSiteSchema.shape).map((name) => [name, expect.anything()])),
      ),
    );
    const { rewrite } = ownSiteSchema.shape;
    expect(schema).toHaveProperty(
      'properties.sites.items.properties.rewrite.items.properties',
      expect.objectContaining(
        Object.fromEntries(Object.keys(rewrite.unwrap().element.shape).map((name) => [name, expect.anything()])),
      ),
    );
    // Chromium does not load an extension whose schema holds another word ("minimum", say), and does not say why.
    expect(JSON.stringify(schema)).not.toMatch(/"(minimum|maximum|pattern|format|required|minItems|maxItems|oneOf)":/);
  });
});
