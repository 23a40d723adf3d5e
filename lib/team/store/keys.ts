import { bytesOfText, textOfBytes } from '@/lib/platform/base64';
import { isTooDeep } from '@/lib/platform/longest';

/** The secrets of a team, in base64 of 32 bytes each. */
export interface TeamSecrets {
  /** Hashes names. It stays for the life of the team: a hash cannot be keyed again. */
  nameKey: string;
  /** Seal values, newest first. `team-admin roll-key` adds one. */
  valueKeys: readonly string[];
}

export interface TeamKeys {
  /** 128 bits of HMAC-SHA-256, in hex. `scope` tells the buckets apart, so that the store cannot join them. */
  hash(scope: Scope, name: string): Promise<string>;
  /** The value, encrypted for this key of the store alone. */
  seal(key: string, value: unknown): Promise<Uint8Array<ArrayBuffer>>;
  /** Null: written with another key, for another key of the store, or by something else. */
  open(key: string, sealed: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown> | null>;
}

/** `book`: the name alone, as a signed list has it. */
export type Scope = 'book' | 'touch' | 'account' | `known:${string}` | `claim:${string}`;

const idBytes = 4;
const ivBytes = 12;
const mostStrange = 20;
const secretPattern = /^[A-Za-z0-9+/]{43}=$/;
/** A value takes a few hundred bytes; with a shared record, a few thousand. */
export const longestValue = 48 * 1024;

export const isSecret = (text: unknown): text is string => typeof text === 'string' && secretPattern.test(text);

export const newSecret = (): string => textOfBytes(crypto.getRandomValues(new Uint8Array(32)));

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export async function importNameKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOfText(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** HMAC-SHA-256 of a canonical name (`lib/exclusions/names.ts`). */
export async function hashOfName(key: CryptoKey, name: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(name)));
}

/** `fetchRing`: the value keys as they are now, newest first; null: none that we may have. */
export async function importTeamKeys(
  { nameKey, valueKeys }: TeamSecrets,
  fetchRing: () => Promise<readonly string[] | null> = () => Promise.resolve(null),
): Promise<TeamKeys> {
  const hmac = await importNameKey(nameKey);
  let ring = await Promise.all(valueKeys.map(importValueKey));
  /** Ids that no key of the store's ring had: a poisoned value may have any. */
  const strange = new Set<string>();

  const find = (sealed: Uint8Array) => ring.find(({ id }) => id.every((byte, at) => sealed[at] === byte)) ?? null;

  async function keyOf(sealed: Uint8Array) {
    const id = toHex(sealed.subarray(0, idBytes));
    if (find(sealed) !== null || strange.has(id) || strange.size >= mostStrange) return find(sealed);
    strange.add(id);
    const now = await fetchRing();
    if (now !== null) ring = [...(await Promise.all(now.map(importValueKey))), ...ring];
    return find(sealed);
  }

  return {
    hash: async (scope, name) =>
      toHex((await hashOfName(hmac, scope === 'book' ? name : `${scope}|${name}`)).subarray(0, 16)),
    async seal(key, value) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const [newest] = ring;
      if (newest === undefined) throw new RangeError('A team has a value key');
      const sealed = new Uint8Array(await crypto.subtle.encrypt(gcm(iv, key), newest.key, text));
      const whole = new Uint8Array(idBytes + ivBytes + sealed.length);
      whole.set(newest.id);
      whole.set(iv, idBytes);
      whole.set(sealed, idBytes + ivBytes);
      return whole;
    },
    async open(key, sealed) {
      const found = sealed.length > longestValue * 2 ? null : await keyOf(sealed);
      if (found === null) return null;
      try {
        const iv = sealed.slice(idBytes, idBytes + ivBytes);
        const text = await crypto.subtle.decrypt(gcm(iv, key), found.key, sealed.slice(idBytes + ivBytes));
        const value: unknown = JSON.parse(new TextDecoder().decode(text));
        return isObject(value) && !isTooDeep(value) ? value : null;
      } catch {
        // Poisoned: the caller counts it.
        return null;
      }
    },
  };
}

/** With the store's key as additional data: a value moved to another key is not readable. */
const gcm = (iv: Uint8Array<ArrayBuffer>, key: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(key),
});

async function importValueKey(secret: string): Promise<{ id: Uint8Array; key: CryptoKey }> {
  const raw = bytesOfText(secret);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', raw));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { id: digest.subarray(0, idBytes), key };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
