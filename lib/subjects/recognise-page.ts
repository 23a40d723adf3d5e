import { isMailHost } from './catalogue/mail-apps.ts';
import { leadsToOwnPath } from './find-subject.ts';
import { isOnSite, parseAddress, segmentsOf } from './page-address.ts';
import { isReserved } from './reserved-paths.ts';
import { type Site, siteName } from './sites.ts';

/** Why a page has no subject, if known. */
export type RecognisedPage =
  /** Private to a recruiting account. */
  | { kind: 'recruiter'; network: string }
  /** Neither in the catalogue nor reserved: perhaps the network changed its paths. */
  | { kind: 'unknown'; network: string }
  /** A mailbox or a calendar: it names people only by their addresses. */
  | { kind: 'mail' };

/** A page without a subject in a mailbox, or on a site described in full. Null: nothing known. Pure, in linear time. */
export function recognisePage(address: string, sites: readonly Site[]): RecognisedPage | null {
  const url = parseAddress(address);
  if (url !== null && isMailHost(url.hostname)) return { kind: 'mail' };
  const site = sites.find((each) => url !== null && isOnSite(url.hostname, each));
  if (url === null || site?.reserved === undefined) return null;
  const network = siteName(site);
  const segments = segmentsOf(url);
  const [first = '', second = ''] = segments.map((segment) => segment.toLowerCase());
  if (site.recruiter?.includes(first) === true) return { kind: 'recruiter', network };
  const isBelow = site.isBareSlug === true && second !== '';
  const isUnfinished = second === '' && pathsOf(site).some((path) => path.startsWith(`${first}/`));
  const isOwn = first === '' || isBelow || isUnfinished || isReserved(segments, site) || leadsToOwnPath(url, site);
  return isOwn ? null : { kind: 'unknown', network };
}

/** Every path of the site, without the first slash. */
function pathsOf({ person, company, rewrite = [], reserved = [] }: Site): string[] {
  return [...[...person, ...company, ...rewrite.map(({ from }) => from)].map((path) => path.slice(1)), ...reserved];
}
