import { findSubject, longestAddress } from '@/lib/subjects/find-subject';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

/** One page in two spellings, of whatever site. Pure. */
export function isSameAddress(link: string, url: string): boolean {
  const [one, other] = [link, url].map((each) => plainAddress(each));
  return one !== null && one === other;
}

/** Host and path in one spelling; null where it is none. */
function plainAddress(link: string): string | null {
  const address = withScheme(link);
  if (address.length > longestAddress || !URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  try {
    const path = decodeURIComponent(pathname).normalize('NFC').toLowerCase().normalize('NFC');
    return `${hostname.replace(/^www\./, '')}${path.endsWith('/') ? path.slice(0, -1) : path}`;
  } catch {
    // A stray per cent sign: no address of a page.
    return null;
  }
}

/** Services write links of old, without a scheme or with that of an open line: they name the same page. */
export function subjectOfLink(link: string, sites: readonly Site[]): Subject | null {
  return findSubject(withScheme(link), sites);
}

function withScheme(link: string): string {
  const address = link.trim().replace(/^(?:http:)?\/\//i, 'https://');
  return /^https:/i.test(address) ? address : `https://${address}`;
}

/**
 * The host of a domain or a website as services write them. Not `plainDomain`, which leaves `www.` and what nobody sees out of what people
 * write: what proves an answer is read as it is.
 */
export function hostOf(text: string | null | undefined): string | null {
  if (text == null || text.length > longestAddress) return null;
  const address = text.includes('://') ? text : `https://${text.trim()}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : null;
}
