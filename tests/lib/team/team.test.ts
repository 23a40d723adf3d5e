import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { MissingKeyError, type Secret } from '@/lib/platform/keys/secret';
import { createTeamHandlers } from '@/lib/team/handlers';
import { type Invitation, writeInvitation } from '@/lib/team/invitation';
import { importTeamKeys, newSecret } from '@/lib/team/store/keys';
import { keysOf } from '@/lib/team/store/layout';
import { proofOf } from '@/lib/team/store/proof';
import { TeamDatabase } from '@/lib/team/store/team-database';
import { createTeam } from '@/lib/team/team';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { createMemoryCluster } from '../../fakes/memory-team-store.ts';
import { connectionId } from '../../worlds/test-background.ts';
import { personOf } from './team-world.ts';

let worlds = 0;
const jane = personOf('jane');

/** One text in memory. */
function createMemorySecret(): Secret {
  let kept: string | null = null;
  return {
    hasKey: () => Promise.resolve(kept !== null),
    expectKey: () => (kept === null ? Promise.reject(new MissingKeyError()) : Promise.resolve(kept)),
    writeKey(_origin, key) {
      kept = key;
      return Promise.resolve({ fingerprint: '' });
    },
    forgetKey() {
      kept = null;
      return Promise.resolve();
    },
    isLocked: () => Promise.resolve(false),
    unlock: () => Promise.resolve(true),
  };
}

async function createWorld() {
  const world = ++worlds;
  const clock = createFakeClock();
  const cluster = createMemoryCluster({ now: clock.now, sleep: (ms) => clock.advance(ms) });
  const secrets = { nameKey: newSecret(), valueKeys: [newSecret()] };
  const keys = await importTeamKeys(secrets);
  cluster.put(keysOf.team, await keys.seal(keysOf.team, await proofOf(keys, 'Halden')));

  async function join(user: string) {
    const db = new SidenoteDatabase(`team-main-${world}-${user}`);
    const base = { baseUrl: 'https://api.service.example', names: {}, keySetAt: 1, lastCheck: null };
    await db.settings.put({ key: 'connection', value: { ...base, connectionId } as never });
    const newId = () => crypto.randomUUID();
    let requests = 0;
    const start = () =>
      createTeam({
        ...{ db, clock, newId, secret },
        fetch: () => Promise.reject(new Error('The store is in memory')),
        createStore: () => {
          const store = cluster.memberOf(user);
          const counted =
            <A extends unknown[], R>(call: (...given: A) => R) =>
            (...given: A): R => {
              requests += 1;
              return call(...given);
            };
          return { ...store, get: counted(store.get), list: counted(store.list), transact: counted(store.transact) };
        },
        openDatabase: () => new TeamDatabase(`team-own-${world}-${user}`),
        breathe: () => Promise.resolve(),
        keepAliveWhile: (pending) => pending,
      });
    const secret = createMemorySecret();
    const team = start();
    const invitation: Invitation = {
      ...{ ...secrets, ownKey: newSecret(), address: 'https://team.halden.example', team: 'Halden', user, name: user },
      ...{ password: 'canary-first-password', listKey: `B${'A'.repeat(86)}=` },
    };
    const exclusions = createExclusions({
      ...{ db, clock, newId },
      firstListName: () => 'Do not contact',
      domainOf: () => ({ problem: 'nothing' }),
    });
    return {
      db,
      team,
      start,
      exclusions,
      requests: () => requests,
      enter: () => team.join(writeInvitation(invitation), { mode: 'remembered' }),
      exclude: () => exclusions.exclude(jane, null, { listId: null, route: 'panel', why: 'canary-why' }),
    };
  }
  return { clock, cluster, join };
}

/** Two members of one team. */
async function createTwo() {
  const world = await createWorld();
  const [ana, ben] = [await world.join('ana'), await world.join('ben')];
  await ana.enter();
  await ben.enter();
  return { ...world, ana, ben };
}

describe('a team’s exclusions', () => {
  test('are in force for a colleague after one sync, with the name of the list', async () => {
    const { ana, ben, cluster } = await createTwo();
    await ana.exclude();
    await ana.team.publish();
    await ben.team.wake();
    expect(await ben.team.isExcluded(jane)).toBe('Do not contact');
    const stored = cluster.dump().map(({ key, value }) => key + Buffer.from(value).toString('latin1'));
    for (const canary of ['jane', 'Do not contact', 'canary']) expect(stored.join('\n')).not.toContain(canary);
  });

  test('end for a colleague when the member takes the person off the list', async () => {
    const { ana, ben } = await createTwo();
    await ana.exclude();
    await ana.team.publish();
    await ben.team.wake();
    const members = await ana.db.members.toArray();
    await ana.exclusions.removeMembers(members.map(({ id }) => id));
    await ana.team.publish();
    await ben.team.wake();
    expect(await ben.team.isExcluded(jane)).toBeNull();
  });

  test('of a person whom another member excluded too stay that member’s', async () => {
    const { ana, ben } = await createTwo();
    await ana.exclude();
    await ana.team.publish();
    await ben.exclude();
    await ben.team.publish();
    await ben.exclusions.removeMembers((await ben.db.members.toArray()).map(({ id }) => id));
    await ben.team.publish();
    await ben.team.wake();
    expect(await ben.team.isExcluded(jane)).toBe('Do not contact');
  });

  test('"Never again" is in force everywhere, by the hash alone, also if the store answers later', async () => {
    const { ana, ben, cluster } = await createTwo();
    cluster.trouble.isDown = true;
    await ana.exclude();
    await ana.team.publish();
    await ana.team.bury(jane);
    await ana.exclusions.conceal(jane, null);
    await ana.team.publish();
    cluster.trouble.isDown = false;
    await ana.team.publish();
    await ben.team.wake();
    expect(await ben.team.isExcluded(jane)).toBe('Halden');
    const book = cluster.dump().filter(({ key }) => key.startsWith('book/'));
    expect(book.map(({ value }) => value.length)).toEqual(book.map(() => 0));
  });

  test('stay in force for the team when the person is forgotten here', async () => {
    const { ana, ben } = await createTwo();
    await ana.exclude();
    await ana.team.publish();
    await ana.exclusions.conceal(jane, null);
    await ana.team.publish();
    await ben.team.wake();
    expect(await ben.team.isExcluded(jane)).not.toBeNull();
  });
});

describe('"Take it for free"', () => {
  const order = { operation: 'email' as const, subject: jane, milli: 1000 };

  test('is refused for somebody excluded, and while the store does not answer', async () => {
    const { ana, ben, cluster } = await createTwo();
    await ana.exclude();
    await ana.team.publish();
    await ben.team.wake();
    const handlers = createTeamHandlers({
      team: ben.team,
      expectConnected: () => Promise.resolve({ connectionId, service: { baseUrl: '', names: {} } as never }),
      isExcluded: ben.team.isExcluded,
      changed: () => undefined,
    });
    await expect(handlers.takeKnown(order)).rejects.toMatchObject({ refusal: { kind: 'excluded' } });
    expect(await handlers.takeKnown({ ...order, subject: personOf('joe') })).toEqual({ taken: 'not-known' });
    cluster.trouble.isDown = true;
    await expect(handlers.takeKnown({ ...order, subject: personOf('joe') })).rejects.toMatchObject({
      refusal: { kind: 'team-closed', because: 'unreachable' },
    });
  });
});

describe('a browser', () => {
  test('without a team sends nothing and opens nothing', async () => {
    const world = await createWorld();
    const ana = await world.join('ana');
    await ana.exclude();
    await ana.team.wake();
    await ana.team.publish();
    expect([await ana.team.desk(), await ana.team.isExcluded(jane), ana.requests()]).toEqual([null, null, 0]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`team-own-${worlds}-ana`);
  });

  test('that left has nothing of the team’s', async () => {
    const { ana } = await createTwo();
    await ana.exclude();
    await ana.team.publish();
    await ana.team.wake();
    await ana.team.leave();
    expect(await ana.team.desk()).toBeNull();
    expect(await ana.db.settings.get('team')).toBeUndefined();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`team-own-${worlds}-ana`);
  });

  test('whose store became another team’s shows nothing of it and writes nothing', async () => {
    const { ana, cluster } = await createTwo();
    cluster.replace();
    const before = cluster.dump();
    await ana.exclude();
    await ana.team.publish();
    await ana.team.wake();
    expect(cluster.dump()).toEqual(before);
  });
});
