import { parseProfileAddress } from '../profile-address.ts';
import { refusals } from '../refusal.ts';
import type { WorldPerson } from '../world/person-facts.ts';
import type { World } from '../world/world.ts';

/** Whose profile an address is; null if it belongs to another site, another page or no one. Throws the 400 if it is not a web address. */
export function findProfile(world: World, url: string): WorldPerson | null {
  const slug = readSlug(url);
  return slug === null ? null : world.findPersonBySlug(slug);
}

function readSlug(url: string): string | null {
  try {
    return parseProfileAddress(url);
  } catch {
    throw refusals.unreadable();
  }
}
