import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import type { Clock } from '@/lib/platform/clock';
import type { KeyStorage } from '@/lib/platform/keys/key-storage';
import { LockedKeyError, MissingKeyError, OtherKeyError, type SavedKey, type Secret } from '@/lib/platform/keys/secret';
import type { Connected } from '@/lib/purchases/order';
import { parseBaseUrl, sandboxAddress, sandboxKey } from '@/lib/service/client/address';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { createNameTranslator, type WireNames } from '@/lib/service/contract/names';
import { findReservedName } from '@/lib/service/contract/reserved-names';
import { findConnected, fingerprintIn } from './find-connected.ts';

export interface ConnectionDeps {
  db: SidenoteDatabase;
  secret: Secret & Partial<SavedKey>;
  clock: Clock;
}

export interface NextConnection {
  baseUrl: string;
  /** Absent: the saved key stays, stored as it is. */
  key?: string | undefined;
  keyStorage: KeyStorage;
  names: WireNames;
}

/**
 * An address, a key and the id that owns records, ledger and budget. A key is sent only to its own origin, so a changed address requires it
 * again.
 */
export function createConnection({ db, secret, clock }: ConnectionDeps) {
  // The key and its metadata are stored in different places: two concurrent changes could leave one's key with the other's metadata.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const turn = last.then(change);
    last = turn.catch(() => {
      // The caller of `change` handles the error; the next change runs anyway.
    });
    return turn;
  };

  async function write(change: (old: ConnectionSettings | null) => ConnectionSettings | null): Promise<void> {
    await db.transaction('rw', db.settings, async () => {
      const value = change(await readSettings(db, 'connection'));
      if (value !== null) await db.settings.put({ key: 'connection', value });
    });
  }

  const find = (): Promise<Connected | null> => findConnected(db);

  async function isOurs({ connectionId }: ConnectionSettings, origin: string): Promise<boolean> {
    if (connectionId === null) return false;
    try {
      await secret.expectKey(origin, fingerprintIn(connectionId));
      return true;
    } catch (error) {
      return !(error instanceof OtherKeyError);
    }
  }

  /** The key first: until its metadata is replaced, it does not match the key, which is therefore not sent. */
  async function save(next: NextConnection): Promise<{ keyKept: boolean }> {
    const baseUrl = expectBaseUrl(next.baseUrl);
    expectNames(next.names);
    const { origin } = new URL(baseUrl);
    const fresh = next.key === undefined ? null : await secret.writeKey(origin, next.key.trim(), next.keyStorage);
    const hasKey = fresh !== null || (await secret.hasKey(origin));
    if (!hasKey) await secret.forgetKey();
    await write((old) => ({
      baseUrl,
      names: next.names,
      keySetAt: fresh !== null ? clock.now() : hasKey ? (old?.keySetAt ?? clock.now()) : null,
      connectionId: fresh !== null ? `${origin}#${fresh.fingerprint}` : hasKey ? (old?.connectionId ?? null) : null,
      keyLocked: fresh === null && (old?.keyLocked ?? false),
      keyMode: fresh !== null ? next.keyStorage.mode : (old?.keyMode ?? 'remembered'),
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

    /** Without a key the saved one is kept if the origin stays the same. Throws ServiceError on an invalid address or invalid names. */
    save: (next: NextConnection): Promise<{ keyKept: boolean }> => inTurn(() => save(next)),

    /** The metadata is cleared first: from then on the key is not used, even if the rest fails. */
    forgetKey: (): Promise<void> =>
      inTurn(async () => {
        try {
          // The id stays: purchases made with the key remain readable without it.
          await write((old) => (old === null ? null : { ...old, keySetAt: null, keyLocked: false, lastCheck: null }));
        } finally {
          await secret.forgetKey();
        }
      }),

    /** Unlocks the key until the browser closes. False if the passphrase is wrong. */
    async unlock(passphrase: string): Promise<boolean> {
      const saved = await readSettings(db, 'connection');
      const isOpen = saved !== null && (await secret.unlock(new URL(saved.baseUrl).origin, passphrase));
      if (isOpen) await write((old) => (old === null ? null : { ...old, keyLocked: false }));
      return isOpen;
    },

    /** Encrypts the saved key with a passphrase, without its being entered again. False if no key can be opened. */
    setPassphrase: (passphrase: string): Promise<boolean> =>
      inTurn(async () => {
        const saved = await readSettings(db, 'connection');
        const isSet =
          saved !== null && ((await secret.setPassphrase?.(new URL(saved.baseUrl).origin, passphrase)) ?? false);
        if (isSet) await write((old) => (old === null ? null : { ...old, keyMode: 'passphrase', keyLocked: false }));
        return isSet;
      }),

    /**
     * At a worker's start: a session key is gone, one with a passphrase is locked. A key without metadata (the worker died while saving)
     * must be entered again.
     */
    noticeKey: (): Promise<void> =>
      inTurn(async () => {
        const saved = await readSettings(db, 'connection');
        if (saved === null || saved.keySetAt === null) return;
        const { origin } = new URL(saved.baseUrl);
        const keyLocked = await secret.isLocked(origin);
        const isThere = (await secret.hasKey(origin)) && (keyLocked || (await isOurs(saved, origin)));
        const keySetAt = isThere ? saved.keySetAt : null;
        const keyMode = (await secret.keyModeOf?.(origin)) ?? saved.keyMode;
        if (keySetAt === saved.keySetAt && keyLocked === (saved.keyLocked ?? false) && keyMode === saved.keyMode)
          return;
        await write((old) =>
          old === null ? null : { ...old, keySetAt, keyLocked, ...(keyMode !== undefined && { keyMode }) },
        );
      }),

    /** Stores the result of the last free request for the panel's header, unless it began before the present key was saved. */
    async noteCheck(startedAt: number, elapsedMs: number, failure: ServiceFailure | null): Promise<void> {
      await write((old) =>
        old === null || old.keySetAt === null || old.keySetAt > startedAt
          ? null
          : { ...old, lastCheck: { at: clock.now(), elapsedMs, failure } },
      );
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;

function expectBaseUrl(text: string): string {
  const parsed = parseBaseUrl(text);
  if ('baseUrl' in parsed) return parsed.baseUrl;
  throw new ServiceError({ kind: parsed.problem === 'insecure' ? 'insecure-address' : 'bad-request-here' });
}

/** The last check before names are saved, whether typed, imported or set by policy. */
function expectNames(names: WireNames): void {
  if (findReservedName(names) !== null) throw new ServiceError({ kind: 'bad-request-here' });
  try {
    createNameTranslator(names);
  } catch {
    throw new ServiceError({ kind: 'bad-request-here' });
  }
}

/** The key for the client only. Throws ServiceError `no-key`, `key-locked`, or `key-changed` if it was replaced by another. */
export function createKeyReader(secret: Pick<Secret, 'expectKey'>) {
  return async (origin: string, fingerprint?: string): Promise<string> => {
    try {
      return await secret.expectKey(origin, fingerprint);
    } catch (error) {
      if (error instanceof OtherKeyError) throw new ServiceError({ kind: 'key-changed' });
      if (error instanceof LockedKeyError) throw new ServiceError({ kind: 'key-locked' });
      if (!(error instanceof MissingKeyError)) throw error;
      // The sandbox's key is not secret, and it must be possible to check whether the sandbox is there before connecting to it.
      if (origin === sandboxAddress && fingerprint === undefined) return sandboxKey;
      throw new ServiceError({ kind: 'no-key' });
    }
  };
}

/** If an administrator requires a passphrase, refuses a key stored without one, at each read. Throws ServiceError `passphrase-unset`. */
export function refuseWithoutPassphrase<More extends unknown[]>(
  { db, secret }: { db: SidenoteDatabase; secret: Pick<SavedKey, 'keyModeOf'> },
  readKey: (origin: string, ...more: More) => Promise<string>,
) {
  return async (origin: string, ...more: More): Promise<string> => {
    const key = await readKey(origin, ...more);
    const policy = await readSettings(db, 'policy');
    if (policy?.keyKept !== 'passphrase') return key;
    // The sandbox's key is public.
    if (origin === sandboxAddress && key === sandboxKey) return key;
    if ((await secret.keyModeOf(origin)) !== 'passphrase') throw new ServiceError({ kind: 'passphrase-unset' });
    return key;
  };
}
