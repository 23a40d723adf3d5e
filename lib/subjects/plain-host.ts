/** What browsers leave out of a host or never show: around it, and within it. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const longestHost = 2500;

/** A host in the spelling that names are compared in: lower case, letters beyond ASCII as punycode, no dot at its end. Null for none. Pure. */
export function asciiHost(host: string): string | null {
  // Nearly all are so already, and a list may have a million of them.
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && !/\.\d+$/.test(host)) return host;
  const address = `https://${host}`;
  return host.length <= longestHost && URL.canParse(address)
    ? new URL(address).hostname.replace(/\.$/, '') || null
    : null;
}

/** A domain however somebody wrote it: a whole address, `www.` in front, a slash or a dot at its end, spaces around it. Null for none. Pure. */
export function plainDomain(written: string): string | null {
  const text = written.replace(invisible, '').trim();
  const host = asciiHost(text.replace(/^(?:https?:)?\/\//i, ''));
  const bare = host?.replace(/^www\./, '') ?? null;
  return bare?.includes('.') === true ? bare : host;
}
