import type { Subject } from './subject.ts';

/** What stands in place of a site where somebody is known by a name and not by a page; the slug is that name. */
export const namedSites = ['id', 'email', 'domain'] as const;
export type NamedSite = (typeof namedSites)[number];

/** Sites of this name do not exist (`sites.ts` refuses them): the subject is known by something else than its page. */
export const reservedSiteKeys = [...namedSites, 'list', 'search', 'job'] as const;

export function isNamedSite(site: string): site is NamedSite {
  return namedSites.some((named) => named === site);
}

/** Somebody or something that the service told of by its id, such as a row of "People here". */
export function subjectOfId(kind: Subject['kind'], id: string): Subject {
  const slug = id.toLowerCase();
  return { kind, key: `${kind}/id/${slug}`, site: 'id', slug, url: null };
}

/** The person behind an email address. */
export function subjectOfEmail(address: string): Subject {
  const slug = address.trim().toLowerCase();
  return { kind: 'person', key: `person/email/${slug}`, site: 'email', slug, url: null };
}

/** All who are on one of our lists together: whom an order is about that is for the list. `listId` is the list's own. */
export function subjectOfList(kind: Subject['kind'], listId: string): Subject {
  return { kind, key: `${kind}/list/${listId}`, site: 'list', slug: listId, url: null };
}

/** The company whose website this is; `domain` is the registrable one (`find-company-domain.ts`). */
export function subjectOfDomain(domain: string): Subject {
  const slug = domain.toLowerCase();
  return { kind: 'company', key: `company/domain/${slug}`, site: 'domain', slug, url: null };
}

/** Everybody, or every company, that a search finds. `searchId` is the search's own. */
export function subjectOfSearch(kind: Subject['kind'], searchId: string): Subject {
  return { kind, key: `${kind}/search/${searchId}`, site: 'search', slug: searchId, url: null };
}

/** The people of one part of a job, as it is handed in to the service. */
export function subjectOfJobPart(jobId: string, part: number): Subject {
  const slug = `${jobId}.${part}`;
  return { kind: 'person', key: `person/job/${slug}`, site: 'job', slug, url: null };
}

/** An order that is about nobody in particular: what it brings belongs to those whom it is about, and it has no record of its own. */
export function isCollective({ site }: Subject): boolean {
  return site === 'list' || site === 'search' || site === 'job';
}

/** Enough to look somebody up by the names that are known of them; where their page is, is not known from the key. */
export function subjectOfKey(key: string): Subject {
  const [kind, site = '', ...slug] = key.split('/');
  return { kind: kind === 'company' ? 'company' : 'person', key, site, slug: slug.join('/'), url: null };
}
