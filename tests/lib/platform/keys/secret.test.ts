// First: what is loaded after it finds itself in an extension.
import '../../../fakes/extension.ts';
import { IDBFactory } from 'fake-indexeddb';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSecret, LockedKeyError, MissingKeyError } from '@/lib/platform/keys/secret';
import { expectKeyAbsent } from '../../../laws/key-absent.ts';
import { dumpStorage } from '../../../worlds/dump-storage.ts';

const canary = 'sk-canary/7f3b+é1&0042';
const origin = 'https://api.service.example';
const remembered = { mode: 'remembered' } as const;

beforeEach(() => {
  fakeBrowser.reset();
  // A new browser profile: databases of the test before are gone.
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
});

interface Sealed {
  version: number;
  origin: string;
  iv: string;
  sealed: string;
}

async function readSealed(): Promise<Sealed> {
  const { secret } = await fakeBrowser.storage.local.get('secret');
  return secret as Sealed;
}

async function readVaultKeys(): Promise<CryptoKey[]> {
  const { databases } = await dumpStorage();
  const [vault] = databases as { stores: { values: { key: CryptoKey }[] }[] }[];
  return vault?.stores.flatMap(({ values }) => values.map(({ key }) => key)) ?? [];
}

describe('the secret', () => {
  const keys: [string, string][] = [
    ['a key', canary],
    ['a short key', 'k'],
    ['a key of another script', 'ключ-鍵-🔑'],
    ['a key of two thousand letters', 'k'.repeat(2000)],
  ];
  it.each(keys)('gives back %s', async (_what, key) => {
    const secret = createSecret();
    await secret.writeKey(origin, key, remembered);
    expect(await secret.hasKey(origin)).toBe(true);
    expect(await secret.expectKey(origin)).toBe(key);
  });

  it('gives it back to the next worker', async () => {
    await createSecret().writeKey(origin, canary, remembered);
    expect(await createSecret().expectKey(origin)).toBe(canary);
  });

  it('has no key at first', async () => {
    const secret = createSecret();
    expect(await secret.hasKey(origin)).toBe(false);
    await expect(secret.expectKey(origin)).rejects.toBeInstanceOf(MissingKeyError);
  });

  const otherOrigins = [
    'https://other.example',
    'http://api.service.example',
    'https://api.service.example:8443',
    'https://api.service.example/',
    'https://API.service.example',
    '',
  ];
  it.each(otherOrigins)('has none for %j', async (other) => {
    const secret = createSecret();
    await secret.writeKey(origin, canary, remembered);
    expect(await secret.hasKey(other)).toBe(false);
    await expect(secret.expectKey(other)).rejects.toBeInstanceOf(MissingKeyError);
  });

  it('keeps one key: a new one replaces the old, also for another origin', async () => {
    const secret = createSecret();
    await secret.writeKey(origin, canary, remembered);
    await secret.writeKey('https://other.example', 'another key', remembered);
    expect(await secret.hasKey(origin)).toBe(false);
    expect(await secret.expectKey('https://other.example')).toBe('another key');
  });

  it('has none once it was forgotten', async () => {
    const secret = createSecret();
    await secret.writeKey(origin, canary, remembered);
    await secret.forgetKey();
    expect(await secret.hasKey(origin)).toBe(false);
    await expect(secret.expectKey(origin)).rejects.toBeInstanceOf(MissingKeyError);
    expect(await fakeBrowser.storage.local.get()).toEqual({});
  });

  it('can be forgotten where there is none', async () => {
    await expect(createSecret().forgetKey()).resolves.toBeUndefined();
  });

  it('can be written twice at once on a new profile', async () => {
    const [one, other] = [createSecret(), createSecret()];
    const written = await Promise.all([
      one.writeKey(origin, canary, remembered),
      other.writeKey(origin, canary, remembered),
    ]);
    expect(await createSecret().expectKey(origin)).toBe(canary);
    expect(written[0]).toEqual(written[1]);
  });
});

describe('the stored form of the secret', () => {
  it('holds the key nowhere in clear', async () => {
    const secret = createSecret();
    const told = await secret.writeKey(origin, canary, remembered);
    const dump = await dumpStorage();
    expect(dump).toMatchObject({ local: { secret: { version: 1, origin } }, databases: [{ name: 'sidenote-vault' }] });
    expectKeyAbsent(canary, dump, told);
  });

  it('would be caught if it did', async () => {
    await fakeBrowser.storage.session.set({
      remembered: { key: btoa(String.fromCharCode(...new TextEncoder().encode(canary))) },
    });
    const dump = await dumpStorage();
    expect(() => expectKeyAbsent(canary, dump)).toThrow('base64');
  });

  it('is in no error', async () => {
    const secret = createSecret();
    await secret.writeKey(origin, canary, remembered);
    const error = await secret.expectKey('https://other.example').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MissingKeyError);
    expectKeyAbsent(canary, error);
  });

  it('is sealed anew each time', async () => {
    const secret = createSecret();
    await secret.writeKey(origin, canary, remembered);
    const first = await readSealed();
    await secret.writeKey(origin, canary, remembered);
    const second = await readSealed();
    expect(second.iv).not.toBe(first.iv);
    expect(second.sealed).not.toBe(first.sealed);
  });

  it('is wrapped by keys that cannot be exported', async () => {
    await createSecret().writeKey(origin, canary, remembered);
    const vault = await readVaultKeys();
    expect(vault.map(({ algorithm, extractable }) => [algorithm.name, extractable]).toSorted()).toEqual([
      ['AES-GCM', false],
      ['HMAC', false],
    ]);
    for (const key of vault) {
      for (const format of ['raw', 'jwk'] as const)
        await expect(crypto.subtle.exportKey(format, key)).rejects.toThrow();
    }
  });

  const tampered: [string, (sealed: Sealed) => unknown][] = [
    ['a bit of the ciphertext is turned', (sealed) => ({ ...sealed, sealed: flipped(sealed.sealed) })],
    ['a bit of the iv is turned', (sealed) => ({ ...sealed, iv: flipped(sealed.iv) })],
    ['the ciphertext is cut', (sealed) => ({ ...sealed, sealed: sealed.sealed.slice(0, 8) })],
    ['the ciphertext is empty', (sealed) => ({ ...sealed, sealed: '' })],
    ['the ciphertext is no base64', (sealed) => ({ ...sealed, sealed: '%%%' })],
    ['it is of another version', (sealed) => ({ ...sealed, version: 2 })],
    ['there is more in it', (sealed) => ({ ...sealed, key: canary })],
    ['it is a text', () => canary],
    ['it is null', () => null],
  ];
  it.each(tampered)('counts as no key when %s', async (_what, change) => {
    const secret = createSecret();
    await secret.writeKey(origin, canary, remembered);
    await fakeBrowser.storage.local.set({ secret: change(await readSealed()) });
    await expect(secret.expectKey(origin)).rejects.toBeInstanceOf(MissingKeyError);
  });

  it('cannot be moved to another origin by a writer of the storage', async () => {
    const secret = createSecret();
    await secret.writeKey(origin, canary, remembered);
    await fakeBrowser.storage.local.set({ secret: { ...(await readSealed()), origin: 'https://evil.example' } });
    await expect(secret.expectKey('https://evil.example')).rejects.toBeInstanceOf(MissingKeyError);
  });

  it('counts as no key when the vault was cleared', async () => {
    await createSecret().writeKey(origin, canary, remembered);
    globalThis.indexedDB = new IDBFactory();
    Dexie.dependencies.indexedDB = globalThis.indexedDB;
    await expect(createSecret().expectKey(origin)).rejects.toBeInstanceOf(MissingKeyError);
  });
});

describe('a key for this session', () => {
  it('is on no disk, and gone once the browser has closed', async () => {
    await createSecret().writeKey(origin, canary, { mode: 'session' });
    expect(await createSecret().expectKey(origin)).toBe(canary);
    expect(await fakeBrowser.storage.local.get()).toEqual({});
    expectKeyAbsent(canary, await dumpStorage());
    await fakeBrowser.storage.session.clear();
    await expect(createSecret().expectKey(origin)).rejects.toBeInstanceOf(MissingKeyError);
  });

  it('replaces one that was remembered', async () => {
    const secret = createSecret();
    await secret.writeKey(origin, 'the old key', remembered);
    await secret.writeKey(origin, canary, { mode: 'session' });
    await fakeBrowser.storage.session.clear();
    expect(await secret.hasKey(origin)).toBe(false);
  });
});

describe('a key under a passphrase', () => {
  const underPassphrase = { mode: 'passphrase', passphrase: 'correct horse ﬁ' } as const;

  async function afterRestart() {
    await createSecret().writeKey(origin, canary, underPassphrase);
    await fakeBrowser.storage.session.clear();
    return createSecret();
  }

  it('is open until the browser closes, and locked after that', async () => {
    const secret = createSecret();
    await secret.writeKey(origin, canary, underPassphrase);
    expect(await secret.expectKey(origin)).toBe(canary);
    expect(await secret.isLocked(origin)).toBe(false);
    await fakeBrowser.storage.session.clear();
    expect(await secret.hasKey(origin)).toBe(true);
    expect(await secret.isLocked(origin)).toBe(true);
    await expect(secret.expectKey(origin)).rejects.toBeInstanceOf(LockedKeyError);
  });

  it('is opened by its passphrase in any Unicode form', async () => {
    const secret = await afterRestart();
    expect(await secret.unlock(origin, 'correct horse fi')).toBe(true);
    expect(await secret.expectKey(origin)).toBe(canary);
  });

  it.each([
    ['another passphrase', origin, 'correct horse'],
    ['none', origin, ''],
    ['the right one for another origin', 'https://other.example', underPassphrase.passphrase],
  ])('stays locked when given %s', async (_what, where, passphrase) => {
    const secret = await afterRestart();
    expect(await secret.unlock(where, passphrase)).toBe(false);
    await expect(secret.expectKey(origin)).rejects.toBeInstanceOf(LockedKeyError);
  });

  it('is stored nowhere in clear, nor is the passphrase', async () => {
    const secret = await afterRestart();
    expectKeyAbsent(canary, await dumpStorage());
    await secret.unlock(origin, underPassphrase.passphrase);
    expectKeyAbsent(canary, await dumpStorage());
    expectKeyAbsent(underPassphrase.passphrase, await dumpStorage());
  });

  it('can be forgotten while it is locked', async () => {
    const secret = await afterRestart();
    await secret.forgetKey();
    expect(await secret.hasKey(origin)).toBe(false);
    expect(await secret.isLocked(origin)).toBe(false);
  });
});

describe('the fingerprint of the key', () => {
  it('is the same for the same key, also in the next worker and for another origin', async () => {
    const { fingerprint } = await createSecret().writeKey(origin, canary, remembered);
    expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(await createSecret().writeKey(origin, canary, remembered)).toEqual({ fingerprint });
    expect(await createSecret().writeKey('https://other.example', canary, remembered)).toEqual({ fingerprint });
  });

  it('differs for another key', async () => {
    const secret = createSecret();
    const fingerprints = new Set<string>();
    for (const key of [canary, `${canary} `, canary.toUpperCase(), 'another key'])
      fingerprints.add((await secret.writeKey(origin, key, remembered)).fingerprint);
    expect(fingerprints.size).toBe(4);
  });

  it('differs in another browser, so that it cannot be tried against a list of keys', async () => {
    const here = await createSecret().writeKey(origin, canary, remembered);
    globalThis.indexedDB = new IDBFactory();
    Dexie.dependencies.indexedDB = globalThis.indexedDB;
    expect(await createSecret().writeKey(origin, canary, remembered)).not.toEqual(here);
  });
});

function flipped(base64: string): string {
  return btoa(
    String.fromCharCode(...Array.from(atob(base64), (letter, i) => letter.charCodeAt(0) ^ (i === 0 ? 1 : 0))),
  );
}
