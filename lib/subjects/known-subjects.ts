import type { Subject } from './subject.ts';

/** Serves as the site of a subject known by an identifier, which is the slug. */
export const namedSites = ['id', 'email', 'domain'] as const;
export type NamedSite = (typeof namedSites)[number];

/** No site can have these keys (`sites.ts` rejects them). */
export const reservedSiteKeys = [...namedSites, 'employee', 'list', 'search', 'job'] as const;

export function isNamedSite(site: string): site is NamedSite {
  return namedSites.some((named) => named === site);
}

export const keyStart = (kind: Subject['kind'], site: string): string => `${kind}/${site}/`;

/** A person or company that the service named by id, such as a row of "People here". */
export function subjectOfId(kind: Subject['kind'], id: string): Subject {
  const slug = id.toLowerCase();
  return { kind, key: keyStart(kind, 'id') + slug, site: 'id', slug, url: null };
}

export function subjectOfEmail(address: string): Subject {
  const slug = address.trim().toLowerCase();
  return { kind: 'person', key: keyStart('person', 'email') + slug, site: 'email', slug, url: null };
}

/** Between name and domain, in a typed line and in a slug. */
const employeeMark = ', ';

/**
 * A typed name and domain: `jane doe, acme.example`. Its record joins a person's only if a user confirms that they are the same. Null if it
 * is too long.
 */
export function subjectOfEmployee(name: string, domain: string): Subject | null {
  const slug = [name.normalize('NFC').trim().replace(/\s+/g, ' '), domain.toLowerCase()].join(employeeMark);
  // A member of an exclusion list has no space in its name (`exclusion-names.ts`).
  const key = keyStart('person', 'employee') + slug.toLowerCase().replace(/[% ]/g, encodeURIComponent);
  return slug.length > 320 || key.length > 400 ? null : { kind: 'person', key, site: 'employee', slug, url: null };
}

/** What `subjectOfEmployee` was made of; null for any other subject. */
export function employeeOf({ site, slug }: Subject): { name: string; domain: string } | null {
  const at = slug.lastIndexOf(employeeMark);
  if (site !== 'employee' || at < 1) return null;
  return { name: slug.slice(0, at), domain: slug.slice(at + employeeMark.length) };
}

/** The slug of such a subject is what a person typed. */
export const typedSites: readonly string[] = ['email', 'employee'];
export const isTyped = ({ site }: Subject): boolean => typedSites.includes(site);

/** Everyone on one of our lists: the subject of an order for the whole list. `listId` is the list's id. */
export function subjectOfList(kind: Subject['kind'], listId: string): Subject {
  return { kind, key: keyStart(kind, 'list') + listId, site: 'list', slug: listId, url: null };
}

/** The company with this website; `domain` is the registrable one (`company-website.ts`). */
export function subjectOfDomain(domain: string): Subject {
  const slug = domain.toLowerCase();
  return { kind: 'company', key: keyStart('company', 'domain') + slug, site: 'domain', slug, url: null };
}

/** Every person or company that a search finds. `searchId` is the search's id. */
export function subjectOfSearch(kind: Subject['kind'], searchId: string): Subject {
  return { kind, key: keyStart(kind, 'search') + searchId, site: 'search', slug: searchId, url: null };
}

/** The people of one part of a job, as submitted to the service. */
export function subjectOfJobPart(jobId: string, part: number): Subject {
  const slug = `${jobId}.${part}`;
  return { kind: 'person', key: keyStart('person', 'job') + slug, site: 'job', slug, url: null };
}

export const jobOfSlug = (slug: string): string => slug.slice(0, slug.lastIndexOf('.'));

/** An order about no single subject: its results belong to the people or companies in them, and it has no record of its own. */
export function isCollective({ site }: Subject): boolean {
  return site === 'list' || site === 'search' || site === 'job';
}

/** Enough to look up a subject by its known identifiers; without the address of its page. */
export function subjectOfKey(key: string): Subject {
  const kindEnd = key.indexOf('/');
  const siteEnd = kindEnd < 0 ? -1 : key.indexOf('/', kindEnd + 1);
  const kind = kindEnd < 0 ? key : key.slice(0, kindEnd);
  const site = kindEnd < 0 ? '' : key.slice(kindEnd + 1, siteEnd < 0 ? undefined : siteEnd);
  const end = siteEnd < 0 ? '' : key.slice(siteEnd + 1);
  const slug = site === 'employee' ? end.replace(/%20/g, ' ').replace(/%25/g, '%') : end;
  return { kind: kind === 'company' ? 'company' : 'person', key, site, slug, url: null };
}
