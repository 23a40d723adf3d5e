import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { type TargetId, type TargetSettings, targetIds } from '@/lib/database/schema/hand-rows';
import type { HandlersOf } from '@/lib/platform/handlers-of';
import type { KeyStorage } from '@/lib/platform/keys/key-storage';
import type { SavedKey, Secret } from '@/lib/platform/keys/secret';
import { isLoopback } from '@/lib/service/client/address';
import { expectOn, expectPermission } from './connectors/access.ts';
import { type ConnectorDeps, connectors, tryToken } from './connectors/connectors.ts';
import { readLinkBase } from './connectors/hubspot.ts';
import { TargetError } from './connectors/target-error.ts';
import type { handOverMessages } from './messages.ts';
import { hookAddressOf } from './targets/target-addresses.ts';

export interface ConnectionsDeps extends ConnectorDeps {
  /** The service's key, whose protection a token shares. */
  secret: Pick<Secret & SavedKey, 'isLocked' | 'unlock' | 'keyModeOf'>;
  removePermission(address: string): Promise<unknown>;
}

type Connecting = Parameters<HandlersOf<typeof handOverMessages>['connectTarget']>[0];

/** Connects and disconnects targets. A token is stored as the key is, and is never read back into a page. */
export function createConnections(deps: ConnectionsDeps) {
  const { db, tokens, clock, secret } = deps;

  async function change(next: (saved: TargetSettings) => TargetSettings): Promise<void> {
    await db.transaction('rw', db.settings, async () => {
      await db.settings.put({ key: 'targets', value: next((await readSettings(db, 'targets')) ?? {}) });
    });
  }

  /** Throws TargetError if a required passphrase is missing or wrong. */
  async function storageFor(target: TargetId, passphrase = ''): Promise<KeyStorage> {
    const { baseUrl, keyMode = 'remembered' } = (await readSettings(db, 'connection')) ?? {};
    const mode = (await readSettings(db, 'policy'))?.keyKept ?? keyMode;
    if (mode !== 'passphrase') return { mode };
    const origin = baseUrl === undefined ? '' : new URL(baseUrl).origin;
    const isProtected = (await secret.keyModeOf(origin)) === 'passphrase';
    if (!isProtected || !(await secret.unlock(origin, passphrase)))
      throw new TargetError({ target, why: isProtected ? 'wrong-passphrase' : 'passphrase-unset' });
    return { mode, passphrase };
  }

  async function connect(connecting: Connecting): Promise<void> {
    const { target, passphrase } = connecting;
    const connectedAt = clock.now();
    await expectOn(db, target);
    const keyStorage = await storageFor(target, passphrase);
    if (connecting.target === 'hook') {
      const { secret: signing, header } = connecting;
      const url = hookAddressOf(connecting.address);
      if (url === null) throw new TargetError({ target, why: 'bad-address' });
      await expectPermission(deps, target, url.origin);
      const kept = JSON.stringify({ address: url.href, secret: signing, header });
      await tokens.hook.writeKey(url.origin, kept, keyStorage);
      return change((saved) => ({
        ...saved,
        hook: { connectedAt, origin: url.origin, header: header?.name ?? null },
      }));
    }
    const { token } = connecting;
    const settings = await tried(connecting, connectedAt);
    const origin = connectors[connecting.target].origin(settings as never);
    await tokens[connecting.target].writeKey(origin, token, keyStorage);
    await change((saved) => ({ ...saved, [target]: settings }));
  }

  async function tried(
    connecting: Exclude<Connecting, { target: 'hook' }>,
    connectedAt: number,
  ): Promise<NonNullable<TargetSettings[Exclude<TargetId, 'hook'>]>> {
    const { token } = connecting;
    if (connecting.target === 'hubspot') {
      const ask = await tryToken(deps, 'hubspot', { connectedAt, linkBase: null }, token);
      // A key without this right gets links with the records.
      const linkBase = await readLinkBase(ask).catch((error: unknown) => {
        if (error instanceof TargetError) return null;
        throw error;
      });
      return { connectedAt, linkBase };
    }
    if (connecting.target === 'pipedrive') {
      const settings = { connectedAt, company: connecting.company };
      await tryToken(deps, 'pipedrive', settings, token);
      return settings;
    }
    const { base, table, columns } = connecting;
    const settings = { connectedAt, base, table, columns: columns as Record<string, string> };
    await tryToken(deps, 'airtable', settings, token);
    return settings;
  }

  function originOf(target: TargetId, saved: TargetSettings): string | null {
    const settings = saved[target];
    if (settings === undefined) return null;
    return target === 'hook' ? (saved.hook?.origin ?? null) : connectors[target].origin(settings as never);
  }

  return {
    connect,

    /** Settings first, so that nothing more is sent even if the rest fails. The permission stays if another part uses it. */
    async forget(target: TargetId): Promise<void> {
      const saved = (await readSettings(db, 'targets')) ?? {};
      const origin = originOf(target, saved);
      try {
        await change(({ [target]: _gone, ...rest }) => rest);
      } finally {
        await tokens[target].forgetKey();
      }
      if (origin !== null && !(await isUsedElsewhere(db, origin, target))) await deps.removePermission(origin);
    },

    switchOff: () =>
      change((saved) => (saved.hook === undefined ? saved : { ...saved, hook: { ...saved.hook, off: true } })),

    /** Unlocks tokens with the key's passphrase. False if it opens none. */
    async unlock(passphrase: string): Promise<boolean> {
      const opened = await Promise.all(
        ofSaved(await savedOrigins(), (id, origin) => tokens[id].unlock(origin, passphrase)),
      );
      return opened.includes(true);
    },

    async setPassphrase(passphrase: string): Promise<void> {
      await Promise.all(ofSaved(await savedOrigins(), (id, origin) => tokens[id].setPassphrase(origin, passphrase)));
    },

    forgetAll: async (): Promise<void> => void (await Promise.all(targetIds.map((id) => tokens[id].forgetKey()))),
  };

  async function savedOrigins(): Promise<Map<TargetId, string>> {
    const saved = (await readSettings(db, 'targets')) ?? {};
    return new Map(
      targetIds.flatMap((id) => {
        const origin = originOf(id, saved);
        return origin === null ? [] : [[id, origin] as const];
      }),
    );
  }
}

function ofSaved<T>(origins: ReadonlyMap<TargetId, string>, act: (id: TargetId, origin: string) => T): T[] {
  return [...origins].map(([id, origin]) => act(id, origin));
}

async function isUsedElsewhere(db: SidenoteDatabase, origin: string, target: TargetId): Promise<boolean> {
  const { hostname } = new URL(origin);
  const [connection, service, saved] = await Promise.all([
    readSettings(db, 'connection'),
    readSettings(db, 'service'),
    readSettings(db, 'targets'),
  ]);
  const others = [connection?.baseUrl, service?.valueListUrl, target === 'hook' ? null : saved?.hook?.origin];
  const used = others.filter((address) => address != null).map((address) => new URL(address).hostname);
  return isLoopback(hostname) || used.includes(hostname) || (target === 'hook' && isConnectors(hostname));
}

const isConnectors = (hostname: string): boolean =>
  ['api.hubapi.com', 'api.airtable.com'].includes(hostname) || hostname.endsWith('.pipedrive.com');
