import 'fake-indexeddb/auto';
import '../../fakes/extension.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { createSecret } from '@/lib/platform/keys/secret';
import { type Invitation, parseInvitation, writeInvitation } from '@/lib/team/invitation';
import { createMembership, type MembershipDeps } from '@/lib/team/membership';
import { importTeamKeys, newSecret } from '@/lib/team/store/keys';
import { keysOf } from '@/lib/team/store/layout';
import { proofOf } from '@/lib/team/store/proof';
import { createTeam } from '@/lib/team/team';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { createMemoryCluster } from '../../fakes/memory-team-store.ts';

const invitation: Invitation = {
  address: 'https://team.halden.example',
  team: 'Halden',
  user: 'ana',
  name: 'Ana Ruiz',
  password: 'canary-first-password',
  nameKey: newSecret(),
  valueKeys: [newSecret()],
  ownKey: newSecret(),
  listKey: `B${'A'.repeat(86)}=`,
};
let databases = 0;

async function createWorld(given: Partial<Invitation> = {}) {
  fakeBrowser.reset();
  const clock = createFakeClock();
  const cluster = createMemoryCluster({ now: clock.now, sleep: (ms) => clock.advance(ms) });
  const keys = await importTeamKeys(invitation);
  cluster.put(keysOf.team, await keys.seal(keysOf.team, await proofOf(keys, 'Halden')));
  const db = new SidenoteDatabase(`membership-${++databases}`);
  const tried: string[][] = [];
  const deps: MembershipDeps = {
    db,
    secret: createSecret('team-secret'),
    clock,
    fetch: () => Promise.reject(new Error('The store is in memory')),
    newId: () => crypto.randomUUID(),
    createStore: ({ user, passwords }) => {
      void passwords().then((words) => tried.push([...words]));
      return cluster.memberOf(user);
    },
  };
  const start = () => createMembership(deps);
  return { deps, clock, cluster, keys, db, tried, start, code: writeInvitation({ ...invitation, ...given }) };
}

describe('an invitation code', () => {
  test('says what it was made of, however it is pasted', () => {
    expect(parseInvitation(`\n ${writeInvitation(invitation)}  `)).toEqual(invitation);
  });

  test.each([
    ['another text', 'hello', 'no-code'],
    ['a code cut short', writeInvitation(invitation).slice(0, -40), 'damaged'],
    ['an address without TLS', writeInvitation({ ...invitation, address: 'http://team.halden.example' }), 'insecure'],
    ['a key of another length', writeInvitation({ ...invitation, nameKey: 'short' }), 'damaged'],
    ['a user with a slash', writeInvitation({ ...invitation, user: 'ana/../root' }), 'damaged'],
    ['a text of any length', `sidenote-team-${'A'.repeat(1_000_000)}`, 'no-code'],
  ])('is refused: %s', (_what, code, problem) => {
    expect(parseInvitation(code)).toEqual({ problem });
  });
});

describe('joining', () => {
  beforeEach(() => fakeBrowser.reset());

  test('opens the team, and leaves no key or password in clear text', async () => {
    const world = await createWorld();
    expect(await world.start().join(world.code, { mode: 'remembered' })).toEqual({ outcome: 'joined', team: 'Halden' });
    expect(await readSettings(world.db, 'team')).toMatchObject({ user: 'ana', name: 'Ana Ruiz' });
    expect((await world.start().expect())?.settings.team).toBe('Halden');
    const stored = JSON.stringify([await fakeBrowser.storage.local.get(null), await world.db.settings.toArray()]);
    for (const secret of [invitation.password, invitation.nameKey, invitation.ownKey, ...invitation.valueKeys])
      expect(stored).not.toContain(secret);
  });

  test('chooses a new password, and tries it before the first one', async () => {
    const world = await createWorld();
    await world.start().join(world.code, { mode: 'remembered' });
    const chosen = world.cluster.dump().find(({ key }) => key === keysOf.password('ana'));
    const next = new TextDecoder().decode(chosen?.value);
    expect(next).toHaveLength(32);
    await world.start().expect();
    expect(world.tried.at(-1)).toEqual([next, invitation.password]);
  });

  test('is possible once with each code', async () => {
    const world = await createWorld();
    await world.start().join(world.code, { mode: 'remembered' });
    const other = world.start();
    await other.leave();
    expect(await other.join(world.code, { mode: 'remembered' })).toEqual({ outcome: 'refused', because: 'used' });
    expect(await other.expect()).toBeNull();
  });

  test('succeeds although the answer of the store is lost', async () => {
    const world = await createWorld();
    world.cluster.trouble.losesAnswers = 1;
    expect(await world.start().join(world.code, { mode: 'remembered' })).toMatchObject({ outcome: 'joined' });
  });

  test.each(['empty', 'of another team'])('writes nothing to a store that is %s', async (kind) => {
    const world = await createWorld();
    world.cluster.replace();
    if (kind !== 'empty') {
      const other = await importTeamKeys({ nameKey: newSecret(), valueKeys: [newSecret()] });
      world.cluster.put(keysOf.team, await other.seal(keysOf.team, await proofOf(other, 'Other')));
    }
    const before = world.cluster.dump();
    expect(await world.start().join(world.code, { mode: 'remembered' })).toEqual({
      outcome: 'refused',
      because: 'wrong-keys',
    });
    expect(world.cluster.dump()).toEqual(before);
    expect(await world.start().expect()).toBeNull();
  });

  test('under a passphrase is locked after the browser closes, until it is entered', async () => {
    const world = await createWorld();
    await world.start().join(world.code, { mode: 'passphrase', passphrase: 'correct horse' });
    await fakeBrowser.storage.session.clear();
    await expect(world.start().expect()).rejects.toMatchObject({ kind: 'locked' });
    expect(await createSecret('team-secret').unlock('https://team.halden.example', 'correct horse')).toBe(true);
    expect(await world.start().expect()).not.toBeNull();
  });
});

test('a passphrase set later locks the team’s keys, too', async () => {
  const { deps, start, code } = await createWorld();
  await start().join(code, { mode: 'remembered' });
  const team = createTeam({
    ...deps,
    breathe: () => Promise.resolve(),
    keepAliveWhile: (pending) => pending,
  });
  await team.setPassphrase('correct horse');
  await fakeBrowser.storage.session.clear();
  await expect(start().expect()).rejects.toMatchObject({ kind: 'locked' });
  expect(await team.unlock('wrong horse')).toBe(false);
  expect(await team.unlock('correct horse')).toBe(true);
  expect(await start().expect()).not.toBeNull();
});

describe('after the value key was rolled', () => {
  test('a member reads with the new key, which only they could open', async () => {
    const world = await createWorld();
    const membership = world.start();
    await membership.join(world.code, { mode: 'remembered' });
    const rolled = { nameKey: invitation.nameKey, valueKeys: [newSecret(), ...invitation.valueKeys] };
    const next = await importTeamKeys(rolled);
    const sealer = await importTeamKeys({ nameKey: invitation.nameKey, valueKeys: [invitation.ownKey] });
    const key = keysOf.valueKey('ana');
    world.cluster.put(key, await sealer.seal(key, { valueKeys: rolled.valueKeys }));
    world.cluster.put(keysOf.policy, await next.seal(keysOf.policy, { sees: 'own' }));
    const session = await membership.expect();
    const policy = await session?.store.get(keysOf.policy);
    expect(await session?.keys.open(keysOf.policy, policy?.value ?? new Uint8Array())).toEqual({ sees: 'own' });
    // Values of our own are sealed with it from now on.
    const ours = await session?.keys.seal('book/p/1', { list: 'x' });
    expect(await next.open('book/p/1', ours ?? new Uint8Array())).toEqual({ list: 'x' });
    const old = await importTeamKeys(invitation);
    expect(await old.open('book/p/1', ours ?? new Uint8Array())).toBeNull();
  });
});
