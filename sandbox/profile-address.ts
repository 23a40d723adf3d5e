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
