import { parseProfileAddress } from '../api/profile-address.ts';

/** "https://www.fenwick.example/x" and "FENWICK.example" → "fenwick.example". */
export function domainKey(text: string): string {
  const trimmed = text.trim().toLowerCase();
  const { hostname } = URL.canParse(trimmed) && trimmed.includes('//') ? new URL(trimmed) : { hostname: trimmed };
  return hostname.replace(/^www\./, '').replace(/\/.*$/, '');
}

/** Locale hosts, sub-pages, queries and trailing slashes are spellings of one profile; no address of a profile is as it is typed. */
export function profileKey(text: string): string {
  try {
    return parseProfileAddress(text) ?? text;
  } catch {
    return text;
  }
}

/** The same for the company pages of the network. */
export function companyPageKey(text: string): string {
  if (!URL.canParse(text.trim())) return text;
  const { hostname, pathname } = new URL(text.trim());
  const [, section, slug = ''] = pathname.split('/');
  const isPage = /(^|\.)pronet\.example$/.test(hostname) && section?.toLowerCase() === 'company' && slug !== '';
  return isPage ? decodeURIComponent(slug).normalize('NFC').toLowerCase() : text;
}

/** Scheme, `www.`, case of the host, query and a trailing slash do not count. */
export function linkKey(text: string): string {
  if (!URL.canParse(text.trim())) return text;
  const { hostname, pathname } = new URL(text.trim());
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`.toLowerCase();
}
