import { originOf } from '@/lib/database/schema/origins';
import type { Name } from './names.ts';

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

/**
 * The name as every version has hashed it: ids once named the whole connection and not its origin alone, and a hash cannot be read to be
 * rewritten. `former`: the connections that there were then (`formerConnections` of the settings). Pure.
 */
export function hashableForms(name: Name, former: readonly string[]): Name[] {
  const [, origin, id] = /^id:([^|]+)(\|.+)$/.exec(name) ?? [];
  if (origin === undefined) return [name];
  return [name, ...former.filter((each) => originOf(each) === origin).map((each) => `id:${each}${id}`)];
}
