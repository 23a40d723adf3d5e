import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '@/entrypoints/background/index';
// The worker loads it on demand: here before its reads are waited for.
import '@/entrypoints/background/features';
import { createConnection } from '@/lib/connection/connection';
import { SidenoteDatabase } from '@/lib/database/database';
import { createSecret } from '@/lib/platform/keys/secret';
import { neutralNames } from '@/lib/service/contract/names';
import { fitBrowser } from '../../fakes/worker-browser.ts';
import { facet, intent, record, subjectOf } from '../../fixtures/rows/fixture-rows.ts';
import { heldAnswer } from '../../fixtures/rows/held-rows.ts';
import { endedJob, jobItem, jobPage, runningPart } from '../../fixtures/rows/job-rows.ts';
import { charge } from '../../fixtures/rows/ledger-rows.ts';
import { list, member } from '../../fixtures/rows/list-rows.ts';

const clock = { now: () => Date.now(), elapsed: () => performance.now(), sleep: () => Promise.resolve() };
let db: SidenoteDatabase;
let read: string[] = [];
let readsAt = 0;

/** Notes the store of each row that a read or a count passes. */
function watchReads(): void {
  const note = (store: string, rows: number) => {
    readsAt = performance.now();
    for (let row = 0; row < rows; row++) read.push(store);
  };
  for (const proto of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    const storeOf = (source: IDBObjectStore | IDBIndex) =>
      'objectStore' in source ? source.objectStore.name : source.name;
    for (const name of ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const) {
      const real: (...args: never[]) => IDBRequest = proto[name];
      vi.spyOn(proto, name).mockImplementation(function (this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
        const request = real.apply(this, args as never[]);
        request.addEventListener('success', () => {
          const { result } = request;
          if (Array.isArray(result)) note(storeOf(this), result.length);
          else note(storeOf(this), typeof result === 'number' ? result : result == null ? 0 : 1);
        });
        return request as never;
      });
    }
  }
}

/** Notes the store of each write. */
function watchWrites(): string[] {
  const written: string[] = [];
  for (const name of ['put', 'add', 'delete', 'clear'] as const) {
    const real: (...args: never[]) => IDBRequest = IDBObjectStore.prototype[name];
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...args: unknown[]) {
      written.push(this.name);
      return real.apply(this, args as never[]) as never;
    });
  }
  return written;
}

/** What each store passed on until the worker rested. Its tasks are due, unless the last worker has `justRun` them. */
async function startWorker({ justRun = false } = {}): Promise<Record<string, number>> {
  if (!justRun) await fakeBrowser.storage.session.remove('tasks-run');
  fakeBrowser.alarms.onAlarm.removeAllListeners();
  fakeBrowser.runtime.onMessage.removeAllListeners();
  read = [];
  readsAt = performance.now();
  background.main();
  await vi.waitUntil(() => performance.now() - readsAt > 400, { interval: 50 });
  const counts: Record<string, number> = {};
  for (const store of read) counts[store] = (counts[store] ?? 0) + 1;
  return counts;
}

/** Everything that a long use leaves behind, in rows of its own for each number. */
async function use(connection: string, from: number, count: number): Promise<void> {
  const at = Date.now() - 3_600_000;
  for (let number = from; number < from + count; number++) {
    const subject = subjectOf(`person-${number}`);
    const id = `row-${number}`;
    await db.records.put({ ...record(subject, { email: facet([]) }), id, connection });
    await db.ledger.put(charge({ id, connection, at }));
    await db.intents.put(intent(subject, { id, connection, state: 'settled', createdAt: at }));
    await db.heldAnswers.put({ ...heldAnswer('not-confirmed', subject, id), connection });
    await db.jobs.put(endedJob([runningPart({ state: 'done' })], { id, connection }));
    await db.jobPages.put(jobPage(number, [jobItem(number)], { connection }));
    await db.lists.put(list(id, `List ${number}`, 'person'));
    await db.members.put(member(id, subject, null));
    await db.visits.put({ key: subject.key, subject, at });
    await db.rawAnswers.put({
      intentId: id,
      connection,
      subjectKey: subject.key,
      operation: 'email',
      orderKey: id,
      body: '{',
      at,
    });
    await db.syncs.put({
      id,
      connection,
      listId: id,
      type: 'people_id',
      values: [id],
      refused: [],
      madeAt: Date.now(),
      createdAt: Date.now(),
      writing: null,
    });
    await db.listWrites.put({ connection, at: Date.now() });
  }
}

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
  fitBrowser(new Map());
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  db = new SidenoteDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await db.delete();
});

async function connect(): Promise<void> {
  const connection = createConnection({ db, secret: createSecret(), clock });
  await connection.save({
    baseUrl: 'https://api.service.example',
    key: 'k',
    keyStorage: { mode: 'remembered' },
    names: neutralNames,
  });
}

it('a worker that starts again writes nothing where nothing is left to do', async () => {
  await connect();
  watchReads();
  await startWorker();
  const written = watchWrites();
  expect(await startWorker()).toMatchObject({ settings: expect.any(Number) });
  expect(await startWorker({ justRun: true })).toEqual({});
  expect(written).toEqual([]);
});

it('a worker that starts again reads no more after long use', async () => {
  await connect();
  const saved = await db.settings.get('connection');
  const connectionId = saved?.key === 'connection' ? saved.value.connectionId : null;
  if (connectionId == null) throw new Error('There is no connection');
  watchReads();
  await use(connectionId, 0, 2);
  // The first of a browser session does what is due once a day.
  expect(await startWorker()).toMatchObject({ jobs: 2, mirrors: 2 });
  const early = await startWorker();
  await use(connectionId, 2, 30);
  expect(await startWorker()).toEqual(early);
});
