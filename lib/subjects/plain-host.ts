import { bareHost } from './page-address.ts';

/** Characters around or within a host that browsers drop or do not show. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const longestHost = 2500;

/** A host in the form used for comparison: lower case, punycode for non-ASCII letters, no trailing dot. Null if it is not a host. Pure. */
export function asciiHost(host: string): string | null {
  // Fast path: nearly all hosts already have this form, and a list may contain a million.
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && !/\.\d+$/.test(host)) return host;
  const address = `https://${host}`;
  return host.length <= longestHost && URL.canParse(address)
    ? new URL(address).hostname.replace(/\.$/, '') || null
    : null;
}

/** A domain from any spelling: a whole address, `www.`, a trailing slash or dot, spaces. Null if there is none. Pure. */
export function plainDomain(written: string): string | null {
  const text = written.replace(invisible, '').trim();
  const host = asciiHost(text.replace(/^(?:https?:)?\/\//i, ''));
  const bare = host === null ? null : bareHost(host);
  return bare?.includes('.') === true ? bare : host;
}
