import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '@/lib/platform/clock';
import { parseInvitation } from '@/lib/team/invitation';
import { createEtcdStore } from '@/lib/team/store/etcd';
import { importTeamKeys } from '@/lib/team/store/keys';
import { keysOf } from '@/lib/team/store/layout';
import { expectTeam } from '@/lib/team/store/proof';
import { TeamError, type TeamStore } from '@/lib/team/store/store';
import { createAdmin, newTeamFile, type TeamFile } from '../../../scripts/team/admin.ts';
import { type Nodes, startNodes } from '../../../scripts/team/nodes.ts';
import { describeDriver } from './driver-rules.ts';

/** Three nodes of etcd behind the firm's proxy. Without the programs these tests fail with the command that installs them. */
let nodes: Nodes;
let file: TeamFile;
let admin: ReturnType<typeof createAdmin>;
let tests = 0;

interface Member {
  store: TeamStore;
  user: string;
  code: string;
}

async function invite(name: string): Promise<Member> {
  const code = await admin.invite(name);
  const invitation = parseInvitation(code);
  if ('problem' in invitation) throw new Error(invitation.problem);
  const { user, password } = invitation;
  return { user, code, store: storeOf(user, password) };
}

const storeOf = (user: string, ...passwords: string[]): TeamStore =>
  createEtcdStore({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    address: nodes.proxy,
    user,
    passwords: () => Promise.resolve(passwords),
  });

const bytes = (text: string) => new TextEncoder().encode(text);
const put = (store: TeamStore, key: string, value = 'x') =>
  store.transact({ compare: [], writes: [{ put: key, value: bytes(value) }] });
const kindOf = (pending: Promise<unknown>) =>
  pending.then(
    () => 'allowed',
    (error: unknown) => (error instanceof TeamError ? error.kind : String(error)),
  );

let ana: Member;
let ben: Member;

beforeAll(async () => {
  nodes = await startNodes();
  file = await newTeamFile({ team: 'Halden', node: nodes.nodes[0] ?? '', address: nodes.proxy });
  admin = createAdmin(file);
  await admin.init();
  [ana, ben] = [await invite('Ana Ruiz'), await invite('Ben')];
});
afterAll(() => nodes.stop());

describe('etcd follows the rules of a driver', () => {
  describeDriver(async () => ({
    first: ana.store,
    second: ben.store,
    pass: (ms) => systemClock.sleep(ms),
    async compact() {
      const { revision } = await ana.store.list('book/', { most: 1 });
      await admin.compact(revision);
    },
    prefix: `book/p/test${++tests}/`,
  }));
});

describe('what a member may do', () => {
  test('keys outside a member’s ranges are refused', async () => {
    expect(await kindOf(put(ana.store, keysOf.policy))).toBe('refused');
    expect(await kindOf(put(ana.store, keysOf.team))).toBe('refused');
    expect(await kindOf(put(ana.store, keysOf.member(ben.user)))).toBe('refused');
    expect(await kindOf(ana.store.get(keysOf.password(ben.user)))).toBe('refused');
    expect(await kindOf(ana.store.get(keysOf.valueKey(ben.user)))).toBe('refused');
    expect(await kindOf(put(ana.store, keysOf.member(ana.user)))).toBe('allowed');
    expect(await kindOf(put(ana.store, keysOf.password(ana.user)))).toBe('allowed');
    expect(await kindOf(ana.store.get(keysOf.password(ana.user)))).toBe('refused');
    await ana.store.transact({ compare: [], writes: [{ delete: keysOf.member(ana.user) }] });
  });

  test.each(['cluster/member/list', 'maintenance/alarm', 'kv/compaction', 'auth/user/list', 'kv/put', 'lease/leases'])(
    'the proxy does not let through %s',
    async (path) => {
      const response = await fetch(`${nodes.proxy}/v3/${path}`, { method: 'POST', body: '{}' });
      expect(response.status).toBe(404);
    },
  );

  test('without a token the proxy answers nothing but a login', async () => {
    const response = await fetch(`${nodes.proxy}/v3/kv/range`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
    expect(await kindOf(storeOf('ana-ruiz', 'not-the-password-of-ana').get(keysOf.team))).toBe('refused');
  });

  test('the password that a member chose replaces the first one', async () => {
    const cy = await invite('Cy');
    const next = 'the-next-password-of-cy';
    await put(cy.store, keysOf.password(cy.user), next);
    expect(await admin.setPasswords()).toContain(cy.user);
    const invitation = parseInvitation(cy.code);
    const first = 'password' in invitation ? invitation.password : '';
    expect(await kindOf(storeOf(cy.user, first).get(keysOf.team))).toBe('refused');
    expect(await kindOf(storeOf(cy.user, next, first).get(keysOf.team))).toBe('allowed');
  });
});

describe('when a member leaves', () => {
  test('the store refuses them at once, and after the roll nothing stops matching', async () => {
    const di = await invite('Di');
    const before = await importTeamKeys(file);
    await expectTeam(di.store, before);
    const keys = await Promise.all(
      ['page:person/pronet/jane', 'email:jane@fenwick.example'].map(async (name) =>
        keysOf.book(await before.hash('book', name)),
      ),
    );
    for (const key of keys) await put(ana.store, key, '');
    const tombstone = keys[0] ?? '';
    const sealed = keys[1] ?? '';
    await ana.store.transact({
      compare: [],
      writes: [{ put: sealed, value: await before.seal(sealed, { list: 'Customers' }) }],
    });

    await admin.revoke(di.user);
    admin.addValueKey();
    expect(await kindOf(di.store.get(tombstone))).toBe('refused');
    const { rewritten } = await admin.rewrite();
    expect(rewritten).toBeGreaterThan(0);

    const after = await importTeamKeys(file);
    expect(await after.hash('book', 'page:person/pronet/jane')).toBe(tombstone.slice('book/p/'.length));
    expect(await ana.store.get(tombstone)).not.toBeNull();
    const rolled = await ana.store.get(sealed);
    expect(rolled && (await after.open(sealed, rolled.value))).toEqual({ list: 'Customers' });
    // The keys that the leaver has do not open it.
    expect(rolled && (await before.open(sealed, rolled.value))).toBeNull();
    await expectTeam(ana.store, after);
  });
});

describe('when nodes are killed', () => {
  test('with one of three gone writes continue; with two gone the store says so, and comes back', async () => {
    await nodes.kill(2);
    await expect.poll(() => kindOf(put(ana.store, 'book/p/one-gone'))).toBe('allowed');
    await nodes.kill(1);
    expect(['unreachable', 'unclear']).toContain(await kindOf(put(ana.store, 'book/p/two-gone')));
    await nodes.restart(1);
    await nodes.restart(2);
    await expect.poll(() => kindOf(put(ana.store, 'book/p/back'))).toBe('allowed');
  });
});
