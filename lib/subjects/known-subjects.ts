import type { Subject } from './subject.ts';

/** Stands for a site where a subject is known by an identifier and not by a page; the slug is that identifier. */
export const namedSites = ['id', 'email', 'domain'] as const;
export type NamedSite = (typeof namedSites)[number];

/** No site can have these keys (`sites.ts` rejects them): the subject is known by something other than a page. */
export const reservedSiteKeys = [...namedSites, 'list', 'search', 'job'] as const;

export function isNamedSite(site: string): site is NamedSite {
  return namedSites.some((named) => named === site);
}

/** A person or company that the service named by id, such as a row of "People here". */
export function subjectOfId(kind: Subject['kind'], id: string): Subject {
  const slug = id.toLowerCase();
  return { kind, key: `${kind}/id/${slug}`, site: 'id', slug, url: null };
}

/** The person behind an email address. */
export function subjectOfEmail(address: string): Subject {
  const slug = address.trim().toLowerCase();
  return { kind: 'person', key: `person/email/${slug}`, site: 'email', slug, url: null };
}

/** Everyone on one of our lists: the subject of an order for the whole list. `listId` is the list's id. */
export function subjectOfList(kind: Subject['kind'], listId: string): Subject {
  return { kind, key: `${kind}/list/${listId}`, site: 'list', slug: listId, url: null };
}

/** The company with this website; `domain` is the registrable one (`find-company-domain.ts`). */
export function subjectOfDomain(domain: string): Subject {
  const slug = domain.toLowerCase();
  return { kind: 'company', key: `company/domain/${slug}`, site: 'domain', slug, url: null };
}

/** Every person or company that a search finds. `searchId` is the search's id. */
export function subjectOfSearch(kind: Subject['kind'], searchId: string): Subject {
  return { kind, key: `${kind}/search/${searchId}`, site: 'search', slug: searchId, url: null };
}

/** The people of one part of a job, as submitted to the service. */
export function subjectOfJobPart(jobId: string, part: number): Subject {
  const slug = `${jobId}.${part}`;
  return { kind: 'person', key: `person/job/${slug}`, site: 'job', slug, url: null };
}

/** The id of the job that a part's slug belongs to. */
export const jobOfSlug = (slug: string): string => slug.slice(0, slug.lastIndexOf('.'));

/** An order about no single subject: its results belong to the people or companies in them, and it has no record of its own. */
export function isCollective({ site }: Subject): boolean {
  return site === 'list' || site === 'search' || site === 'job';
}

/** Enough to look up a subject by its known identifiers; the key does not tell the address of its page. */
export function subjectOfKey(key: string): Subject {
  const [kind, site = '', ...slug] = key.split('/');
  return { kind: kind === 'company' ? 'company' : 'person', key, site, slug: slug.join('/'), url: null };
}
