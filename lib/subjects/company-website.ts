import { parse } from 'tldts';
import { isMailApp } from './catalogue/mail-apps.ts';
import { subjectOfDomain } from './known-subjects.ts';
import { plainDomain } from './plain-host.ts';
import { hostOfOthers, sharedHostOf } from './shared-hosts.ts';
import type { Site } from './sites.ts';
import type { Subject } from './subject.ts';

// tldts brings the public suffix list: pages load this module on demand.

/** The host is within it: 253 characters (RFC 1035, section 2.3.4), each written with up to nine. */
const longestHead = 2500;
const wholeHost = /^[a-z]+:\/\/[^/?#\\]*[/?#\\]/i;
/** With a final dot. */
const longestHostname = 254;

/**
 * The registered domain of a company's website, also under a provider's suffix (`acme.github.io`). Null for local, numeric and shared
 * hosts, public suffixes, another owner's pages, and network sites. `.example` is the demo network's.
 */
export function findCompanyDomain(address: string, sites: readonly Site[]): string | null {
  const head = address.slice(0, longestHead);
  // What is cut off may be part of the host.
  if (address.length > longestHead && !wholeHost.test(head)) return null;
  if (!URL.canParse(head)) return null;
  const { protocol, hostname } = new URL(head);
  if ((protocol !== 'https:' && protocol !== 'http:') || hostname.length > longestHostname) return null;
  if (hostOfOthers(head) !== null) return null;
  const domain = registrable(hostname);
  const isNetwork = sites.some(({ hosts, formerHosts = [] }) =>
    [...hosts, ...formerHosts].some((host) => registrable(host) === domain),
  );
  return isNetwork ? null : domain;
}

/** The company of this website; null for networks, mailboxes and shared hosts. */
export function subjectOfWebsite(address: string, sites: readonly Site[]): Subject | null {
  const domain = findCompanyDomain(address, sites);
  return domain === null || isMailApp(address) ? null : subjectOfDomain(domain);
}

function registrable(hostname: string): string | null {
  const host = plainDomain(hostname) ?? '';
  const shared = sharedHostOf(host);
  if (shared !== null) return nameBelow(host, shared);
  const { domain, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true });
  return isIcann === true || isPrivate === true || publicSuffix === 'example' ? domain : null;
}

function nameBelow(host: string, shared: string): string | null {
  const own = host
    .slice(0, -shared.length - 1)
    .split('.')
    .at(-1);
  return own === undefined || own === '' ? null : `${own}.${shared}`;
}
