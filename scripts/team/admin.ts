import { textOfBytes, toUrlText } from '../../lib/platform/base64.ts';
import { systemClock } from '../../lib/platform/clock.ts';
import { type Invitation, userPattern, writeInvitation } from '../../lib/team/invitation.ts';
import { createEtcdStore, endOf } from '../../lib/team/store/etcd.ts';
import { importTeamKeys, newSecret } from '../../lib/team/store/keys.ts';
import { keysOf, readRanges, sharedRanges } from '../../lib/team/store/layout.ts';
import { type TeamPolicy, usualPolicy } from '../../lib/team/store/policy.ts';
import { proofOf } from '../../lib/team/store/proof.ts';
import type { TeamStore } from '../../lib/team/store/store.ts';

/** What the administrator keeps, in a file of their own. It can read and change everything. */
export interface TeamFile {
  team: string;
  /** Of a node: the proxy does not let an administrator through. */
  node: string;
  /** Of the proxy: for the members. */
  address: string;
  rootPassword: string;
  nameKey: string;
  /** Newest first. */
  valueKeys: string[];
  listKey: { public: string; private: JsonWebKey };
  members: Record<string, { name: string; ownKey: string }>;
}

/** The first version without the advisories of 2026 (docs/team.md). */
export const leastVersion = [3, 6, 11] as const;

export function isSafeVersion(version: string): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10));
  for (const [at, least] of leastVersion.entries()) {
    const part = parts[at] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}

export const newPassword = (): string => toUrlText(crypto.getRandomValues(new Uint8Array(24)));

/** "Ana Ruiz" → `ana-ruiz`. */
export function userOf(name: string): string {
  const user = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 38);
  if (!userPattern.test(user)) throw new Error(`"${name}" gives no user name: use Latin letters or digits`);
  return user;
}

/** Values that members change while they are sealed anew. */
const mostAgain = 10_000;

type Call = (path: string, body: object) => Promise<Record<string, unknown>>;

/** Calls of the node's gateway, as root once there are users. */
function createCalls(node: string, rootPassword: string): { call: Call; version(): Promise<string> } {
  let token: string | null = null;
  async function post(path: string, body: object, authorization: string | null): Promise<Response> {
    return fetch(`${node}/v3/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(authorization !== null && { Authorization: authorization }) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
    });
  }
  async function logIn(): Promise<string | null> {
    const response = await post('auth/authenticate', { name: 'root', password: rootPassword }, null);
    const said = (await response.json()) as { token?: string };
    return said.token ?? null;
  }
  return {
    async version() {
      const response = await fetch(`${node}/version`, { redirect: 'error', signal: AbortSignal.timeout(20_000) });
      return String(((await response.json()) as { etcdserver?: unknown }).etcdserver);
    },
    async call(path, body) {
      token ??= await logIn();
      let response = await post(path, body, token);
      if (response.status === 401) {
        token = await logIn();
        response = await post(path, body, token);
      }
      const said = (await response.json()) as Record<string, unknown>;
      if (!response.ok) throw new Error(`${path}: ${String(said.error ?? response.status)}`);
      return said;
    },
  };
}

const text64 = (text: string): string => textOfBytes(new TextEncoder().encode(text));

/** The part of a role: a key, or all keys with a prefix. */
const permission = (permType: 'READ' | 'WRITE' | 'READWRITE', key: string) => ({
  permType,
  key: text64(key),
  ...(key.endsWith('/') && { range_end: text64(endOf(key)) }),
});

export function createAdmin(file: TeamFile) {
  const { call, version } = createCalls(file.node, file.rootPassword);
  const store: TeamStore = createEtcdStore({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    address: file.node,
    user: 'root',
    passwords: () => Promise.resolve([file.rootPassword]),
  });
  const keysNow = () => importTeamKeys(file);

  const put = async (key: string, value: Uint8Array) =>
    void (await store.transact({ compare: [], writes: [{ put: key, value }] }));

  async function grant(role: string, ...permissions: ReturnType<typeof permission>[]): Promise<void> {
    for (const perm of permissions) await call('auth/role/grant', { name: role, perm });
  }

  return {
    store,
    version,

    /** Users and roles, then the proof of the keys. Run once, on an empty cluster without users. */
    async init(policy: Partial<TeamPolicy> = {}): Promise<void> {
      await call('auth/user/add', { name: 'root', password: file.rootPassword });
      await call('auth/role/add', { name: 'root' });
      await call('auth/user/grant', { user: 'root', role: 'root' });
      await call('auth/role/add', { name: 'member' });
      await grant('member', ...sharedRanges.map((range) => permission('READWRITE', range)));
      await grant('member', ...readRanges.map((range) => permission('READ', range)));
      await call('auth/enable', {});
      const keys = await keysNow();
      await put(keysOf.team, await keys.seal(keysOf.team, await proofOf(keys, file.team)));
      await put(keysOf.policy, await keys.seal(keysOf.policy, { ...usualPolicy, ...policy }));
    },

    async setPolicy(policy: Partial<TeamPolicy>): Promise<void> {
      const keys = await keysNow();
      await put(keysOf.policy, await keys.seal(keysOf.policy, { ...usualPolicy, ...policy }));
    },

    /** The code for one member. The member is added to `file`, which the caller saves first. */
    async invite(name: string): Promise<string> {
      const user = userOf(name);
      if (file.members[user] !== undefined) throw new Error(`"${user}" is a member: revoke it first`);
      const password = newPassword();
      const ownKey = newSecret();
      const own = `member-${user}`;
      await call('auth/user/add', { name: user, password });
      await call('auth/role/add', { name: own });
      await grant(
        own,
        permission('READWRITE', keysOf.member(user)),
        permission('WRITE', keysOf.password(user)),
        permission('READ', keysOf.valueKey(user)),
      );
      for (const role of ['member', own]) await call('auth/user/grant', { user, role });
      file.members[user] = { name, ownKey };
      const { team, address, nameKey, valueKeys, listKey } = file;
      const invitation: Invitation = {
        ...{ address, team, user, name, password, nameKey, valueKeys, ownKey },
        listKey: listKey.public,
      };
      return writeInvitation(invitation);
    },

    /** Passwords that members chose at their first login. Resolves to whose were set. */
    async setPasswords(): Promise<string[]> {
      const { entries } = await store.list('password/', { most: 1000 });
      const set: string[] = [];
      for (const { key, value, revision } of entries) {
        const user = key.slice('password/'.length);
        const password = new TextDecoder().decode(value);
        if (file.members[user] !== undefined && /^[\x21-\x7e]{16,100}$/.test(password)) {
          await call('auth/user/changepw', { name: user, password });
          set.push(user);
        }
        await store.transact({ compare: [{ key, is: revision }], writes: [{ delete: key }] });
      }
      return set;
    },

    /** The member's way in ends at once. `rollKey` has to follow: the member still has the value key. */
    async revoke(user: string): Promise<void> {
      if (file.members[user] === undefined) throw new Error(`"${user}" is no member`);
      await call('auth/user/delete', { name: user });
      await call('auth/role/delete', { role: `member-${user}` });
      delete file.members[user];
      await store.transact({
        compare: [],
        writes: [keysOf.member(user), keysOf.password(user), keysOf.valueKey(user)].map((key) => ({ delete: key })),
      });
    },

    /** Forgets what keys had before this revision: a store grows without it. */
    async compact(revision: number): Promise<void> {
      await call('kv/compaction', { revision });
    },

    /** Adds a value key to `file`; the caller saves it before `rewrite`. */
    addValueKey(): void {
      file.valueKeys = [newSecret(), ...file.valueKeys].slice(0, 20);
    },

    /** Gives the newest key to the members, and seals every readable value anew. Names of keys stay: nothing stops matching. */
    async rewrite(): Promise<{ rewritten: number; unreadable: number }> {
      const keys = await keysNow();
      for (const [user, { ownKey }] of Object.entries(file.members)) {
        const sealer = await importTeamKeys({ nameKey: file.nameKey, valueKeys: [ownKey] });
        const key = keysOf.valueKey(user);
        await put(key, await sealer.seal(key, { valueKeys: file.valueKeys }));
      }
      let rewritten = 0;
      let unreadable = 0;
      let again = 0;
      for (const range of [...sharedRanges, ...readRanges]) {
        // Page by page, each key as it is now: members go on writing.
        for (let from: string | null = range; from !== null; ) {
          const page: Awaited<ReturnType<TeamStore['list']>> = await store.list(range, { from, most: 500 });
          from = page.next;
          for (const { key, value, revision } of page.entries) {
            // Under a lease: it ends within a minute.
            if (key.startsWith('claim/') || key.startsWith('pace/')) continue;
            const read = await keys.open(key, value);
            if (read === null) {
              unreadable += 1;
              continue;
            }
            const writes = [{ put: key, value: await keys.seal(key, read) }];
            const { succeeded } = await store.transact({ compare: [{ key, is: revision }], writes });
            if (succeeded) rewritten += 1;
            else {
              // A member changed it, perhaps with the old key: it is read again.
              again += 1;
              if (again > mostAgain) throw new Error('Members write too much: run "roll-key" again later');
              from = key;
              break;
            }
          }
        }
      }
      return { rewritten, unreadable };
    },
  };
}

/** Signs the team's lists; members and subscribers have the public part. */
export async function newListKey(): Promise<TeamFile['listKey']> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return { public: textOfBytes(point), private: await crypto.subtle.exportKey('jwk', privateKey) };
}

export async function newTeamFile(given: Pick<TeamFile, 'team' | 'node' | 'address'>): Promise<TeamFile> {
  return {
    ...given,
    rootPassword: newPassword(),
    nameKey: newSecret(),
    valueKeys: [newSecret()],
    listKey: await newListKey(),
    members: {},
  };
}
