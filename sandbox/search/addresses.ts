import { parseProfileAddress } from '../profile-address.ts';

/** The host of a web address: "https://www.fenwick.example/x" and "FENWICK.example" → "fenwick.example". */
export function domainKey(text: string): string {
  const [, host = ''] = siteAddress.exec(text.trim().toLowerCase()) ?? [];
  return host;
}
const siteAddress = /^(?:https?:\/\/)?(?:www\.)?([^/?#:]*)/;

/** The slug of a profile URL in any spelling (locale host, sub-page, query, trailing slash); null if it is no profile URL. */
export function profileKey(text: string): string | null {
  try {
    return parseProfileAddress(text);
  } catch {
    return null;
  }
}

/** The slug of a company page on the network; null for anything else. */
export function companyPageKey(text: string): string | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return null;
  const { protocol, hostname, pathname } = new URL(trimmed);
  const [, section, slug = ''] = pathname.split('/');
  const isNetwork = /^https?:$/.test(protocol) && /(^|\.)pronet\.example$/.test(hostname);
  return isNetwork && section?.toLowerCase() === 'company' ? decodedSlug(slug) : null;
}

/** Null if it is empty or invalid percent-encoding. */
function decodedSlug(slug: string): string | null {
  try {
    return decodeURIComponent(slug).normalize('NFC').toLowerCase() || null;
  } catch {
    return null;
  }
}

/** What identifies a company: "company/<slug>" for any spelling of its page, otherwise the domain. */
export function siteKey(text: string): string {
  const slug = companyPageKey(text);
  return slug === null ? domainKey(text) : `company/${slug}`;
}

/** Identifies a social profile: on the network by its slug, elsewhere by the address without scheme, `www.`, case, query and trailing slash; null if it is not an address. */
export function linkKey(text: string): string | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return null;
  const person = profileKey(trimmed);
  if (person !== null) return `in/${person}`;
  const company = companyPageKey(trimmed);
  if (company !== null) return `company/${company}`;
  const { hostname, pathname } = new URL(trimmed);
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`.toLowerCase();
}
