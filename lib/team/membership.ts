import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { TeamSettings } from '@/lib/database/schema/settings-rows';
import { toUrlText } from '@/lib/platform/base64';
import type { Clock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import type { KeyStorage } from '@/lib/platform/keys/key-storage';
import { LockedKeyError, MissingKeyError, type SavedKey, type Secret } from '@/lib/platform/keys/secret';
import { isKeyRing, parseInvitation } from './invitation.ts';
import { createEtcdStore, type EtcdDeps } from './store/etcd.ts';
import { importTeamKeys, isObject, isSecret, type TeamKeys, type TeamSecrets } from './store/keys.ts';
import { keysOf } from './store/layout.ts';
import { expectTeam } from './store/proof.ts';
import { TeamError, type TeamStore } from './store/store.ts';

export interface MembershipDeps {
  db: SidenoteDatabase;
  /** Holds the team's keys and passwords as one text, as the service's key is held. */
  secret: Secret & Pick<SavedKey, 'setPassphrase'>;
  clock: Clock;
  fetch: EtcdDeps['fetch'];
  newId(): string;
  /** A store in memory, for tests. */
  createStore?: (deps: EtcdDeps) => TeamStore;
}

/** A member's way into the store. */
export interface Session {
  store: TeamStore;
  keys: TeamKeys;
  settings: TeamSettings;
}

export type Joined =
  | { outcome: 'joined'; team: string }
  /** `used`: a member has joined with it. `wrong-keys`: the store belongs to another team. */
  | { outcome: 'refused'; because: 'no-code' | 'damaged' | 'insecure' | 'used' | 'in-a-team' | TeamError['kind'] };

interface OwnSecrets extends TeamSecrets {
  ownKey: string;
  /** The newest first. It may not be in force yet. */
  passwords: string[];
}

/** Joining, leaving, and the way into the store in between. */
export function createMembership(deps: MembershipDeps) {
  const { db, secret, clock, createStore = createEtcdStore } = deps;
  let session: Promise<Session | null> | null = null;

  const storeOf = (address: string, user: string, passwords: () => Promise<readonly string[]>) =>
    createStore({ fetch: deps.fetch, clock, address, user, passwords });

  async function readOwn(address: string): Promise<OwnSecrets> {
    try {
      const own = parseOwn(await secret.expectKey(new URL(address).origin));
      if (own === null) throw new TeamError('wrong-keys');
      return own;
    } catch (error) {
      if (error instanceof LockedKeyError || error instanceof MissingKeyError)
        throw new TeamError('locked', { cause: error });
      throw error;
    }
  }

  async function open(): Promise<Session | null> {
    const settings = await readSettings(db, 'team');
    if (settings === null) return null;
    const { address, user } = settings;
    const own = await readOwn(address);
    const store = storeOf(address, user, async () => (await readOwn(address)).passwords);
    const sealer = await importTeamKeys({ nameKey: own.nameKey, valueKeys: [own.ownKey] });
    // After `team-admin roll-key`, until the next invitation.
    const fetchRing = async () => {
      const key = keysOf.valueKey(user);
      const entry = await store.get(key);
      const ring = entry === null ? null : (await sealer.open(key, entry.value))?.valueKeys;
      return isKeyRing(ring) ? ring : null;
    };
    return { store, keys: await importTeamKeys(own, fetchRing), settings };
  }

  /** Null without a team. Throws TeamError `locked`. */
  function expect(): Promise<Session | null> {
    session ??= open().catch((error: unknown) => {
      session = null;
      throw error;
    });
    return session;
  }

  async function join(code: string, keyStorage: KeyStorage): Promise<Joined> {
    const refused = (because: Extract<Joined, { outcome: 'refused' }>['because']): Joined => ({
      outcome: 'refused',
      because,
    });
    const invitation = parseInvitation(code);
    if ('problem' in invitation) return refused(invitation.problem);
    if ((await readSettings(db, 'team')) !== null) return refused('in-a-team');
    const { address, team, user, name, password, nameKey, valueKeys, ownKey, listKey } = invitation;
    const keys = await importTeamKeys({ nameKey, valueKeys });
    const store = storeOf(address, user, () => Promise.resolve([password]));
    try {
      await expectTeam(store, keys);
      const next = toUrlText(crypto.getRandomValues(new Uint8Array(24)));
      const own: OwnSecrets = { nameKey, valueKeys, ownKey, passwords: [next, password] };
      // Stored before use: a code works once.
      await secret.writeKey(new URL(address).origin, JSON.stringify(own), keyStorage);
      if (!(await redeem(store, keys, { user, name, next }))) {
        await secret.forgetKey();
        return refused('used');
      }
      const settings = { address, team, user, name, joinedAt: clock.now(), listKey };
      await db.settings.put({ key: 'team', value: settings });
      session = null;
      return { outcome: 'joined', team };
    } catch (error) {
      await secret.forgetKey();
      if (error instanceof TeamError) return refused(error.kind);
      throw error;
    }
  }

  /** False: the code was used before. The new password is set by `team-admin`, which alone may read it. */
  async function redeem(
    store: TeamStore,
    keys: TeamKeys,
    { user, name, next }: { user: string; name: string; next: string },
  ): Promise<boolean> {
    const key = keysOf.member(user);
    const nonce = deps.newId();
    const value = await keys.seal(key, { name, at: store.now(), nonce });
    try {
      const used = await store.transact({
        compare: [{ key, is: 0 }],
        writes: [
          { put: key, value },
          { put: keysOf.password(user), value: new TextEncoder().encode(next) },
        ],
      });
      return used.succeeded;
    } catch (error) {
      if (!(error instanceof TeamError) || error.kind !== 'unclear') throw error;
      const made = await store.get(key);
      return made !== null && (await keys.open(key, made.value))?.nonce === nonce;
    }
  }

  return {
    expect,
    join,

    /** Leaves the team. What was shared stays at the store. */
    async leave(): Promise<void> {
      session = null;
      await db.settings.delete('team');
      await secret.forgetKey();
    },

    /** After the passphrase was entered, or the keys were changed. */
    forgetSession(): void {
      session = null;
    },
  };
}
export type Membership = ReturnType<typeof createMembership>;

function parseOwn(text: string): OwnSecrets | null {
  try {
    const read: unknown = JSON.parse(text);
    if (!isObject(read)) return null;
    const { nameKey, valueKeys, ownKey, passwords } = read;
    if (!isSecret(nameKey) || !isSecret(ownKey) || !isKeyRing(valueKeys) || !Array.isArray(passwords)) return null;
    return { nameKey, valueKeys, ownKey, passwords: passwords.map(String) };
  } catch (error) {
    logAs('team-keys')(error);
    return null;
  }
}
