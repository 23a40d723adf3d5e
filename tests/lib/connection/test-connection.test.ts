import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { testConnection } from '@/lib/connection/test-connection';
import { readSettings } from '@/lib/database/reads';
import type { LockedField } from '@/lib/database/schema/settings-rows';
import { namePresets, neutralNames, type WireNames } from '@/lib/service/contract/names';
import { drive } from '../../worlds/drive.ts';
import { createWorld, type Scripted } from '../../worlds/world.ts';

const linkedin: WireNames = { keys: { pronet: 'linkedin' }, values: { PRONET: 'LINKEDIN' } };
const own: WireNames = { keys: { pronet: 'proweb', code_host: 'hub' }, values: { PRONET: 'PROWEB' } };
const refusal = (error: string, status = 400): Scripted => ({ status, body: { status, error } });

/** A service that reads a profile's address under this name, and a Sidenote that writes these. */
function serviceThatWrites(name: string) {
  return (body: string): Scripted =>
    Object.hasOwn(JSON.parse(body), name)
      ? refusal('invalid linkedin url provided')
      : refusal('both domain and name are required');
}

interface Options {
  names?: WireNames;
  locked?: LockedField[];
  answer?: (body: string) => Scripted;
  /** What somebody else saves while the probe is out. */
  meanwhile?: (db: Awaited<ReturnType<typeof createWorld>>['db']) => Promise<unknown>;
}

async function press({
  names = neutralNames,
  locked,
  answer = serviceThatWrites('linkedin'),
  meanwhile,
}: Options = {}) {
  const world = await createWorld();
  const { db, clock } = world;
  const before = await readSettings(db, 'connection');
  if (before === null) throw new Error('The world is connected');
  const connection = { ...before, names, lastCheck: { at: 1, elapsedMs: 2, failure: null } };
  await db.settings.put({ key: 'connection', value: connection });
  if (locked !== undefined) await db.settings.put({ key: 'policy', value: { locked } });
  const { client } = world.startWorker();
  const done: string[] = [];
  const tested = await drive(
    clock,
    testConnection({
      db,
      clock,
      client: {
        send(name, body, service, options) {
          const wire = JSON.stringify({ [service.names.keys.pronet ?? 'pronet']: 'not-a-url' });
          world.script.push(answer(wire));
          return Promise.resolve(meanwhile?.(db)).then(() => client.send(name, body, service, options));
        },
      },
      balance: {
        read: async () => {
          done.push('read');
          return { milli: 411_000, elapsedMs: 12 };
        },
        readSoon: () => done.push('read soon'),
      },
      expectConnected: async () => ({
        connectionId: world.connectionId,
        service: { baseUrl: connection.baseUrl, names: connection.names },
      }),
      keepAliveWhile: (pending) => pending,
    }),
  );
  if ('error' in tested) throw tested.error;
  return { ...world, tested: tested.value, connection, done, names: (await readSettings(db, 'connection'))?.names };
}

const wireBodies = (sent: { init: RequestInit }[]): unknown[] => sent.map(({ init }) => JSON.parse(String(init.body)));

describe('"Test connection"', () => {
  it('finds out which name the service writes, saves it with its preset, and leaves the rest of the connection', async () => {
    const { tested, db, connection, sent } = await press();
    expect(tested).toEqual({
      milli: 411_000,
      elapsedMs: 12,
      names: { outcome: 'saved', name: 'linkedin', before: 'pronet' },
    });
    expect(await readSettings(db, 'connection')).toEqual({ ...connection, names: linkedin });
    expect(wireBodies(sent)).toEqual([{ pronet: 'not-a-url' }, { linkedin: 'not-a-url' }]);
  });

  it('writes nothing into ledger, intents or records', async () => {
    const { db } = await press();
    expect(await Promise.all([db.ledger.count(), db.intents.count(), db.records.count()])).toEqual([0, 0, 0]);
  });

  it('confirms names that are right, with all keys beside them', async () => {
    const { tested, names, sent } = await press({ names: own, answer: serviceThatWrites('proweb') });
    expect(tested.names).toEqual({ outcome: 'confirmed', name: 'proweb' });
    expect(names).toEqual(own);
    expect(wireBodies(sent)).toEqual([{ proweb: 'not-a-url' }, { pronet: 'not-a-url' }, { linkedin: 'not-a-url' }]);
  });

  it('takes the names of the preset whole, when names of another network are contradicted', async () => {
    const { tested, names } = await press({ names: own });
    expect(tested.names).toEqual({ outcome: 'saved', name: 'linkedin', before: 'proweb' });
    expect(names).toEqual(linkedin);
  });

  it('takes the neutral names, when the service writes those', async () => {
    const { tested, names } = await press({ names: linkedin, answer: serviceThatWrites('pronet') });
    expect(tested.names).toEqual({ outcome: 'saved', name: 'pronet', before: 'linkedin' });
    expect(names).toEqual(neutralNames);
  });

  it('reports names that an administrator has set, and never overwrites them', async () => {
    const { tested, names } = await press({ names: own, locked: ['wireNames'] });
    expect(tested.names).toEqual({ outcome: 'locked', name: 'linkedin', inUse: 'proweb' });
    expect(names).toEqual(own);
  });

  it('says nothing of a lock where the administrator is right, and nothing stops it where the lock is on other fields', async () => {
    const right = await press({ names: linkedin, locked: ['wireNames'] });
    expect(right.tested.names).toEqual({ outcome: 'confirmed', name: 'linkedin' });
    const other = await press({ locked: ['serviceAddress', 'keyKept'] });
    expect(other.tested.names).toMatchObject({ outcome: 'saved' });
  });

  it.each<[string, (body: string) => Scripted, string]>([
    ['402 comes for all', () => refusal('not enough credits', 402), 'no-credits'],
    ['a CDN answers in HTML', () => ({ text: '<html>', status: 403 }), 'no-answer'],
    ['a CDN answers 400 in plain text', () => ({ text: 'bad request', status: 400 }), 'no-answer'],
    ['every name has its URL refused', () => refusal('invalid linkedin url provided'), 'same-answers'],
    ['no name has its URL refused', () => refusal('request not readable'), 'none-known'],
    ['the line breaks', () => 'reset', 'no-answer'],
  ])('changes no saved setting when %s', async (_what, answer, why) => {
    for (const names of [neutralNames, linkedin, own]) {
      const { tested, connection, db, done } = await press({ names, answer });
      const inUse = names.keys.pronet ?? 'pronet';
      expect(tested).toEqual({ milli: 411_000, elapsedMs: 12, names: { outcome: 'undecided', why, inUse } });
      expect(await readSettings(db, 'connection')).toEqual(connection);
      expect(done).toEqual(['read']);
    }
  });

  it('stops at the first success, and has the balance looked at', async () => {
    const { tested, sent, done } = await press({ answer: () => ({ body: { id: null, data: [] } }) });
    expect(tested.names).toEqual({ outcome: 'undecided', why: 'answered', inUse: 'pronet' });
    expect([sent.length, done]).toEqual([1, ['read', 'read soon']]);
  });

  it('overwrites nothing that was saved while it was under way', async () => {
    const meanwhile: Options['meanwhile'] = async (db) => {
      const saved = await readSettings(db, 'connection');
      if (saved !== null) await db.settings.put({ key: 'connection', value: { ...saved, names: own } });
    };
    const { tested, names } = await press({ meanwhile });
    expect(tested.names).toEqual({ outcome: 'moved' });
    expect(names).toEqual(own);
  });

  it('has a preset for every name it may find', () => {
    expect(namePresets).toEqual([neutralNames, linkedin]);
  });
});
