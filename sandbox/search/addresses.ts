import { parseProfileAddress } from '../profile-address.ts';

/** "https://www.fenwick.example/x" and "FENWICK.example" → "fenwick.example". */
export function domainKey(text: string): string {
  const [, host = ''] = siteAddress.exec(text.trim().toLowerCase()) ?? [];
  return host;
}
const siteAddress = /^(?:https?:\/\/)?(?:www\.)?([^/?#:]*)/;

/** Locale hosts, sub-pages, queries and trailing slashes are spellings of one profile → its slug; null if it is not a profile's address. */
export function profileKey(text: string): string | null {
  try {
    return parseProfileAddress(text);
  } catch {
    return null;
  }
}

/** The same for the company pages of the network. */
export function companyPageKey(text: string): string | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return null;
  const { protocol, hostname, pathname } = new URL(trimmed);
  const [, section, slug = ''] = pathname.split('/');
  const isNetwork = /^https?:$/.test(protocol) && /(^|\.)pronet\.example$/.test(hostname);
  return isNetwork && section?.toLowerCase() === 'company' ? decodedSlug(slug) : null;
}

/** Null if it is empty or no percent-encoding of text. */
function decodedSlug(slug: string): string | null {
  try {
    return decodeURIComponent(slug).normalize('NFC').toLowerCase() || null;
  } catch {
    return null;
  }
}

/** "company/<slug>" for a company page however it is spelled, else the domain: what identifies a company. */
export function siteKey(text: string): string {
  const slug = companyPageKey(text);
  return slug === null ? domainKey(text) : `company/${slug}`;
}

/** A social profile: of the network by its slug, elsewhere without scheme, `www.`, case, query and a trailing slash; null if it is not an address. */
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
