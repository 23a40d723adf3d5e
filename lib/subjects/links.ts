import { findSubject } from './find-subject.ts';
import { bareHost, longestAddress } from './page-address.ts';
import type { Site } from './sites.ts';
import type { Subject } from './subject.ts';

/** Whether two spellings are the same page, on any site. `keepsCase`: the site distinguishes case. Pure. */
export function isSameAddress(link: string, url: string, keepsCase = false): boolean {
  const [one, other] = [link, url].map((each) => plainAddress(each, keepsCase));
  return one !== null && one === other;
}

/** Whether the site distinguishes slugs by case. For an unknown site, capitals in the slug show it. Pure. */
export function keepsCase({ site, slug }: Subject, sites: readonly Site[]): boolean {
  return sites.find(({ key }) => key === site)?.keepCase === true || slug !== slug.toLowerCase();
}

/** Host and path in a canonical spelling; null if the link is invalid. */
function plainAddress(link: string, keepsItsCase: boolean): string | null {
  const address = withScheme(link);
  if (address.length > longestAddress || !URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  try {
    const written = decodeURIComponent(pathname).normalize('NFC');
    const path = keepsItsCase ? written : written.toLowerCase().normalize('NFC');
    return `${bareHost(hostname)}${path.endsWith('/') ? path.slice(0, -1) : path}`;
  } catch {
    // A stray per cent sign: not a page's address.
    return null;
  }
}

/** Services may return old links, without a scheme or with http: they name the same page. */
export function subjectOfLink(link: string, sites: readonly Site[]): Subject | null {
  return findSubject(withScheme(link), sites);
}

/** Whether a link in a result leads to the subject's page, in a spelling of its own or of its site. Pure. */
export function listsPage(
  { link }: { link?: object | null | undefined },
  subject: Subject,
  sites: readonly Site[],
): boolean {
  const { key, links = [] } = subject;
  const isOwn = (value: string) => links.some((own) => isSameAddress(value, own, keepsCase(subject, sites)));
  const stated = Object.values(link ?? {}).filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  return stated.some((value) => isOwn(value) || subjectOfLink(value, sites)?.key === key);
}

/** As https, whether it was written with http or without a scheme. Pure. */
export function withScheme(link: string): string {
  const address = link.trim().replace(/^(?:http:)?\/\//i, 'https://');
  return /^https:/i.test(address) ? address : `https://${address}`;
}

/** The host of a domain or website in a service's spelling. Unlike `plainDomain` it is literal, because it proves an answer. */
export function hostOf(text: string | null | undefined): string | null {
  if (text == null || text.length > longestAddress) return null;
  const address = text.includes('://') ? text : `https://${text.trim()}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : null;
}
