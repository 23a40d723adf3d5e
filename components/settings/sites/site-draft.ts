import { i18n } from '#i18n';
import { networks } from '@/lib/subjects/catalogue/networks';
import { findSubject } from '@/lib/subjects/find-subject';
import { guessPlaces, siteKeyOf } from '@/lib/subjects/guess-site';
import { withScheme } from '@/lib/subjects/links';
import { bareHost, isOnSite, parseAddress } from '@/lib/subjects/page-address';
import { type Site, siteSchema } from '@/lib/subjects/sites';

export interface SiteDraft {
  host: string;
  personPath: string;
  companyPath: string;
  /** Slugs that differ only in case are different people. */
  keepCase: boolean;
  /** The site's addresses are sent to the service as profiles; false: as links. */
  isServiceNetwork: boolean;
}

/** The typed text, and what a pasted profile's address fills in. */
export interface TypedSite {
  typed: Partial<SiteDraft>;
  filled: Partial<SiteDraft>;
}

export const untouchedSite: TypedSite = { typed: {}, filled: {} };

const emptyDraft: SiteDraft = {
  host: '',
  personPath: '/in/:slug',
  companyPath: '/company/:slug',
  keepCase: false,
  isServiceNetwork: false,
};

export function siteDraftOf({ typed, filled }: TypedSite): SiteDraft {
  return { ...emptyDraft, ...filled, ...typed };
}

/**
 * A profile's address fills in untyped patterns. A pasted one leaves its host in the field; a typed one stays whole, and `checkSite` reads
 * its host. Pure.
 */
export function typeHost({ typed, filled }: TypedSite, text: string, isPasted: boolean): TypedSite {
  const profile = text.includes('/') ? readProfile(text) : null;
  if (profile === null) return { typed: { ...typed, host: text }, filled };
  const { host, ...paths } = profile;
  return { typed: { ...typed, host: isPasted ? host : text }, filled: paths };
}

export interface SiteProblems {
  host?: string;
  personPath?: string;
  companyPath?: string;
}

/** Finds a host that is shared by many owners. Injected, because its list is loaded only where a site is added. */
export type FindShared = (site: Pick<Site, 'hosts'>) => string | null;

export function sharedLabel(host: string): string {
  return i18n.t('sites.problem.shared', { host });
}

/** The site to save, or the problem of each field. Pure. */
export function checkSite(
  draft: SiteDraft,
  others: readonly Site[],
  findShared: FindShared = () => null,
): { site: Site } | { problems: SiteProblems } {
  const host = (readProfile(draft.host)?.host ?? draft.host).trim().toLowerCase();
  const site: Site = {
    key: siteKeyOf(
      host,
      others.map(({ key }) => key),
    ),
    hosts: [host],
    ...pathsOf(draft),
    ...(draft.keepCase && { keepCase: true }),
    ...(!draft.isServiceNetwork && kindOf(host)),
  };
  const { shape } = siteSchema;
  const isTwice = others.some((other) => other.hosts.some((each) => bareHost(each) === bareHost(host)));
  const hasHost = shape.hosts.safeParse(site.hosts).success && shape.key.safeParse(site.key).success;
  const shared = findShared(site);
  const problems: SiteProblems = {
    ...(!hasHost && { host: i18n.t('sites.problem.host') }),
    ...(hasHost && shared !== null && { host: sharedLabel(shared) }),
    ...(hasHost && isTwice && { host: i18n.t('sites.problem.twice') }),
    ...findPathProblems(site),
  };
  return Object.keys(problems).length === 0 ? { site } : { problems };
}

/** A typed site for editing. Its host stays, because it finds the purchases. Pure. */
export function draftOfSite({ hosts, person, company, keepCase, kind }: Site): SiteDraft {
  return {
    host: hosts[0] ?? '',
    personPath: person.join(', '),
    companyPath: company.join(', '),
    keepCase: keepCase === true,
    isServiceNetwork: kind !== 'elsewhere',
  };
}

/** The edited site, or the problem of each field. Pure. */
export function changeSite(site: Site, draft: SiteDraft): { site: Site } | { problems: SiteProblems } {
  const { keepCase: _keepCase, kind, linkHosts, ...rest } = site;
  const wasElsewhere = kind === 'elsewhere';
  const asBefore = { ...(kind !== undefined && { kind }), ...(linkHosts !== undefined && { linkHosts }) };
  const changed: Site = {
    ...rest,
    ...pathsOf(draft),
    ...(draft.keepCase && { keepCase: true }),
    ...(draft.isServiceNetwork !== wasElsewhere ? asBefore : !draft.isServiceNetwork && kindOf(draft.host)),
  };
  const problems = findPathProblems(changed);
  return Object.keys(problems).length === 0 ? { site: changed } : { problems };
}

/** One pattern of each kind, or several with commas. */
function pathsOf({ personPath, companyPath }: SiteDraft): Pick<Site, 'person' | 'company'> {
  const [person, company] = [personPath, companyPath].map((text) =>
    text
      .split(',')
      .map((path) => path.trim())
      .filter((path) => path !== ''),
  );
  return { person: person ?? [], company: company ?? [] };
}

function findPathProblems({ person, company }: Site): SiteProblems {
  const { shape } = siteSchema;
  return {
    ...(person.length + company.length === 0 && { personPath: i18n.t('sites.problem.noPath') }),
    ...(!shape.person.safeParse(person).success && { personPath: i18n.t('sites.problem.path') }),
    ...(!shape.company.safeParse(company).success && { companyPath: i18n.t('sites.problem.path') }),
  };
}

/** For a known host, the catalogue's kind; any other is not the service's network. */
function kindOf(host: string): Pick<Site, 'kind' | 'linkHosts'> {
  const network = networks.find((each) => isOnSite(host, each));
  if (network?.kind === 'pronet') return {};
  const linkHosts = network === undefined ? [host] : network.linkHosts;
  return { kind: 'elsewhere', ...(linkHosts !== undefined && { linkHosts }) };
}

/** Host and patterns of a profile's address; null for other text. The word before the name decides the kind. Pure. */
function readProfile(address: string): Pick<SiteDraft, 'host' | 'personPath' | 'companyPath'> | null {
  const url = parseAddress(withScheme(address));
  const [place] = url === null ? [] : guessPlaces(url.pathname);
  if (url === null || place === undefined || !url.hostname.includes('.')) return null;
  return {
    host: url.hostname,
    personPath: place.kind === 'person' ? place.path : '',
    companyPath: place.kind === 'company' ? place.path : '',
  };
}

export interface TestedAddress {
  isSubject: boolean;
  text: string;
}

/** Null if no address was entered. Pure. */
export function testAddress(
  checked: { site: Site } | { problems: SiteProblems },
  address: string,
): TestedAddress | null {
  if (address.trim() === '') return null;
  if ('problems' in checked) return { isSubject: false, text: i18n.t('sites.testWaiting') };
  const subject = findSubject(address.trim(), [checked.site]);
  if (subject === null) return { isSubject: false, text: i18n.t('sites.testNothing') };
  const key = subject.kind === 'person' ? 'sites.testPerson' : 'sites.testCompany';
  return { isSubject: true, text: i18n.t(key, { slug: subject.slug }) };
}
