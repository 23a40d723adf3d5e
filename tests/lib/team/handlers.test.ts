import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import { changeRecord } from '@/lib/database/records/change-record';
import { nameOf } from '@/lib/database/schema/exclusion-names';
import { createBook } from '@/lib/team/book';
import { keysOf } from '@/lib/team/store/layout';
import { type TeamPolicy, usualPolicy } from '@/lib/team/store/policy';
import { TeamError } from '@/lib/team/store/store';
import { TeamDatabase } from '@/lib/team/store/team-database';
import { keyOfKnown } from '@/lib/team/take-known';
import { connectionId } from '../../worlds/test-background.ts';
import { createMembers, createTwo, jane } from './member-world.ts';
import { personOf } from './team-world.ts';

const address = 'jane@fenwick.example';
const email = [{ address, found: true, status: 'VALID', subStatus: null, domainType: null, date: null }];
const page = nameOf('page', jane.key);

async function decide({ cluster, keys }: Awaited<ReturnType<typeof createTwo>>, policy: Partial<TeamPolicy>) {
  cluster.put(keysOf.policy, await keys.seal(keysOf.policy, { ...usualPolicy, sees: 'all', ...policy }));
}

/** Ana bought it three days ago. */
async function createBought(value: unknown = email) {
  const world = await createTwo();
  const key = await keyOfKnown(world.keys, 'email', page);
  const at = world.clock.now() - 3 * 86_400_000;
  const told = { by: 'Ana', user: 'ana', at, facet: 'email', name: 'Jane Doe', value };
  world.cluster.put(key, await world.keys.seal(key, told));
  await world.ben.handlers.syncTeam();
  await world.ben.team.publish();
  return { ...world, at };
}

describe('what a colleague bought', () => {
  test('is taken for free, as old as the purchase, with the name of the colleague', async () => {
    const { ben, at } = await createBought();
    expect(await ben.handlers.takeFromTeam({ subject: jane })).toEqual({ taken: ['email'] });
    const record = await readRecord(ben.db, connectionId, jane.key);
    expect(record).toMatchObject({
      name: 'Jane Doe',
      facets: {
        email: { boughtAt: at, chargedMilli: 0, from: 'Ana', value: [{ address }] },
      },
    });
    expect(await ben.db.ledger.count()).toBe(0);
  });

  test('counts as credits not paid twice, which the team sees after the next sync', async () => {
    const { ana, ben } = await createBought();
    await ben.handlers.takeFromTeam({ subject: jane });
    await ben.handlers.syncTeam();
    await ana.handlers.syncTeam();
    expect(await ana.handlers.readTeam()).toMatchObject({
      outcome: 'read',
      people: expect.arrayContaining([expect.objectContaining({ user: 'ben', savedMilli: 1000 })]),
    });
  });

  test('is not taken if it is poisoned', async () => {
    const { ben } = await createBought({ address: 7 });
    expect(await ben.handlers.takeFromTeam({ subject: jane })).toEqual({ taken: [] });
    expect(await readRecord(ben.db, connectionId, jane.key)).toBeNull();
  });

  test('is not taken of a person who is excluded here', async () => {
    const { ben } = await createBought();
    await ben.exclude();
    await expect(ben.handlers.takeFromTeam({ subject: jane })).rejects.toMatchObject({
      refusal: { kind: 'excluded' },
    });
  });

  test('does not replace what was bought here since', async () => {
    const { ben, clock } = await createBought();
    const own = { value: [], boughtAt: clock.now(), chargedMilli: 1000, intentId: 'own' };
    await changeRecord(ben.db, connectionId, jane, { id: 'own', nowMs: 1 }, (record) => ({
      ...record,
      facets: { email: own },
    }));
    expect(await ben.handlers.takeFromTeam({ subject: jane })).toEqual({ taken: [] });
  });

  test('of a store that does not answer is refused, and nothing is written', async () => {
    const { ben, cluster } = await createBought();
    cluster.trouble.isDown = true;
    await expect(ben.handlers.takeFromTeam({ subject: jane })).rejects.toMatchObject({
      refusal: { kind: 'team-closed', because: 'unreachable' },
    });
  });
});

describe('a colleague’s contact', () => {
  async function contact(member: Awaited<ReturnType<typeof createTwo>>['ana'], at: number, dueAt: number) {
    await changeRecord(member.db, connectionId, jane, { id: 'contact', nowMs: 1 }, (record) => ({
      ...record,
      touches: [{ id: 'touch', kind: 'contacted', at }],
      dueAt,
    }));
    await member.team.shareContact(jane);
  }

  test('is known after the next sync, and a look sends nothing', async () => {
    const { ana, ben, clock } = await createTwo();
    await contact(ana, clock.now(), clock.now() + 5000);
    await ben.handlers.syncTeam();
    // It was begun by the press.
    await ben.team.publish();
    const sent = ben.requests();
    expect(await ben.handlers.lookAtTeam({ subject: jane })).toEqual({
      excluded: null,
      touch: { by: 'ana', at: clock.now(), isCall: false, isAnswered: false, dueAt: clock.now() + 5000 },
    });
    expect(ben.requests()).toBe(sent);
    expect((await ana.handlers.lookAtTeam({ subject: jane })).touch).toBeNull();
  });

  test('that was undone is gone after the next sync', async () => {
    const { ana, ben, clock } = await createTwo();
    await contact(ana, clock.now(), clock.now());
    await ben.handlers.syncTeam();
    await ana.db.records.clear();
    await ana.team.shareContact(jane);
    await ben.handlers.syncTeam();
    expect((await ben.handlers.lookAtTeam({ subject: jane })).touch).toBeNull();
  });

  test('forbids others to write where the policy lets one member write at a time', async () => {
    const { ana, ben, ...world } = await createTwo();
    await decide({ ana, ben, ...world }, { oneWriter: true });
    await contact(ana, world.clock.now(), world.clock.now());
    await Promise.all([ana.handlers.syncTeam(), ben.handlers.syncTeam()]);
    expect((await ben.handlers.lookAtTeam({ subject: jane })).touch).toMatchObject({ by: 'ana', forbids: true });
    expect((await ana.handlers.lookAtTeam({ subject: jane })).touch).toBeNull();
  });

  test.each(['sums', 'own'] as const)(
    'has no name where the policy shows %s, and neither has a purchase',
    async (sees) => {
      const world = await createBought();
      const { ana, ben } = world;
      await decide(world, { sees });
      await contact(ana, world.clock.now(), world.clock.now());
      await ben.handlers.syncTeam();
      expect((await ben.handlers.lookAtTeam({ subject: jane })).touch).toMatchObject({ by: '' });
      await ben.handlers.takeFromTeam({ subject: jane });
      expect((await readRecord(ben.db, connectionId, jane.key))?.facets.email).toMatchObject({ from: '' });
    },
  );

  test('that cannot be read is counted, in a first sync and in a later one', async () => {
    const { ben, cluster } = await createTwo();
    cluster.put('touch/0a', new TextEncoder().encode('poisoned'));
    await ben.handlers.syncTeam();
    expect(await ben.handlers.readTeam()).toMatchObject({ unread: 1, poisoned: 0 });
    cluster.put('touch/0b', new TextEncoder().encode('poisoned'));
    await ben.handlers.syncTeam();
    expect(await ben.handlers.readTeam()).toMatchObject({ unread: 2 });
  });

  test('is not told by a member who keeps it back', async () => {
    const { ana, ben, clock } = await createTwo();
    await ana.handlers.shareWithTeam({ records: true, touches: false });
    await contact(ana, clock.now(), clock.now());
    await ben.handlers.syncTeam();
    expect((await ben.handlers.lookAtTeam({ subject: jane })).touch).toBeNull();
  });
});

test('a first sync that died says how far it came, and sends nothing for that', async () => {
  const { ana, cluster, keys } = await createTwo();
  for (let at = 0; at < 6000; at++)
    cluster.put(`book/p/${at.toString(16).padStart(16, '0')}${'0'.repeat(16)}`, new Uint8Array());
  const store = cluster.memberOf('ana');
  let pages = 0;
  const cut: typeof store = {
    ...store,
    list: (...asked) =>
      asked[1].most > 1 && ++pages > 1 ? Promise.reject(new TeamError('unreachable')) : store.list(...asked),
  };
  const worker = createBook({ team: new TeamDatabase(ana.name), breathe: () => Promise.resolve() });
  await expect(worker.sync({ store: cut, keys })).rejects.toThrow();
  const sent = ana.requests();
  expect(await ana.start().read()).toMatchObject({ syncedAt: 0, progress: { done: 5000, of: 6000 } });
  expect(ana.requests()).toBe(sent);
});

test('where the policy shows one’s own only, a member sees their own savings and no other’s', async () => {
  const world = await createBought();
  const { ana, ben } = world;
  await ben.handlers.takeFromTeam({ subject: jane });
  await decide(world, { sees: 'own' });
  for (const each of [ben, ana]) await each.handlers.syncTeam();
  const savedOf = async ({ handlers }: typeof ben) => {
    const read = await handlers.readTeam();
    const people = read?.outcome === 'read' ? read.people : [];
    return people.map(({ user, savedMilli }) => [user, savedMilli]);
  };
  expect(await savedOf(ana)).toEqual([
    ['ana', 0],
    ['ben', 0],
  ]);
  expect(await savedOf(ben)).toContainEqual(['ben', 1000]);
});

describe('a member', () => {
  test('joins with a code once, and no answer has anything of it', async () => {
    const world = await createMembers();
    const ana = await world.join('ana');
    const joined = await ana.handlers.joinTeam({ code: ana.code });
    const read = await ana.handlers.readTeam();
    expect(joined).toEqual({ outcome: 'joined', team: 'Halden' });
    const said = JSON.stringify([joined, read, await ana.db.settings.toArray()]);
    for (const secret of [ana.code, 'canary-first-password']) expect(said).not.toContain(secret);
    await ana.handlers.leaveTeam();
    expect(await ana.handlers.joinTeam({ code: ana.code })).toEqual({ outcome: 'refused', because: 'used' });
  });

  test('whose service key is under a passphrase joins with that passphrase alone', async () => {
    const world = await createMembers();
    const ana = await world.join('ana');
    const connection = await ana.db.settings.get('connection');
    await ana.db.settings.put({
      key: 'connection',
      value: { ...(connection?.value as object), keyMode: 'passphrase' } as never,
    });
    const refused = { outcome: 'refused', because: 'passphrase' };
    expect(await ana.handlers.joinTeam({ code: ana.code })).toEqual(refused);
    expect(await ana.handlers.joinTeam({ code: ana.code, passphrase: 'a wrong one' })).toEqual(refused);
    expect(await ana.handlers.joinTeam({ code: ana.code, passphrase: 'the right one' })).toMatchObject({
      outcome: 'joined',
    });
  });

  test('sees whose list excludes a person', async () => {
    const { ana, ben } = await createTwo();
    await ana.exclude();
    await ana.team.publish();
    await ben.handlers.syncTeam();
    expect((await ben.handlers.lookAtTeam({ subject: jane })).excluded).toEqual({ list: 'Do not contact', by: 'ana' });
  });

  test.each(['sums', 'own'] as const)('does not see whose list it is where the policy shows %s', async (sees) => {
    const world = await createTwo();
    const { ana, ben } = world;
    await decide(world, { sees });
    await ana.exclude();
    await ana.team.publish();
    await ben.handlers.syncTeam();
    expect((await ben.handlers.lookAtTeam({ subject: jane })).excluded).toEqual({ list: 'Do not contact', by: '' });
  });

  test('finds the list that has one of the names, its own or an employer’s, without a request', async () => {
    const { ana, ben } = await createTwo();
    await ana.exclude();
    await ana.team.publish();
    await ben.handlers.syncTeam();
    await ben.team.publish();
    const before = ben.requests();
    const all = [
      { own: [page], employers: [] },
      { own: [nameOf('page', 'person/pronet/other')], employers: [page] },
    ];
    expect(await ben.handlers.findInTeam({ all })).toEqual({ lists: ['Do not contact', null] });
    expect(ben.requests()).toBe(before);
  });

  test('finds who is listed among subjects, and reads none without a team', async () => {
    const { ana, ben, join } = await createTwo();
    await ana.exclude();
    await ana.team.publish();
    await ben.handlers.syncTeam();
    const [other, cy] = [personOf('other'), await join('cy')];
    expect([...(await ben.team.findAmong(async () => [jane, other]))]).toEqual([
      [jane.key, { listName: 'Do not contact' }],
    ]);
    expect(await cy.team.findAmong(() => Promise.reject(new Error('Not asked')))).toEqual(new Map());
  });

  test('whose keys are locked is told so, and not that no list has the names', async () => {
    const { ben } = await createTwo();
    await ben.lock();
    const asked = ben.handlers.findInTeam({ all: [{ own: [page], employers: [] }] });
    await expect(asked).rejects.toMatchObject({ refusal: { kind: 'team-closed', because: 'locked' } });
    expect(await ben.team.isReadable()).toBe(false);
    await expect(ben.team.findAmong(async () => [jane])).rejects.toMatchObject({ refusal: { because: 'locked' } });
  });

  test('that left has no copy of the team’s people and contacts', async () => {
    const { ben } = await createTwo();
    await ben.handlers.syncTeam();
    await ben.handlers.leaveTeam();
    expect(await ben.handlers.readTeam()).toBeNull();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(ben.name);
  });

  test('without a team has nothing to look at, and nothing is sent', async () => {
    const world = await createMembers();
    const ana = await world.join('ana');
    expect(await ana.handlers.lookAtTeam({ subject: jane })).toEqual({ excluded: null, touch: null });
    expect(await ana.handlers.syncTeam()).toEqual({ outcome: 'failed', because: 'refused' });
    expect(ana.requests()).toBe(0);
  });
});

test('members share a balance unless each told of a key of their own', async () => {
  const { ana, ben } = await createTwo();
  await ana.handlers.syncTeam();
  expect(await ana.team.sharesAccount()).toBe(true);
  const sync = async () => {
    for (const each of [ben, ana]) await each.handlers.syncTeam();
  };
  await sync();
  expect(await ana.team.sharesAccount()).toBe(true);
  await ben.db.settings.update('connection', { 'value.connectionId': 'https://api.service.example#other' } as never);
  await sync();
  expect(await ana.team.sharesAccount()).toBe(false);
  expect(JSON.stringify(await ana.handlers.readTeam())).not.toContain('account');
});
