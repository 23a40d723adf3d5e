import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { nameOf } from '@/lib/database/schema/exclusion-names';
import { keysOf } from '@/lib/team/store/layout';
import { TeamDatabase } from '@/lib/team/store/team-database';
import { connectionId } from '../../worlds/test-background.ts';
import { createMembers, createTwo, jane } from './member-world.ts';

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

  test('of a person another member excluded too stay that member’s', async () => {
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
  test('is refused for a person a colleague excluded', async () => {
    const { ana, ben } = await createTwo();
    await ana.exclude();
    await ana.team.publish();
    await ben.team.wake();
    await expect(ben.handlers.takeFromTeam({ subject: jane })).rejects.toMatchObject({ refusal: { kind: 'excluded' } });
  });
});

describe('a browser', () => {
  test('without a team sends nothing and opens nothing', async () => {
    const world = await createMembers();
    const ana = await world.join('ana');
    await ana.exclude();
    await ana.team.wake();
    await ana.team.publish();
    expect([await ana.team.desk(), await ana.team.isExcluded(jane), ana.requests()]).toEqual([null, null, 0]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(ana.name);
  });

  test('that left has nothing of the team’s', async () => {
    const { ana } = await createTwo();
    await ana.exclude();
    await ana.team.publish();
    await ana.team.wake();
    await ana.team.leave();
    expect(await ana.team.desk()).toBeNull();
    expect(await ana.db.settings.get('team')).toBeUndefined();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(ana.name);
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

describe('an order whose end the store was not told', () => {
  const told = { connection: connectionId, operation: 'email', subject: jane } as never;

  /** As a worker leaves it that dies in an order. */
  async function takeAndDie() {
    const world = await createTwo();
    const { ana, cluster, keys } = world;
    const store = cluster.memberOf('ana');
    const lease = await store.lease(60);
    const claim = keysOf.claim(await keys.hash('claim:email', nameOf('page', jane.key)));
    const open = keysOf.open('open');
    const value = await keys.seal(claim, { by: 'ana' });
    await store.transact({
      compare: [],
      writes: [
        { put: claim, value, lease },
        { put: open, value },
      ],
    });
    const { takings } = new TeamDatabase(ana.name);
    const taken = { revision: 1, claims: [claim], lease, facet: null, month: null, takenAt: 1 };
    await takings.put({ ...taken, intentId: 'lost', openId: 'open', priceMilli: 1000 });
    return { ...world, takings, isClaimed: async () => (await store.get(claim)) !== null };
  }

  test('is ended at "Sync now"', async () => {
    const { ana, takings } = await takeAndDie();
    await ana.team.syncNow();
    expect(await takings.count()).toBe(0);
  });

  test('is ended by the next worker, at its start', async () => {
    const { ana, takings, isClaimed } = await takeAndDie();
    await ana.start().wake();
    expect([await takings.count(), await isClaimed()]).toEqual([0, false]);
  });

  test('is ended without the store once it has revoked the member, who is told so until they are accepted again', async () => {
    const { ana, takings, cluster } = await takeAndDie();
    const isTold = async () => (await ana.team.look(jane)).isRefused;
    cluster.trouble.refuses.add('ana');
    await ana.start().wake();
    expect([await takings.count(), await isTold()]).toEqual([0, true]);
    cluster.trouble.refuses.clear();
    await ana.team.syncNow();
    expect(await isTold()).toBeUndefined();
  });

  test.each(['sent', 'unknown', 'queued'] as const)(
    'keeps its claim while it is %s, until the lease ends',
    async (state) => {
      const { ana, takings, isClaimed, clock } = await takeAndDie();
      await ana.db.intents.put(Object.assign({ id: 'lost', state }, told));
      await ana.start().wake();
      expect([await takings.count(), await isClaimed()]).toEqual([1, true]);
      await clock.advance(60_001);
      expect(await isClaimed()).toBe(false);
    },
  );
});
