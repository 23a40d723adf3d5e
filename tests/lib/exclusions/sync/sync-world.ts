import { originOf } from '@/lib/database/schema/origins';
import type { SyncLimits } from '@/lib/exclusions/sync/shard';
import { createSyncs } from '@/lib/exclusions/sync/syncs';
import type { ClockOffset } from '@/lib/service/client/service-clock';
import { createFakeClock } from '@/tests/fakes/fake-clock';
import { connection, connectionId } from '@/tests/fixtures/rows/fixture-rows';
import { list, member } from '@/tests/fixtures/rows/list-rows';
import { createListsHandler } from '../../../../sandbox/api/handlers/lists-handler.ts';
import type { Choices } from '../../../../sandbox/choices.ts';
import { ServiceRefusal } from '../../../../sandbox/refusal.ts';
import { freeLimiter } from '../../../fakes/free-limiter.ts';
import { createBench } from '../../../sandbox/api/handler-bench.ts';
import { pageOf } from '../../../worlds/exclusion-policy.ts';
import { idOf } from '../../../worlds/plan-states.ts';
import { createTestBackground } from '../../../worlds/test-background.ts';

/** What happens to one write. `before`: it never arrives; `after`: it arrives and its response is lost. `hang` lasts until the worker dies. */
export type Fault = 'lost-before' | 'lost-after' | 'hang-before' | 'hang-after' | 429 | 503;

/** A background that syncs lists with the sandbox's own, both under the control of the test. */
export async function createSyncWorld(some: Partial<Choices> = {}, limits?: SyncLimits) {
  const bench = createBench(some);
  const clock = createFakeClock(bench.clock.now());
  const faults: Fault[] = [];
  /** Ids that make the service reject every write they are in. */
  const bad = new Set<string>();
  const sent: { id: string; mode: string; values: string[] }[] = [];
  const lists = createListsHandler(bench.parts);

  function answer(body: { id: string; mode: string; values: string[] }): Response {
    const headers = { Date: new Date(bench.clock.now()).toUTCString() };
    const json = (status: number, value: unknown) => new Response(JSON.stringify(value), { status, headers });
    if (body.values.some((id) => bad.has(id))) return json(400, { status: 400, error: 'request not readable' });
    const answered = bench.request(lists, 'lists', body);
    if (!(answered instanceof ServiceRefusal)) return json(200, answered.json);
    return json(answered.status, { status: answered.status, error: answered.message });
  }

  async function fetch(_url: string, init: RequestInit): Promise<Response> {
    const body = JSON.parse(String(init.body));
    sent.push(body);
    const fault = faults.shift();
    if (typeof fault === 'number') return new Response('{}', { status: fault });
    if (fault === 'lost-after' || fault === 'hang-after') answer(body);
    if (fault?.startsWith('hang')) return new Promise(() => undefined);
    if (fault?.startsWith('lost')) throw new TypeError('Failed to fetch');
    return answer(body);
  }

  let offset: ClockOffset | null = null;
  const background = await createTestBackground({
    name: 'sync',
    fetch,
    clock,
    connection: connection(),
    limiter: freeLimiter,
    clockOffset: {
      read: async () => offset,
      write: async (next) => {
        offset = next;
        await db.settings.put({ key: 'serviceClock', value: next });
      },
    },
  });
  const { db, newId } = background;
  /** How often a plan could have rested. */
  let breaths = 0;

  /** The syncs of a new worker, which finds nothing of the old one but the database and the clock offset. */
  function start() {
    const { client, serviceClock, connection } = background.startWorker();
    return createSyncs({
      db,
      clock,
      serviceClock,
      client,
      newId,
      ...(limits && { limits }),
      expectConnected: connection.expect,
      keepAliveWhile: (pending) => pending,
      breathe: async () => {
        breaths += 1;
      },
    });
  }

  const world = {
    db,
    bench,
    clock,
    faults,
    bad,
    sent,
    syncs: start(),
    breaths: () => breaths,
    /** The worker dies, and everything it was waiting for with it. */
    die() {
      world.syncs = start();
    },
    addList: (id: string) => db.lists.put(list(id, id, 'person', { createdAt: 0 })),
    add: (listId: string, numbers: readonly number[]) =>
      db.members.bulkPut(
        numbers.map((number) =>
          member(listId, pageOf(`p${number}`), null, {
            id: `${listId}/${number}`,
            names: [`page:person/pronet/p${number}`, `id:${originOf(connectionId)}|person:${idOf(number)}`],
          }),
        ),
      ),
    remove: (listId: string, numbers: readonly number[]) =>
      db.members.bulkDelete(numbers.map((number) => `${listId}/${number}`)),
    prepare: (listIds: 'all' | string[] = 'all') => world.syncs.prepare({ type: 'people_id', listIds }),
    /** Who the service leaves out of a search that names these lists. */
    leftOut: (listIds: readonly string[]) =>
      [...bench.parts.lists.readExcluded('key', 'people_id', [...listIds])].sort(),
    async pass(ms: number) {
      bench.clock.advance(ms);
      await clock.advance(ms);
    },
  };
  return world;
}

export const numbers = (from: number, until: number) => Array.from({ length: until - from }, (_, n) => from + n);
