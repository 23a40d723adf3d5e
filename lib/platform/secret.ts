import Dexie, { type EntityTable } from 'dexie';
import { z } from 'zod';
import { createStoredItem } from './storage.ts';

/**
 * The API key. Four verbs and no others. At rest it is AES-GCM ciphertext in `storage.local`; the wrapping key is
 * non-extractable and lives in IndexedDB of our own origin, which no content script can open. This keeps it from web
 * pages, other extensions and a search through the disk, not from malware that runs as the person.
 */
export interface Secret {
  /** Whether a key is stored for this origin. */
  hasKey(origin: string): Promise<boolean>;
  /** The key for exactly this origin. Throws MissingKeyError where there is none. Worker only. */
  expectKey(origin: string): Promise<string>;
  /** Replaces what was stored. Answers with a salted fingerprint, the same for the same key in this browser. */
  writeKey(origin: string, key: string): Promise<{ fingerprint: string }>;
  forgetKey(): Promise<void>;
}

export class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError';
}

const sealedSchema = z.strictObject({ version: z.literal(1), origin: z.string(), iv: z.string(), sealed: z.string() });

class VaultDatabase extends Dexie {
  declare readonly wrapping: EntityTable<{ id: 'key' | 'salt'; key: CryptoKey }, 'id'>;
  constructor() {
    super('sidenote-vault');
    this.version(1).stores({ wrapping: 'id' });
  }
}

export function createSecret(): Secret {
  const item = createStoredItem('local:secret', sealedSchema);
  const vault = new VaultDatabase();

  /** The one that is stored first wins, where two make it at once: what the other sealed could never be opened. */
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

  /** An HMAC key that never leaves the vault is the salt: a fingerprint cannot be tried against a list of keys. */
  async function fingerprintOf(key: string): Promise<string> {
    const salt = await expectStored('salt', () =>
      crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    );
    const signature = await crypto.subtle.sign('HMAC', salt, new TextEncoder().encode(key));
    return Array.from(new Uint8Array(signature).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  return {
    async hasKey(origin) {
      return (await item.read())?.origin === origin;
    },
    async expectKey(origin) {
      const saved = await item.read();
      if (saved === null || saved.origin !== origin) throw new MissingKeyError();
      try {
        const opened = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: bytesOf(saved.iv), additionalData: new TextEncoder().encode(origin) },
          await wrappingKey(),
          bytesOf(saved.sealed),
        );
        return new TextDecoder().decode(opened);
      } catch {
        // The vault was cleared, or the record was written by somebody else: as good as no key.
        throw new MissingKeyError();
      }
    },
    async writeKey(origin, key) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(origin) },
        await wrappingKey(),
        new TextEncoder().encode(key),
      );
      await item.write({ version: 1, origin, iv: textOf(iv), sealed: textOf(new Uint8Array(sealed)) });
      return { fingerprint: await fingerprintOf(key) };
    },
    forgetKey: () => item.forget(),
  };
}

function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
