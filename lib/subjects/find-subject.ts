import { keyStart } from './known-subjects.ts';
import { isOnSite, isSlug, parseAddress, readSlug, segmentsOf } from './page-address.ts';
import { isReserved } from './reserved-paths.ts';
import type { Site } from './sites.ts';
import type { Subject } from './subject.ts';

/** Zero-width characters, variation selectors, direction marks: invisible, so they do not distinguish two people. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Delimiters that are allowed in a segment, although `encodeURIComponent` encodes them. */
const bareInSegment = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;
/** A chosen slug is rarely longer and begins like a code; a code is always longer. */
const shortestCode = 20;

/** The place of a page on a site, and its canonical path. */
interface Route {
  kind: Subject['kind'];
  /** Segments before the slug; `*` is any one. */
  before: string[];
  /** The slug is the value of this parameter, and not the next segment. */
  parameter: string | undefined;
  until: string | undefined;
  slug: NonNullable<Site['rewrite']>[number]['slug'];
  to: string;
  /** The segments before the slug in `to`. */
  usual: string[];
}

/**
 * An address → the page's subject, or null, in linear time. Every spelling (locale host, case, slash, query, encoding, sub-pages) gives the
 * same key. The canonical address keeps the slug's case and invisible characters, which a site may distinguish. Rejects anything but plain
 * https, look-alike hosts, invalid slugs and reserved paths. Pure.
 */
export function findSubject(address: string, sites: readonly Site[]): Subject | null {
  const url = parseAddress(address);
  return url === null ? null : findSubjectAt(url, sites);
}

/** Like `findSubject`, for a parsed address. Pure. */
export function findSubjectAt(url: URL, sites: readonly Site[]): Subject | null {
  for (const site of sites) {
    if (!isOnSite(url.hostname, site)) continue;
    const found = findInSite(url, site);
    if (found !== null) return found;
  }
  return null;
}

/** Longer patterns first: on a site whose people are at `/:slug`, `/company/acme` is still a company. */
function findInSite(url: URL, site: Site): Subject | null {
  const routes = routesOf(site);
  const segments = segmentsOf(url);
  // A locale may precede the path (`/nl/in/jane`), except before a leading slug: `/nl` is a person's page there.
  const hasLocale = isLocale(segments[0]) && !routes.some(({ before }) => before[0] === segments[0]);
  for (const route of routes) {
    for (const start of hasLocale && route.before.length > 0 ? [0, 1] : [0]) {
      const slug = findSlug(url, segments.slice(start), route, site);
      const key = slug === null || isReservedAt(route, slug, site) ? null : keyOfSlug(slug, site);
      if (slug !== null && key !== null) return subjectOf(route, site, { slug, key });
    }
  }
  return null;
}

/** By site, because a table of 10,000 looks up as many addresses. */
const knownRoutes = new WeakMap<Site, readonly Route[]>();

function routesOf(site: Site): readonly Route[] {
  const known = knownRoutes.get(site);
  if (known !== undefined) return known;
  const { person, company, rewrite = [] } = site;
  const plain = [person.map(routeOf('person')), company.map(routeOf('company'))].flat();
  const routes = [
    ...plain,
    ...rewrite.map(({ kind, from, to, until, slug }) => {
      return { ...routeOf(kind)(from), to, until, slug, usual: routeOf(kind)(to).before };
    }),
  ]
    // Longer patterns first.
    .toSorted((one, other) => other.before.length - one.before.length);
  knownRoutes.set(site, routes);
  return routes;
}

function routeOf(kind: Subject['kind']): (pattern: string) => Route {
  return (pattern) => {
    const [path = '', query] = pattern.split('?');
    const before = path.split('/').slice(1);
    if (query === undefined) before.pop();
    const parameter = query?.split('=')[0];
    return { kind, before, parameter, until: undefined, slug: undefined, to: pattern, usual: before };
  };
}

export function isLocale(segment = ''): boolean {
  return /^[a-z]{2}([-_][a-z]{2})?$/i.test(segment);
}

/** The page's slug, unless the site reserves its path. */
function findSlug(url: URL, segments: string[], route: Route, site: Site): string | null {
  const { before, parameter, until } = route;
  const isThere = before.every((part, i) =>
    part === '*' ? (segments[i] ?? '') !== '' : segments[i]?.toLowerCase() === part.toLowerCase(),
  );
  const isBelow = site.isBareSlug === true && before.length === 0 && segments.slice(1).some((rest) => rest !== '');
  if (!isThere || isBelow) return null;
  const isParameter = parameter !== undefined;
  const written = isParameter ? encodeURIComponent(url.searchParams.get(parameter) ?? '') : segments[before.length];
  const slug = partOf(readSlug(written, until), route.slug);
  const literals = before.includes('*') ? before.indexOf('*') : before.length;
  if (slug === null || (!isParameter && isReserved(segments, site, literals))) return null;
  return slug;
}

/** Whether the site reserves the page's usual path. */
function isReservedAt({ usual }: Route, slug: string, site: Site): boolean {
  return isReserved([...usual, encodeURIComponent(slug)], site, usual.length);
}

/** Whether the address leads to a reserved path through another path of it. Pure. */
export function leadsToOwnPath(url: URL, site: Site): boolean {
  const segments = segmentsOf(url);
  return routesOf(site).some((route) => {
    const slug = findSlug(url, segments, route, site);
    return slug !== null && isReservedAt(route, slug, site);
  });
}

/** The slug part of a segment: all of it, if it is no number where a token belongs, or the number at its end. */
function partOf(slug: string | null, part: Route['slug']): string | null {
  if (slug === null || part === undefined) return slug;
  const isNumber = (text: string) => /^\d+$/.test(text);
  if (part === 'token') return isNumber(slug) ? null : slug;
  const end = slug.slice(slug.lastIndexOf('-') + 1);
  return isNumber(end) ? end : null;
}

/** The slug's identity: without invisible characters, and lower-cased unless case distinguishes people. */
function keyOfSlug(slug: string, { keepCase, codes = [] }: Site): string | null {
  const visible = withoutInvisible(slug);
  const isCode = visible.length >= shortestCode && codes.some((code) => visible.startsWith(code));
  // Normalised again, because lower case can compose differently (J̌ has a single code point only as ǰ).
  const key = keepCase === true || isCode ? visible : visible.toLowerCase().normalize('NFC');
  return isSlug(key) ? key : null;
}

/** A string without invisible characters, in NFC. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').normalize('NFC');
}

function subjectOf({ kind, to }: Route, site: Site, { slug, key }: { slug: string; key: string }): Subject {
  const segment = encodeURIComponent(slug).replace(bareInSegment, decodeURIComponent);
  // A replacer function, so that `$&` in a slug is not interpreted.
  const path = to.replace(':slug', () => segment);
  const url = `https://${site.hosts[0]}${path}`;
  const subject = { kind, key: keyStart(kind, site.key) + key, site: site.key, slug: key, url };
  if (site.kind !== 'elsewhere') return subject;
  const links = site.hosts.filter((host) => site.linkHosts?.includes(host)).map((host) => `https://${host}${path}`);
  return { ...subject, elsewhere: true, ...(links.length > 0 && { links }) };
}
