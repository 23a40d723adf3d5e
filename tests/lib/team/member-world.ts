import { SidenoteDatabase } from '@/lib/database/database';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { MissingKeyError } from '@/lib/platform/keys/secret';
import { createTeamHandlers } from '@/lib/team/handlers';
import { type Invitation, writeInvitation } from '@/lib/team/invitation';
import type { MembershipDeps } from '@/lib/team/membership';
import { importTeamKeys, newSecret } from '@/lib/team/store/keys';
import { keysOf } from '@/lib/team/store/layout';
import { usualPolicy } from '@/lib/team/store/policy';
import { proofOf } from '@/lib/team/store/proof';
import { TeamDatabase } from '@/lib/team/store/team-database';
import { createTeam } from '@/lib/team/team';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { createMemoryCluster } from '../../fakes/memory-team-store.ts';
import { connectionId } from '../../worlds/test-background.ts';
import { personOf } from './team-world.ts';

let worlds = 0;
export const jane = personOf('jane');

/** One text in memory. */
function createMemorySecret(): MembershipDeps['secret'] {
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
    setPassphrase: () => Promise.resolve(true),
  };
}

export async function createMembers() {
  const world = ++worlds;
  const clock = createFakeClock();
  const cluster = createMemoryCluster({ now: clock.now, sleep: (ms) => clock.advance(ms) });
  const secrets = { nameKey: newSecret(), valueKeys: [newSecret()] };
  const keys = await importTeamKeys(secrets);
  cluster.put(keysOf.team, await keys.seal(keysOf.team, await proofOf(keys, 'Halden')));
  cluster.put(keysOf.policy, await keys.seal(keysOf.policy, { ...usualPolicy, sees: 'all' }));

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
    const handlers = createTeamHandlers({
      ...{ db, team },
      unlock: (passphrase) => Promise.resolve(passphrase === 'the right one'),
      isExcluded: async (subject) => (await exclusions.isExcluded(subject)) ?? team.isExcluded(subject),
      changed: () => undefined,
    });
    return {
      db,
      team,
      handlers,
      start,
      name: `team-own-${world}-${user}`,
      code: writeInvitation(invitation),
      exclusions,
      requests: () => requests,
      enter: () => team.join(writeInvitation(invitation), { mode: 'remembered' }),
      /** As after the browser was closed, under a passphrase. */
      async lock() {
        await secret.forgetKey();
        await team.unlock('');
      },
      exclude: () => exclusions.exclude(jane, null, { listId: null, route: 'panel', why: 'canary-why' }),
    };
  }
  return { clock, cluster, keys, join };
}

/** Two members of one team. */
export async function createTwo() {
  const world = await createMembers();
  const [ana, ben] = [await world.join('ana'), await world.join('ben')];
  await ana.enter();
  await ben.enter();
  return { ...world, ana, ben };
}
