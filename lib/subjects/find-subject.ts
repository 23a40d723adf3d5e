import type { Site } from './sites.ts';
import type { Subject } from './subject.ts';

/** In UTF-16 units: a page's address may have a long query. A browser allows up to two million. */
export const longestAddress = 100_000;
/** Length of a slug, decoded, in UTF-16 units; one unit takes up to 9 characters percent-encoded. */
const longestSlug = 200;
const longestSegment = 9 * longestSlug;

/**
 * What cannot appear in a path segment by RFC 3986 and 3987 once it is decoded: control characters, white space, private-use characters,
 * and of ASCII whatever is neither unreserved nor a sub-delimiter, ":" or "@". A single character class, so that matching takes linear
 * time.
 */
const notInSegment = /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{White_Space}"#%/<>?[\\\]^`{|}]/u;
/** Zero-width characters, variation selectors, direction marks: invisible, so they do not distinguish two people. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Delimiters that are allowed in a segment, although `encodeURIComponent` encodes them. */
const bareInSegment = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/**
 * An address → the subject of the page, or null. Pure, in linear time. Every spelling of one address (locale host, case, trailing slash,
 * query, fragment, percent-encoding, sub-pages) gives the same key. Their canonical addresses differ only in the slug's case and invisible
 * characters: these may be significant to the site, so they are sent unchanged.
 *
 * Rejected: more than `longestAddress` characters, anything but https, a user name before the host, a port, a host that merely looks alike,
 * an empty slug, and a slug that could not be a path segment once decoded.
 */
export function findSubject(address: string, sites: readonly Site[]): Subject | null {
  if (address.length > longestAddress) return null;
  const url = parseUrl(address);
  if (url === null) return null;
  for (const site of sites) {
    if (!site.hosts.some((host) => isHostOf(url.hostname, host))) continue;
    const found = findInSite(url.pathname, site);
    if (found !== null) return found;
  }
  return null;
}

function parseUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
  return isPlain ? url : null;
}

/** The host itself, its bare form without `www.`, or with a two-letter locale label in front (`nl.`, `pt-br.`). */
function isHostOf(hostname: string, host: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const bare = host.replace(/^www\./, '');
  if (name === host || name === bare) return true;
  if (!name.endsWith(`.${bare}`)) return false;
  const label = name.slice(0, -bare.length - 1);
  return label === 'www' || label === 'm' || /^[a-z]{2}(-[a-z]{2})?$/.test(label);
}

/** Longer patterns first: on a site whose people are at `/:slug`, `/company/acme` is still a company. */
function findInSite(pathname: string, site: Site): Subject | null {
  const patterns = (['person', 'company'] as const).flatMap((kind) => site[kind].map((pattern) => ({ kind, pattern })));
  patterns.sort((a, b) => b.pattern.split('/').length - a.pattern.split('/').length);
  for (const { kind, pattern } of patterns) {
    const slug = findSlug(pathname, pattern);
    const key = slug === null ? null : keyOfSlug(slug, site);
    if (slug !== null && key !== null) return subjectOf(kind, site, pattern, { slug, key });
  }
  return null;
}

function findSlug(pathname: string, pattern: string): string | null {
  // A locale may precede the path (`/nl/in/jane`).
  const segments = pathname.split('/').slice(1);
  const wanted = pattern.split('/').slice(1);
  const starts = /^[a-z]{2}([-_][a-z]{2})?$/i.test(segments[0] ?? '') && segments[0] !== wanted[0] ? [0, 1] : [0];
  for (const start of starts) {
    const slug = slugAt(segments.slice(start), wanted);
    if (slug !== null) return slug;
  }
  return null;
}

function slugAt(segments: string[], wanted: string[]): string | null {
  const last = wanted.length - 1;
  const literalsMatch = wanted.slice(0, last).every((part, i) => segments[i]?.toLowerCase() === part.toLowerCase());
  return literalsMatch ? readSlug(segments[last]) : null;
}

/** The slug as written in the address, decoded. */
function readSlug(segment: string | undefined): string | null {
  if (segment === undefined || segment.length > longestSegment) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    // Malformed percent-encoding.
    return null;
  }
  const slug = decoded.normalize('NFC');
  return isSlug(slug) && !notInSegment.test(slug) ? slug : null;
}

/** The slug's identity: without invisible characters, and lower-cased unless the site is case-sensitive. */
function keyOfSlug(slug: string, { keepCase }: Site): string | null {
  const visible = withoutInvisible(slug);
  // Normalised again, because lower case can compose differently (J̌ has a single code point only as ǰ).
  const key = keepCase === true ? visible : visible.toLowerCase().normalize('NFC');
  return isSlug(key) ? key : null;
}

/** A string without invisible characters, in NFC. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').normalize('NFC');
}

/** `.` and `..` are relative path segments, not slugs. */
function isSlug(text: string): boolean {
  return text.length > 0 && text.length <= longestSlug && text !== '.' && text !== '..';
}

function subjectOf(kind: Subject['kind'], site: Site, pattern: string, { slug, key }: { slug: string; key: string }) {
  const segment = encodeURIComponent(slug).replace(bareInSegment, decodeURIComponent);
  // A replacer function, so that `$&` in a slug is not interpreted.
  const path = pattern.replace(':slug', () => segment);
  return { kind, key: `${kind}/${site.key}/${key}`, site: site.key, slug: key, url: `https://${site.hosts[0]}${path}` };
}
