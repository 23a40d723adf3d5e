import { z } from 'zod';

/** Text encrypted with a passphrase: PBKDF2 derives the key, AES-GCM encrypts with the origin as associated data. All parts in base64. */
export const wrappedSchema = z.strictObject({
  salt: z.string(),
  iterations: z.int().min(1).max(10_000_000),
  iv: z.string(),
  sealed: z.string(),
});
export type Wrapped = z.output<typeof wrappedSchema>;

/** OWASP's recommendation for PBKDF2 with SHA-256: about a third of a second here, and for each guess of an attacker. */
const iterations = 600_000;

export async function wrapWithPassphrase(text: string, passphrase: string, origin: string): Promise<Wrapped> {
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
export async function unwrapWithPassphrase(
  wrapped: Wrapped,
  passphrase: string,
  origin: string,
): Promise<string | null> {
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

export function textOfBytes(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
