import { refusals } from './refusal.ts';
import type { WorldPerson } from './world/person-facts.ts';
import type { World } from './world/world.ts';

/** Host of the network and its locale hosts (`nl.pronet.example`). */
const networkHost = /^([a-z0-9-]+\.)*pronet\.example$/;

/**
 * The slug of any spelling of a profile URL, lower case and decoded; null for another address. Throws TypeError if it is not a web address.
 */
export function parseProfileAddress(text: string): string | null {
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('Not a web address');
  const [, section, encodedSlug = ''] = url.pathname.split('/');
  if (!networkHost.test(url.hostname) || section?.toLowerCase() !== 'in') return null;
  try {
    return decodeURIComponent(encodedSlug).normalize('NFC').toLowerCase() || null;
  } catch {
    return null;
  }
}

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
