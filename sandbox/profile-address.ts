/** Host of the network and its locale hosts (`nl.pronet.example`). */
const networkHost = /^([a-z0-9-]+\.)*pronet\.example$/;

/**
 * The slug of a profile URL as people paste it, lower case and decoded; null if it is another kind of address.
 * Throws TypeError if it is not a web address. Locale hosts, sub-pages, queries and trailing slashes are spellings of one profile.
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
