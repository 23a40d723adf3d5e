import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamPace, type TeamPace } from '@/lib/team/pace';
import type { TeamStore } from '@/lib/team/store/store';
import { runs } from '../../depth.ts';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { createMemoryCluster } from '../../fakes/memory-team-store.ts';

function createWorld() {
  const clock = createFakeClock();
  const cluster = createMemoryCluster(clock);
  const starts: { at: number; by: string }[] = [];
  const install = (name: string, delayMs = 0) =>
    createTeamPace({ store: delayed(cluster.memberOf(name), delayMs), clock, install: name, perSecond: () => 5 });

  /** A store on a network. */
  function delayed(store: TeamStore, delayMs: number): TeamStore {
    if (delayMs === 0) return store;
    const late =
      <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
      async (...given: A): Promise<R> => {
        await clock.sleep(delayMs);
        return call(...given);
      };
    return { ...store, list: late(store.list), transact: late(store.transact), lease: late(store.lease) };
  }
  async function ask(pace: TeamPace, name: string, count: number, signal?: AbortSignal): Promise<void> {
    for (let at = 0; at < count && signal?.aborted !== true; at++) {
      const pass = await pace.enter({ priority: 'bulk' }, signal);
      starts.push({ at: clock.elapsed(), by: name });
      pass.started();
    }
  }
  /** The most requests in any second. */
  const most = () =>
    Math.max(0, ...starts.map(({ at }) => starts.filter((other) => other.at >= at && other.at < at + 1000).length));
  return { clock, cluster, starts, install, ask, most };
}

test.each([
  [1, 0, 0.98],
  [2, 0, 0.98],
  [5, 0, 0.98],
  [10, 0, 0.98],
  [5, 15, 0.98],
  [10, 15, 0.98],
  // Each slot changes hands every three seconds, by four answers of the store.
  [10, 30, 0.96],
])(
  '%i installs share five requests a second with a store %i ms away: never more, nearly all used, and each has some',
  async (count, delayMs, least) => {
    const world = createWorld();
    const names = Array.from({ length: count }, (_, at) => `install${at}`);
    const stop = new AbortController();
    const asking = names.map((name) => {
      const pace = world.install(name, delayMs);
      // Several requests wait in each, as in a batch.
      return Promise.all(
        Array.from({ length: 8 }, () => world.ask(pace, name, 1000, stop.signal).catch(() => undefined)),
      );
    });
    await world.clock.advance(5000);
    const from = world.starts.length;
    await world.clock.advance(60_000);
    const used = world.starts.length - from;
    stop.abort(new Error('over'));
    await world.clock.advance(20_000);
    await Promise.all(asking);
    expect(world.most()).toBeLessThanOrEqual(5);
    expect(used / 300).toBeGreaterThanOrEqual(least);
    for (const name of names) expect(world.starts.filter(({ by }) => by === name).length).toBeGreaterThan(60 / count);
  },
);

test('an install that ends in any way is replaced within its lease, and the sum still holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 4 }),
      async (beginnings) => {
        const world = createWorld();
        const stop = new AbortController();
        const asking = beginnings.map(async (ms, at) => {
          await world.clock.sleep(ms);
          await world.ask(world.install(`install${at}`), `install${at}`, 20, stop.signal).catch(() => undefined);
        });
        // A holder that died: its slots have no owner until their lease ends.
        const dead = world.cluster.memberOf('dead');
        const lease = await dead.lease(10);
        await dead.transact({
          compare: [],
          writes: [0, 1, 2, 3, 4].map((at) => ({ put: `pace/slot/${at}`, value: new Uint8Array([1]), lease })),
        });
        await world.clock.advance(90_000);
        await Promise.all(asking);
        expect(world.most()).toBeLessThanOrEqual(5);
        expect(world.starts).toHaveLength(20 * beginnings.length);
      },
    ),
    runs(3, 30),
  );
});

test('keys that another program put there hide no slot', async () => {
  const world = createWorld();
  for (let at = 0; at < 600; at++) world.cluster.put(`pace/a${at}`, new Uint8Array());
  const stop = new AbortController();
  const asking = ['a', 'b'].map((name) =>
    world.ask(world.install(name), name, 1000, stop.signal).catch(() => undefined),
  );
  await world.clock.advance(20_000);
  stop.abort(new Error('over'));
  await world.clock.advance(20_000);
  await Promise.all(asking);
  expect(world.most()).toBeLessThanOrEqual(5);
  for (const name of ['a', 'b']) expect(world.starts.filter(({ by }) => by === name).length).toBeGreaterThan(20);
});

test('without an answer of the store requests pass, as without a team', async () => {
  const world = createWorld();
  world.cluster.trouble.isDown = true;
  const pace = world.install('a');
  await world.ask(pace, 'a', 2);
  expect(world.starts).toHaveLength(2);
});

test('slots are given back when they are no longer used', async () => {
  const world = createWorld();
  await world.clock.until(world.ask(world.install('a'), 'a', 3));
  await world.clock.advance(20_000);
  expect(world.clock.sleeping).toBe(0);
  const other = world.clock.elapsed();
  await world.clock.until(world.ask(world.install('b'), 'b', 5));
  expect(world.clock.elapsed() - other).toBeLessThan(50);
});
