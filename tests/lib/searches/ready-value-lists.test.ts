import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { changeService } from '@/lib/database/settings/service-settings';
import { createReadyValueLists } from '@/lib/searches/ready-value-lists';
import type { ValueListName } from '@/lib/service/contract/enums';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { createFakeFetch, type ScriptedAnswer } from '../../fakes/fake-fetch.ts';

const host = 'https://static.service.example/lists';
const csv = 'industry\naccounting\nbanking\n';
const weekMs = 7 * 24 * 3_600_000;
let count = 0;

async function createWorld(script: ScriptedAnswer[], valueListUrl: string | null = host) {
  const db = new SidenoteDatabase(`ready-value-lists-${++count}`);
  const clock = createFakeClock();
  const network = createFakeFetch(...script);
  const world = { isOnline: true, hasPermission: true };
  const requested: string[] = [];
  const lists = createReadyValueLists({
    db,
    clock,
    fetch: network.fetch,
    isOnline: () => world.isOnline,
    hasPermission: async (address) => {
      requested.push(address);
      return world.hasPermission;
    },
  });
  if (valueListUrl !== null) await changeService(db, { valueListUrl });
  const ready = (name: ValueListName = 'industries') => lists.ready(name);
  async function fail(): Promise<ServiceFailure> {
    const error: unknown = await ready().catch((thrown: unknown) => thrown);
    if (error instanceof ServiceError) return error.failure;
    throw new Error('It was not refused');
  }
  return { ...network, db, clock, world, requested, lists, ready, fail };
}

describe('a value list', () => {
  it('is in the database once it is ready, under its address', async () => {
    const { db, clock, ready } = await createWorld([{ text: csv }]);
    expect(await ready()).toEqual({ fetchedAtMs: clock.now(), isOld: false });
    const row = await db.valueLists.get(`${host}/industries.csv`);
    expect(row?.list.entries.map(({ value }) => value)).toEqual(['accounting', 'banking']);
  });

  it('is not asked for again within a week', async () => {
    const { clock, ready, sent } = await createWorld([{ text: csv }]);
    const first = await ready();
    await clock.advance(weekMs - 1);
    expect(await ready()).toEqual(first);
    expect(sent).toHaveLength(1);
  });

  it('is asked for once when two fields are opened at the same time', async () => {
    const { ready, lists, sent } = await createWorld([{ text: csv }]);
    const both = Promise.all([ready(), ready()]);
    await Promise.resolve();
    const [one, other] = await both;
    expect([one, sent.length, lists.isBusy()]).toEqual([other, 1, false]);
  });

  it('says that it is old when no newer one could be had', async () => {
    const { clock, ready } = await createWorld([{ text: csv }, 'type-error']);
    const { fetchedAtMs } = await ready();
    await clock.advance(weekMs);
    expect(await ready()).toEqual({ fetchedAtMs, isOld: true });
  });

  it('serves all the same when offline, or when the permission was withdrawn', async () => {
    const { clock, world, ready, sent } = await createWorld([{ text: csv }]);
    const { fetchedAtMs } = await ready();
    await clock.advance(weekMs);
    world.isOnline = false;
    expect(await ready()).toEqual({ fetchedAtMs, isOld: true });
    Object.assign(world, { isOnline: true, hasPermission: false });
    expect(await ready()).toEqual({ fetchedAtMs, isOld: true });
    expect(sent).toHaveLength(1);
  });

  it('sends nothing when the browser does not allow the host', async () => {
    const { world, fail, sent, requested } = await createWorld([]);
    world.hasPermission = false;
    expect([await fail(), sent, requested]).toEqual([{ kind: 'no-permission' }, [], [`${host}/industries.csv`]]);
  });

  it('sends nothing when the machine is offline', async () => {
    const { db, world, fail, sent } = await createWorld([]);
    world.isOnline = false;
    expect([await fail(), sent, await db.requests.count()]).toEqual([{ kind: 'offline' }, [], 0]);
  });

  it('says that its address is missing when none was saved', async () => {
    const { fail, sent } = await createWorld([], null);
    expect([await fail(), sent]).toEqual([{ kind: 'no-list-address' }, []]);
  });

  it('of languages is there without an address', async () => {
    const { ready, sent } = await createWorld([], null);
    expect([await ready('languages'), sent]).toEqual([{ fetchedAtMs: null, isOld: false }, []]);
  });

  it('can be asked for again after it failed', async () => {
    const { fail, ready } = await createWorld(['type-error', { text: csv }]);
    expect(await fail()).toEqual({ kind: 'unreachable' });
    expect(await ready()).toMatchObject({ isOld: false });
  });
});

describe('the download of a value list', () => {
  it('is in the list of requests, without a subject', async () => {
    const { db, clock, ready } = await createWorld([{ text: csv }]);
    const at = clock.now();
    await ready();
    expect(await db.requests.toArray()).toEqual([
      {
        id: 1,
        at,
        method: 'GET',
        origin: 'https://static.service.example',
        path: '/lists/industries.csv',
        bytesOut: 0,
        bytesIn: csv.length,
        status: 200,
        elapsedMs: 0,
        subjectKey: null,
        intentId: null,
      },
    ]);
  });

  it.each<[string, ScriptedAnswer, object]>([
    ['nothing came', 'type-error', { status: 0, bytesIn: null }],
    ['it is not there', { status: 404, text: 'no' }, { status: 404, bytesIn: 2 }],
  ])('is there too when %s', async (_what, answer, row) => {
    const { db, fail } = await createWorld([answer]);
    await fail();
    expect(await db.requests.toArray()).toMatchObject([row]);
  });

  it('holds no key', async () => {
    const { ready, sent } = await createWorld([{ text: csv }]);
    await ready();
    expect(sent.map(({ init }) => [init.headers, init.credentials])).toEqual([[undefined, 'omit']]);
  });
});
