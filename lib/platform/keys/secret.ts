import Dexie, { type EntityTable } from 'dexie';
import { z } from 'zod';
import { bytesOfText, textOfBytes } from '@/lib/platform/base64';
import { createStoredItem } from '@/lib/platform/browser/storage';
import type { KeyMode, KeyStorage } from './key-storage.ts';

/**
 * The API key, or a target's token. `remembered`: ciphertext in `storage.local` under a non-extractable key in our IndexedDB: safe from pages and extensions,
 * not from malware. `session`: the same in `storage.session`. `passphrase`: encrypted with it on disk, as `session` once unlocked.
 */
export interface Secret {
  /** Whether a key is stored for this origin, locked or not. */
  hasKey(origin: string): Promise<boolean>;
  /** The key for exactly this origin and fingerprint. Throws MissingKeyError, LockedKeyError or OtherKeyError. Worker only. */
  expectKey(origin: string, fingerprint?: string): Promise<string>;
  /** Replaces the stored key. Returns a salted fingerprint, which is the same for the same key in this browser. */
  writeKey(origin: string, key: string, keyStorage: KeyStorage): Promise<{ fingerprint: string }>;
  forgetKey(): Promise<void>;
  isLocked(origin: string): Promise<boolean>;
  /** Unlocks a key under a passphrase until the browser closes. False if the passphrase is wrong. */
  unlock(origin: string, passphrase: string): Promise<boolean>;
}

/** How a key is stored, and the switch to a passphrase. */
export interface SavedKey {
  /** How it is actually stored, whatever its metadata says; null if there is none for this origin. */
  keyModeOf(origin: string): Promise<KeyMode | null>;
  /** Encrypts the stored key with a passphrase, and removes it from disk otherwise. False if no key can be opened. */
  setPassphrase(origin: string, passphrase: string): Promise<boolean>;
}

export class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError';
}

export class LockedKeyError extends Error {
  override readonly name = 'LockedKeyError';
}

/** The key was replaced by another than the one requested. */
export class OtherKeyError extends Error {
  override readonly name = 'OtherKeyError';
}

/** Text encrypted with a passphrase: PBKDF2 derives the key, AES-GCM encrypts with the origin as associated data. All parts in base64. */
const wrappedSchema = z.strictObject({
  salt: z.string(),
  iterations: z.int().min(1).max(10_000_000),
  iv: z.string(),
  sealed: z.string(),
});
type Wrapped = z.output<typeof wrappedSchema>;

const sealedSchema = z.strictObject({ version: z.literal(1), origin: z.string(), iv: z.string(), sealed: z.string() });
type Sealed = z.output<typeof sealedSchema>;
const underPassphraseSchema = z.strictObject({ version: z.literal(1), origin: z.string(), wrapped: wrappedSchema });

class VaultDatabase extends Dexie {
  declare readonly wrapping: EntityTable<{ id: 'key' | 'salt'; key: CryptoKey }, 'id'>;
  constructor() {
    super('sidenote-vault');
    this.version(1).stores({ wrapping: 'id' });
  }
}

/** `name`: the service's key, the keys of a team, which are one text, or the token of a connected system. */
export function createSecret(name: 'secret' | 'team-secret' | `token-${string}` = 'secret'): Secret & SavedKey {
  const remembered = createStoredItem('local', name, sealedSchema);
  const session = createStoredItem('session', name, sealedSchema);
  const underPassphrase = createStoredItem('local', `${name}-under-passphrase`, underPassphraseSchema);
  const vault = new VaultDatabase();

  /** If two callers create it at once, the first one stored wins: what was encrypted with the other could never be opened. */
  async function expectStored(id: 'key' | 'salt', generate: () => Promise<CryptoKey>): Promise<CryptoKey> {
    const saved = await vault.wrapping.get(id);
    if (saved !== undefined) return saved.key;
    const fresh = await generate();
    return vault.transaction('rw', vault.wrapping, async () => {
      const first = await vault.wrapping.get(id);
      if (first === undefined) await vault.wrapping.add({ id, key: fresh });
      return first?.key ?? fresh;
    });
  }

  function wrappingKey(): Promise<CryptoKey> {
    return expectStored('key', () =>
      crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    );
  }

  /** The salt is an HMAC key that never leaves the vault, so a fingerprint cannot be tested against a list of keys. */
  async function fingerprintOf(key: string): Promise<string> {
    const salt = await expectStored('salt', () =>
      crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    );
    const signature = await crypto.subtle.sign('HMAC', salt, new TextEncoder().encode(key));
    return Array.from(new Uint8Array(signature).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  async function seal(origin: string, key: string): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(origin) },
      await wrappingKey(),
      new TextEncoder().encode(key),
    );
    return { version: 1, origin, iv: textOfBytes(iv), sealed: textOfBytes(new Uint8Array(sealed)) };
  }

  async function open({ origin, iv, sealed }: Sealed): Promise<string> {
    try {
      const opened = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: bytesOfText(iv), additionalData: new TextEncoder().encode(origin) },
        await wrappingKey(),
        bytesOfText(sealed),
      );
      return new TextDecoder().decode(opened);
    } catch {
      // The vault was cleared or the record tampered with: as good as no key.
      throw new MissingKeyError();
    }
  }

  async function forgetKey(): Promise<void> {
    await Promise.all([remembered.forget(), session.forget(), underPassphrase.forget()]);
  }

  /** A key that can be opened without a passphrase. */
  async function findSealed(origin: string): Promise<Sealed | null> {
    const found = [await session.read(), await remembered.read()];
    return found.find((sealed) => sealed?.origin === origin) ?? null;
  }

  async function isLocked(origin: string): Promise<boolean> {
    return (await findSealed(origin)) === null && (await underPassphrase.read())?.origin === origin;
  }

  return {
    forgetKey,
    isLocked,
    hasKey: async (origin) => (await findSealed(origin)) !== null || (await isLocked(origin)),
    async expectKey(origin, fingerprint) {
      const sealed = await findSealed(origin);
      if (sealed === null) throw (await isLocked(origin)) ? new LockedKeyError() : new MissingKeyError();
      const key = await open(sealed);
      if (fingerprint !== undefined && (await fingerprintOf(key)) !== fingerprint) throw new OtherKeyError();
      return key;
    },
    async writeKey(origin, key, keyStorage) {
      const sealed = await seal(origin, key);
      const wrapped =
        keyStorage.mode === 'passphrase' ? await wrapWithPassphrase(key, keyStorage.passphrase, origin) : null;
      await forgetKey();
      if (wrapped !== null) await underPassphrase.write({ version: 1, origin, wrapped });
      await (keyStorage.mode === 'remembered' ? remembered : session).write(sealed);
      return { fingerprint: await fingerprintOf(key) };
    },
    async keyModeOf(origin) {
      // A key that is also on disk unencrypted by a passphrase is not protected by it.
      if ((await remembered.read())?.origin === origin) return 'remembered';
      if ((await underPassphrase.read())?.origin === origin) return 'passphrase';
      return (await session.read())?.origin === origin ? 'session' : null;
    },
    async setPassphrase(origin, passphrase) {
      const sealed = await findSealed(origin);
      if (sealed === null) return false;
      const wrapped = await wrapWithPassphrase(await open(sealed), passphrase, origin);
      // The copy without a passphrase is removed last: if the worker dies midway, the key is not lost.
      await underPassphrase.write({ version: 1, origin, wrapped });
      await session.write(sealed);
      await remembered.forget();
      return true;
    },
    async unlock(origin, passphrase) {
      const saved = await underPassphrase.read();
      const key = saved?.origin === origin ? await unwrapWithPassphrase(saved.wrapped, passphrase, origin) : null;
      if (key === null) return false;
      await session.write(await seal(origin, key));
      return true;
    },
  };
}

/** OWASP's recommendation for PBKDF2 with SHA-256: about a third of a second here, and for each guess of an attacker. */
const iterations = 600_000;

async function wrapWithPassphrase(text: string, passphrase: string, origin: string): Promise<Wrapped> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await derive(passphrase, salt, iterations);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(origin) },
    key,
    new TextEncoder().encode(text),
  );
  return { salt: textOfBytes(salt), iterations, iv: textOfBytes(iv), sealed: textOfBytes(new Uint8Array(sealed)) };
}

/** Null if the passphrase is wrong or the record was tampered with; the two cannot be told apart. */
async function unwrapWithPassphrase(wrapped: Wrapped, passphrase: string, origin: string): Promise<string | null> {
  try {
    const key = await derive(passphrase, bytesOfText(wrapped.salt), wrapped.iterations);
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytesOfText(wrapped.iv), additionalData: new TextEncoder().encode(origin) },
      key,
      bytesOfText(wrapped.sealed),
    );
    return new TextDecoder().decode(opened);
  } catch {
    // Wrong passphrase.
    return null;
  }
}

/** Normalised, because two keyboards may encode one letter differently. */
async function derive(passphrase: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
