import { parse } from 'tldts';
import type { Site } from './sites.ts';

/**
 * The domain by which the company behind a website can be asked about: what its owner registered, also under a suffix of a
 * provider (`acme.github.io`). Null for anything but http and https, a number, a name of a local network, a public suffix
 * itself, and the network sites, which are about others. `.example` is the demo network's. tldts is for the worker only.
 */
export function findCompanyDomain(address: string, sites: readonly Site[]): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const domain = registrable(hostname);
  const isNetwork = sites.some(({ hosts }) => hosts.some((host) => registrable(host) === domain));
  return isNetwork ? null : domain;
}

function registrable(hostname: string): string | null {
  const { domain, isIcann, isPrivate, publicSuffix } = parse(hostname.replace(/\.$/, ''), {
    allowPrivateDomains: true,
  });
  return isIcann === true || isPrivate === true || publicSuffix === 'example' ? domain : null;
}
