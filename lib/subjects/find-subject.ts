import type { Site } from './sites.ts';
import type { Subject } from './subject.ts';

/** In UTF-16 units: a page's own address may carry a long query. A browser holds up to two million. */
export const longestAddress = 100_000;
/** Of a slug, decoded, in UTF-16 units; a unit takes up to 9 signs once percent-encoded. */
const longestSlug = 200;
const longestSegment = 9 * longestSlug;

/**
 * What cannot stand in a path segment by RFC 3986 and 3987 once it is decoded: controls, white space, private signs, and of
 * ASCII what is neither unreserved nor a sub-delimiter, ":" or "@". One class, looked for once: time grows with the length.
 */
const notInSegment = /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{White_Space}"#%/<>?[\\\]^`{|}]/u;
/** Zero-width signs, variation selectors, marks that turn the text: nobody sees them, so they tell no two people apart. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Delimiters that a segment may hold bare, and that `encodeURIComponent` encodes all the same. */
const bareInSegment = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/**
 * An address → whom the page is about, or null. Pure, in linear time. Every spelling of one address (locale host, case,
 * trailing slash, query, fragment, percent-encoding, sub-pages) gives the same key, and a canonical address that differs in
 * the slug's case and its invisible signs alone: the site may mean something by them, so they are sent as they stand.
 *
 * Refused: more than `longestAddress` signs, anything but https, a user name before the host, a port, a host that merely
 * looks alike, an empty slug, and a slug that could not be a path segment once decoded.
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

/** The host itself, its bare form without `www.`, or a locale label of two letters in front (`nl.`, `pt-br.`). */
function isHostOf(hostname: string, host: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const bare = host.replace(/^www\./, '');
  if (name === host || name === bare) return true;
  if (!name.endsWith(`.${bare}`)) return false;
  const label = name.slice(0, -bare.length - 1);
  return label === 'www' || label === 'm' || /^[a-z]{2}(-[a-z]{2})?$/.test(label);
}

/** The longer pattern first: on a site whose people live at `/:slug`, `/company/acme` is still a company. */
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
  // A locale may stand in front of the path (`/nl/in/jane`).
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

/** The slug as it stands in the address, decoded. */
function readSlug(segment: string | undefined): string | null {
  if (segment === undefined || segment.length > longestSegment) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    // No escape sequence: the address is taken as it is.
    return null;
  }
  const slug = decoded.normalize('NFC');
  return isSlug(slug) && !notInSegment.test(slug) ? slug : null;
}

/** What tells one slug from another: without what nobody sees, and without its case where the site does not go by it. */
function keyOfSlug(slug: string, { keepCase }: Site): string | null {
  const visible = withoutInvisible(slug);
  // Twice, because lower case can compose anew (J̌ has one code point only as ǰ).
  const key = keepCase === true ? visible : visible.toLowerCase().normalize('NFC');
  return isSlug(key) ? key : null;
}

/** A text without what nobody sees in it, composed. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').normalize('NFC');
}

/** A dot or two is no slug but a way up the path. */
function isSlug(text: string): boolean {
  return text.length > 0 && text.length <= longestSlug && text !== '.' && text !== '..';
}

function subjectOf(kind: Subject['kind'], site: Site, pattern: string, { slug, key }: { slug: string; key: string }) {
  const segment = encodeURIComponent(slug).replace(bareInSegment, decodeURIComponent);
  // By a function: `$&` in a slug is no command.
  const path = pattern.replace(':slug', () => segment);
  return { kind, key: `${kind}/${site.key}/${key}`, site: site.key, slug: key, url: `https://${site.hosts[0]}${path}` };
}
