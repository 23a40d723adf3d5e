/** In UTF-16 units: a page's address may have a long query. A browser allows up to two million. */
export const longestAddress = 100_000;
/** A browser takes a millisecond to parse a longer one, and no profile has one. */
const longestPath = 8000;
/** The parameters after that are not looked at. */
const longestQuery = 4000;
/** Length of a slug, decoded, in UTF-16 units; one unit takes up to 9 characters percent-encoded. */
const longestSlug = 200;
const longestSegment = 9 * longestSlug;
/** More than any pattern has: the rest of a path is not looked at. */
const mostSegments = 110;

/** What RFC 3986 and 3987 forbid in a decoded path segment. A single character class, so that matching takes linear time. */
const notInSegment = /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{White_Space}"#%/<>?[\\\]^`{|}]/u;

/** Nothing that decoding changes, and nothing that is forbidden. */
const asWritten = /^[A-Za-z0-9_.-]+$/;

/** A plain https address; null with a user name, a password or a port. A long query is cut, and slashes in a row are one. */
export function parseAddress(address: string): URL | null {
  const queryAt = address.search(/[?#]/);
  const pathEnd = queryAt === -1 ? address.length : queryAt;
  const read = address.slice(0, pathEnd + longestQuery);
  const url = address.length > longestAddress || pathEnd > longestPath ? null : parseUrl(read);
  if (url === null) return null;
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
  if (!isPlain) return null;
  if (url.pathname.includes('//')) url.pathname = url.pathname.replace(/\/\/+/g, '/');
  return url;
}

/** `URL.parse`, which Chromium 120 does not have. Parses once: `canParse` is a parse of its own. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    // Not an address.
    return null;
  }
}

/** `www.network.example` → `network.example` */
export const bareHost = (host: string): string => host.replace(/^www\./, '');

const mobileLabels = ['m', 'mobile', 'touch'];

/** The host itself, without `www.`, as a mobile host, or with a locale label (`nl.`, `pt-br.`). */
export function isHostOf(hostname: string, host: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const bare = bareHost(host);
  if (name === host || name === bare) return true;
  if (!name.endsWith(`.${bare}`)) return false;
  const label = name.slice(0, -bare.length - 1);
  return label === 'www' || mobileLabels.includes(label) || /^[a-z]{2}(-[a-z]{2})?$/.test(label);
}

/** Whether a host is one of a site's, or led to it once. */
export function isOnSite(
  hostname: string,
  { hosts, formerHosts = [] }: { hosts: readonly string[]; formerHosts?: readonly string[] | undefined },
): boolean {
  return [...hosts, ...formerHosts].some((host) => isHostOf(hostname, host));
}

/** As written, without the empty one before the first slash. */
export function segmentsOf({ pathname }: Pick<URL, 'pathname'>): string[] {
  return pathname.split('/', mostSegments).slice(1);
}

/** The slug as written in the address, decoded, up to the separator `until`; null if it could not be a path segment. */
export function readSlug(segment: string | undefined, until?: string): string | null {
  if (segment === undefined || segment.length > longestSegment) return null;
  // Most are: decoding and the classes of characters take most of the time of a lookup.
  if (until === undefined && asWritten.test(segment)) return isSlug(segment) ? segment : null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    // Malformed percent-encoding.
    return null;
  }
  const [slug = ''] = until === undefined ? [decoded.normalize('NFC')] : decoded.normalize('NFC').split(until, 1);
  return isSlug(slug) && !notInSegment.test(slug) ? slug : null;
}

/** `.` and `..` are relative path segments, not slugs. */
export function isSlug(text: string): boolean {
  return text.length > 0 && text.length <= longestSlug && text !== '.' && text !== '..';
}
