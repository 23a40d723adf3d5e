import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { readService } from '@/lib/database/settings/service-settings';
import type { Clock } from '@/lib/platform/clock';
import type { KeyKeeping } from '@/lib/platform/keys/key-keeping';
import { LockedKeyError, MissingKeyError, OtherKeyError, type SavedKey, type Secret } from '@/lib/platform/keys/secret';
import type { Connected } from '@/lib/purchases/order';
import { parseBaseUrl, sandboxAddress, sandboxKey } from '@/lib/service/client/address';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { createNameTranslator, type WireNames } from '@/lib/service/contract/names';
import { findReservedName } from '@/lib/service/contract/reserved-names';

export interface ConnectionDeps {
  db: SidenoteDatabase;
  secret: Secret & Partial<SavedKey>;
  clock: Clock;
}

export interface NextConnection {
  baseUrl: string;
  /** Absent: the saved one stays, as it is kept. */
  key?: string | undefined;
  keeping: KeyKeeping;
  names: WireNames;
}

/**
 * The connection: an address, a key and the id that records, ledger and budget belong to. A key is stored with its
 * origin and sent to no other, so a changed address asks for the key again.
 */
export function createConnection({ db, secret, clock }: ConnectionDeps) {
  // The key is stored elsewhere than what is written about it: two changes at once would leave one's key with the other's words.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const turn = last.then(change);
    last = turn.catch(() => {
      // Whoever asked for it is told; the next one does not depend on it.
    });
    return turn;
  };

  async function write(change: (old: ConnectionSettings | null) => ConnectionSettings | null): Promise<void> {
    await db.transaction('rw', db.settings, async () => {
      const value = change(await readSettings(db, 'connection'));
      if (value !== null) await db.settings.put({ key: 'connection', value });
    });
  }

  async function find(): Promise<Connected | null> {
    const saved = await readSettings(db, 'connection');
    if (saved?.connectionId == null || saved.keySetAt === null) return null;
    const { connectionId, baseUrl, names } = saved;
    const { previewPath } = await readService(db);
    return { connectionId, service: { baseUrl, names, previewPath, keyFingerprint: fingerprintIn(connectionId) } };
  }

  async function isOurs({ connectionId }: ConnectionSettings, origin: string): Promise<boolean> {
    if (connectionId === null) return false;
    try {
      await secret.expectKey(origin, fingerprintIn(connectionId));
      return true;
    } catch (error) {
      return !(error instanceof OtherKeyError);
    }
  }

  /** The key first: as long as the words about it are the old ones, it does not fit them and is not sent. */
  async function save(next: NextConnection): Promise<{ keyKept: boolean }> {
    const baseUrl = expectBaseUrl(next.baseUrl);
    expectNames(next.names);
    const { origin } = new URL(baseUrl);
    const fresh = next.key === undefined ? null : await secret.writeKey(origin, next.key.trim(), next.keeping);
    const hasKey = fresh !== null || (await secret.hasKey(origin));
    if (!hasKey) await secret.forgetKey();
    await write((old) => ({
      baseUrl,
      names: next.names,
      keySetAt: fresh !== null ? clock.now() : hasKey ? (old?.keySetAt ?? clock.now()) : null,
      connectionId: fresh !== null ? `${origin}#${fresh.fingerprint}` : hasKey ? (old?.connectionId ?? null) : null,
      keyLocked: fresh === null && (old?.keyLocked ?? false),
      keyMode: fresh !== null ? next.keeping.mode : (old?.keyMode ?? 'remembered'),
      lastCheck: null,
    }));
    return { keyKept: fresh === null && hasKey };
  }

  return {
    find,

    /** Throws ServiceError `no-connection` or `no-key`. */
    async expect(): Promise<Connected> {
      const connected = await find();
      if (connected !== null) return connected;
      const saved = await readSettings(db, 'connection');
      throw new ServiceError({ kind: saved === null ? 'no-connection' : 'no-key' });
    },

    /** Without a key the saved one is kept, if the origin stays. Throws ServiceError on an address or names that cannot be. */
    save: (next: NextConnection): Promise<{ keyKept: boolean }> => inTurn(() => save(next)),

    /** What is written about the key goes first: from then on it is not used, whatever becomes of the rest. */
    forgetKey: (): Promise<void> =>
      inTurn(async () => {
        try {
          // The id stays: what was bought with the key can still be read without it.
          await write((old) => (old === null ? null : { ...old, keySetAt: null, keyLocked: false, lastCheck: null }));
        } finally {
          await secret.forgetKey();
        }
      }),

    /** Opens the key until the browser closes. False where the passphrase is wrong. */
    async unlock(passphrase: string): Promise<boolean> {
      const saved = await readSettings(db, 'connection');
      const isOpen = saved !== null && (await secret.unlock(new URL(saved.baseUrl).origin, passphrase));
      if (isOpen) await write((old) => (old === null ? null : { ...old, keyLocked: false }));
      return isOpen;
    },

    /** Puts the key that is saved under a passphrase, without its being typed again. False where none can be opened. */
    setPassphrase: (passphrase: string): Promise<boolean> =>
      inTurn(async () => {
        const saved = await readSettings(db, 'connection');
        const isSet =
          saved !== null && ((await secret.setPassphrase?.(new URL(saved.baseUrl).origin, passphrase)) ?? false);
        if (isSet) await write((old) => (old === null ? null : { ...old, keyMode: 'passphrase', keyLocked: false }));
        return isSet;
      }),

    /**
     * At a worker's start: once the browser was closed, a key for one session is gone and one under a passphrase is locked. A key of which
     * nothing was written, because its worker died while it was saved, is asked for again.
     */
    noticeKey: (): Promise<void> =>
      inTurn(async () => {
        const saved = await readSettings(db, 'connection');
        if (saved === null || saved.keySetAt === null) return;
        const { origin } = new URL(saved.baseUrl);
        const keyLocked = await secret.isLocked(origin);
        const isThere = (await secret.hasKey(origin)) && (keyLocked || (await isOurs(saved, origin)));
        const keySetAt = isThere ? saved.keySetAt : null;
        const keyMode = (await secret.keptAs?.(origin)) ?? saved.keyMode;
        if (keySetAt === saved.keySetAt && keyLocked === (saved.keyLocked ?? false) && keyMode === saved.keyMode)
          return;
        await write((old) =>
          old === null ? null : { ...old, keySetAt, keyLocked, ...(keyMode !== undefined && { keyMode }) },
        );
      }),

    /** Remembers how the last free question went, for the connection state in the panel's header. */
    async noteCheck(millis: number, failure: ServiceFailure | null): Promise<void> {
      await write((old) => (old === null ? null : { ...old, lastCheck: { at: clock.now(), millis, failure } }));
    },
  };
}

/** Behind the origin, which holds no `#`. */
function fingerprintIn(connectionId: string): string {
  return connectionId.slice(connectionId.indexOf('#') + 1);
}
export type Connection = ReturnType<typeof createConnection>;

function expectBaseUrl(text: string): string {
  const parsed = parseBaseUrl(text);
  if ('baseUrl' in parsed) return parsed.baseUrl;
  throw new ServiceError({ kind: parsed.problem === 'insecure' ? 'insecure-address' : 'bad-request-here' });
}

/** The last moment before they are saved: whoever typed, imported or set them. */
function expectNames(names: WireNames): void {
  if (findReservedName(names) !== null) throw new ServiceError({ kind: 'bad-request-here' });
  try {
    createNameTranslator(names);
  } catch {
    throw new ServiceError({ kind: 'bad-request-here' });
  }
}

/** The key for the client, and for nobody else. Throws ServiceError `no-key`, `key-locked`, or `key-changed` where another has taken its place. */
export function createKeyReader(secret: Pick<Secret, 'expectKey'>) {
  return async (origin: string, fingerprint?: string): Promise<string> => {
    try {
      return await secret.expectKey(origin, fingerprint);
    } catch (error) {
      if (error instanceof OtherKeyError) throw new ServiceError({ kind: 'key-changed' });
      if (error instanceof LockedKeyError) throw new ServiceError({ kind: 'key-locked' });
      if (!(error instanceof MissingKeyError)) throw error;
      // The sandbox's key is no secret, and it must be possible to look whether it is there before connecting to it.
      if (origin === sandboxAddress && fingerprint === undefined) return sandboxKey;
      throw new ServiceError({ kind: 'no-key' });
    }
  };
}

/**
 * Around what reads the key for a request: where an administrator asks for a passphrase, a key that is kept without one is not handed
 * out, however it came here. Looked at each time, from what is stored. Throws ServiceError `passphrase-unset`.
 */
export function refuseWithoutPassphrase<More extends unknown[]>(
  { db, secret }: { db: SidenoteDatabase; secret: Pick<SavedKey, 'keptAs'> },
  readKey: (origin: string, ...more: More) => Promise<string>,
) {
  return async (origin: string, ...more: More): Promise<string> => {
    const key = await readKey(origin, ...more);
    const policy = await readSettings(db, 'policy');
    if (policy?.keyKept !== 'passphrase') return key;
    // Everybody knows the sandbox's.
    if (origin === sandboxAddress && key === sandboxKey) return key;
    if ((await secret.keptAs(origin)) !== 'passphrase') throw new ServiceError({ kind: 'passphrase-unset' });
    return key;
  };
}
