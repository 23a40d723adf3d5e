import { i18n } from '#i18n';
import { findSubject } from '@/lib/subjects/find-subject';
import { bareHost, parseAddress } from '@/lib/subjects/page-address';
import { type Site, siteSchema } from '@/lib/subjects/sites';

export interface SiteDraft {
  host: string;
  personPath: string;
  companyPath: string;
  /** Slugs that differ only in case are different people. */
  keepCase: boolean;
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
  const host = draft.host.trim().toLowerCase();
  const personPath = draft.personPath.trim();
  const companyPath = draft.companyPath.trim();
  const site: Site = {
    key: keyOf(host),
    hosts: [host],
    person: personPath === '' ? [] : [personPath],
    company: companyPath === '' ? [] : [companyPath],
    ...(draft.keepCase && { keepCase: true }),
  };
  const { shape } = siteSchema;
  const isTwice = others.some((other) => other.key === site.key || other.hosts.includes(host));
  const hasHost = shape.hosts.safeParse(site.hosts).success && shape.key.safeParse(site.key).success;
  const shared = findShared(site);
  const problems: SiteProblems = {
    ...(!hasHost && { host: i18n.t('sites.problem.host') }),
    ...(hasHost && shared !== null && { host: sharedLabel(shared) }),
    ...(hasHost && isTwice && { host: i18n.t('sites.problem.twice') }),
    ...(personPath === '' && companyPath === '' && { personPath: i18n.t('sites.problem.noPath') }),
    ...(!shape.person.safeParse(site.person).success && { personPath: i18n.t('sites.problem.path') }),
    ...(!shape.company.safeParse(site.company).success && { companyPath: i18n.t('sites.problem.path') }),
  };
  return Object.keys(problems).length === 0 ? { site } : { problems };
}

const companyWords =
  /^(?:company|companies|business|businesses|firm|firms|org|orgs|organization|organizations|organisation|organisations|school|employer|employers|startup|startups)$/i;
const personWords =
  /^(?:in|people|person|persons|profile|profiles|user|users|u|p|member|members|team|staff|talent|candidate|candidates|freelancer|freelancers|expert|experts)$/i;

/**
 * Host and pattern of a profile's address; null if the text is no such address. The word before the name decides whose page it is. Pure.
 */
export function draftOfProfile(address: string): SiteDraft | null {
  const text = address.trim().replace(/^http:/i, 'https:');
  const url = parseAddress(/^https:/i.test(text) ? text : `https://${text}`);
  const segments = url?.pathname.split('/').filter((part) => part !== '') ?? [];
  if (url === null || segments.length === 0 || !url.hostname.includes('.')) return null;
  const isWord = (part = '') => personWords.test(part) || companyWords.test(part);
  const word = segments.findIndex(
    (part, index) => index < segments.length - 1 && isWord(part) && !isWord(segments[index + 1]),
  );
  const before = word === -1 ? segments.slice(0, -1) : segments.slice(0, word + 1);
  const path = `/${[...before, ':slug'].join('/')}`;
  const isCompany = word !== -1 && companyWords.test(segments[word] ?? '');
  return {
    host: url.hostname,
    personPath: isCompany ? '' : path,
    companyPath: isCompany ? path : '',
    keepCase: false,
  };
}

/** The site's part of every subject key: `www.network.example` → `network-example`. */
function keyOf(host: string): string {
  return bareHost(host).replaceAll('.', '-').slice(0, 64);
}

/** How Sidenote understands an address, as text; null if none was entered. */
export function testAddress(draft: SiteDraft, address: string): { isSubject: boolean; text: string } | null {
  if (address.trim() === '') return null;
  const checked = checkSite(draft, []);
  if ('problems' in checked) return { isSubject: false, text: i18n.t('sites.testWaiting') };
  const subject = findSubject(address.trim(), [checked.site]);
  if (subject === null) return { isSubject: false, text: i18n.t('sites.testNothing') };
  const key = subject.kind === 'person' ? 'sites.testPerson' : 'sites.testCompany';
  return { isSubject: true, text: i18n.t(key, { slug: subject.slug }) };
}
