/**
 * A name that can be recognised and not read: SHA-256 of the list's salt and the name. Against somebody who holds the salt and tries every
 * address it is no secret, and both stay in this browser.
 */
export async function hashName(salt: string, name: string): Promise<string> {
  // Wrapped, or a live query would lose track of what it reads after this.
  const digest = await Promise.resolve(crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}|${name}`)));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `hash:${hex}`;
}
