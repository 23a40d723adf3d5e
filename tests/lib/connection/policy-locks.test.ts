import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { NextConnection } from '@/lib/connection/connection';
import { applyPolicy, type Policy, parsePolicy, withLocked } from '@/lib/connection/policy';
import { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { neutralNames } from '@/lib/service/contract/names';

const saved: ConnectionSettings = {
  baseUrl: 'https://api.firm.example/people',
  names: { keys: { pronet: 'proweb' }, values: {} },
  keySetAt: 5,
  keyMode: 'passphrase',
  connectionId: 'https://api.firm.example#k',
  lastCheck: { at: 6, elapsedMs: 7, failure: null },
};
const next: NextConnection = {
  baseUrl: 'https://other.example',
  key: 'k',
  keyStorage: { mode: 'passphrase', passphrase: 'correct horse' },
  names: neutralNames,
};

let count = 0;

async function createWorld(connection: ConnectionSettings | null = saved, policy: Policy = {}) {
  const db = new SidenoteDatabase(`policy-locks-${++count}`);
  if (connection !== null) await db.settings.put({ key: 'connection', value: connection });
  await applyPolicy(db, policy);
  return db;
}

describe('a connection saved by hand', () => {
  it('is as it was typed when nothing is locked', async () => {
    expect(await withLocked(await createWorld(), next)).toBe(next);
  });

  it('is as it was typed when other fields are locked', async () => {
    const db = await createWorld(saved, { retentionDays: 90, budgetPerDay: 1 });
    expect(await withLocked(db, next)).toEqual(next);
  });

  it('is as it was typed when there is none yet', async () => {
    const db = await createWorld(null, { keyKept: 'passphrase', retentionDays: 90 });
    expect(await withLocked(db, next)).toBe(next);
  });

  it.each([
    ['passphrase', 'remembered', 'passphrase-unset'],
    ['session', 'remembered', 'bad-request-here'],
  ] as const)(
    'is refused although it is the first, when %s is asked for and the key %s',
    async (keyKept, mode, kind) => {
      const db = await createWorld(null, { keyKept });
      await expect(withLocked(db, { ...next, keyStorage: { mode } })).rejects.toMatchObject({ failure: { kind } });
    },
  );

  it('keeps the address of an administrator and takes the names', async () => {
    const db = await createWorld(saved, { serviceAddress: saved.baseUrl });
    expect(await withLocked(db, next)).toEqual({ ...next, baseUrl: saved.baseUrl });
  });

  it('keeps the names of an administrator and takes the address', async () => {
    const db = await createWorld(saved, { wireNames: saved.names });
    expect(await withLocked(db, next)).toEqual({ ...next, names: saved.names });
  });

  it('is refused when its key would be kept otherwise than an administrator says', async () => {
    const db = await createWorld(saved, { keyKept: 'passphrase' });
    await expect(withLocked(db, { ...next, keyStorage: { mode: 'session' } })).rejects.toMatchObject({
      failure: { kind: 'passphrase-unset' },
    });
    expect(await withLocked(db, next)).toEqual(next);
  });

  it('may be saved without a key, at any rule about keeping one', async () => {
    const db = await createWorld(saved, { keyKept: 'passphrase' });
    const keyless = { ...next, key: undefined, keyStorage: { mode: 'session' } } as const;
    expect(await withLocked(db, keyless)).toEqual(keyless);
  });
});

describe('the connection of a policy', () => {
  const connectionAfter = async (policy: Policy, before: ConnectionSettings | null = saved) =>
    readSettings(await createWorld(before, policy), 'connection');

  it('is none when the policy names no address and none is saved', async () => {
    expect(await connectionAfter({ keyKept: 'session', wireNames: saved.names }, null)).toBeNull();
  });

  it('begins without a key and with neutral names', async () => {
    expect(await connectionAfter({ serviceAddress: 'https://api.firm.example' }, null)).toEqual({
      baseUrl: 'https://api.firm.example',
      names: neutralNames,
      keySetAt: null,
      connectionId: null,
      lastCheck: null,
    });
  });

  it('stays as it is saved when the policy is about other things', async () => {
    expect(await connectionAfter({ retentionDays: 90 })).toEqual(saved);
  });

  it('keeps key, names and last check when another path of the same origin is named', async () => {
    expect(await connectionAfter({ serviceAddress: 'https://api.firm.example/v2' })).toEqual({
      ...saved,
      baseUrl: 'https://api.firm.example/v2',
    });
  });

  it('takes the names of the policy with the saved address, and does not say that the key is kept otherwise', async () => {
    const names = { keys: { pronet: 'web' }, values: {} };
    expect(await connectionAfter({ wireNames: names, keyKept: 'session' })).toEqual({
      ...saved,
      names,
    });
    const policyRow = readSettings(await createWorld(saved, { keyKept: 'session' }), 'policy');
    expect(await policyRow).toEqual({ locked: ['keyKept'], keyKept: 'session' });
  });

  it('forgets key and last check at another origin, and keeps the names', async () => {
    expect(await connectionAfter({ serviceAddress: 'https://other.example' })).toEqual({
      baseUrl: 'https://other.example',
      names: saved.names,
      keySetAt: null,
      connectionId: null,
      lastCheck: null,
    });
  });
});

describe('the budget of a policy', () => {
  it.each([
    [{ budgetPerDay: 1 }, { perDayMilli: 1000, perMonthMilli: null, askAgainAboveMilli: null }],
    [{ budgetPerMonth: 0.5 }, { perDayMilli: null, perMonthMilli: 500, askAgainAboveMilli: null }],
    [{ askAgainAbove: 0 }, { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: 0 }],
  ])('locks only the settings it names: %j', async (policy, budget) => {
    expect(await readSettings(await createWorld(null, policy), 'budget')).toEqual(budget);
  });

  it('is not written when it names none', async () => {
    expect(await readSettings(await createWorld(null, { retentionDays: 9 }), 'budget')).toBeNull();
  });
});

describe('a field of a policy', () => {
  const names = ['budgetPerDay', 'budgetPerMonth', 'askAgainAbove', 'retentionDays', 'requestsPerSecond'] as const;
  const ranges: [(typeof names)[number], number, number, number, number][] = [
    ['budgetPerDay', -0.1, 0, 1e9, 1e9 + 1],
    ['budgetPerMonth', -0.1, 0, 1e9, 1e9 + 1],
    ['askAgainAbove', -0.1, 0, 1e9, 1e9 + 1],
    ['retentionDays', 0, 1, 3650, 3651],
    ['requestsPerSecond', 0, 1, 50, 51],
  ];
  it.each(ranges)('%s is left out at %d, and taken from %d to %d, not at %d', (name, below, least, most, above) => {
    const read = (value: number) => parsePolicy({ [name]: value })[name];
    expect([below, least, most, above].map(read)).toEqual([undefined, least, most, undefined]);
  });

  it('with more than fifty sites is left out', () => {
    const site = { key: 'firm', hosts: ['www.firm.example'], person: ['/in/:slug'], company: [] };
    const read = (many: number) => parsePolicy({ sites: Array.from({ length: many }, () => site) }).sites?.length;
    expect([read(50), read(51)]).toEqual([50, undefined]);
  });
});
