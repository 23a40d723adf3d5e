import { parseProfileAddress } from '../profile-address.ts';
import { refusals } from '../refusal.ts';
import type { WorldPerson } from '../world/person-facts.ts';
import type { World } from '../world/world.ts';

/** The person whose profile is at this address; null if it is another site, another page or no one's. Throws the 400 if it is not a web address. */
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
