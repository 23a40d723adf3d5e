import type { Site } from './sites.ts';
import type { Subject } from './subject.ts';

/**
 * An address → whom the page is about, or null. Pure. Every spelling of one address (locale host, case, trailing slash,
 * query, fragment, percent-encoding, sub-pages) gives the same key and the same canonical address.
 *
 * Refused: anything but https, a user name before the host, a port, a host that merely looks alike, an empty slug, and a
 * slug that could not be a path segment once decoded.
 */
export function findSubject(address: string, sites: readonly Site[]): Subject | null {
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
    if (slug !== null) return subjectOf(kind, site, pattern, slug);
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

function readSlug(segment: string | undefined): string | null {
  if (segment === undefined) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return null;
  }
  // Twice, because lower case can compose anew (J̌ has one code point only as ǰ).
  const slug = decoded.normalize('NFC').toLowerCase().normalize('NFC');
  const isSlug =
    slug.length > 0 &&
    slug.length <= 200 &&
    /^(?:[\p{L}\p{N}\p{M}._~'-]|\p{Extended_Pictographic}|\u200d|\ufe0f)+$/u.test(slug);
  return isSlug && slug !== '.' && slug !== '..' ? slug : null;
}

function subjectOf(kind: Subject['kind'], site: Site, pattern: string, slug: string): Subject {
  const path = pattern.replace(':slug', encodeURIComponent(slug));
  return { kind, key: `${kind}/${site.key}/${slug}`, site: site.key, slug, url: `https://${site.hosts[0]}${path}` };
}
