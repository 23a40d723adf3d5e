import { parse } from 'tldts';
import { sharedHostOf } from './shared-hosts.ts';
import { type Site, siteSchema } from './sites.ts';

/**
 * Whether this host and everything below it has one owner, by the public suffix list and `shared-hosts.ts`: not `co.uk`, and not
 * `github.io`, under which anyone can have pages. Judged without `www.`, because the browser is asked for all subdomains. tldts is 140 kB:
 * for the worker, and for the page where a site is added.
 */
export function isOwnHost(host: string): boolean {
  const name = host.replace(/^(www\.)+/, '');
  return sharedHostOf(name) !== name && parse(name, { allowPrivateDomains: true }).domain !== null;
}

/** The first host of the site that has no single owner; null if all have one. */
export function findSharedHost({ hosts }: Pick<Site, 'hosts'>): string | null {
  return hosts.find((host) => !isOwnHost(host)) ?? null;
}

/** A site that may be added, by hand, from a file or by an administrator: never one that the next edition of the catalogue replaces. */
export const ownSiteSchema = siteSchema.omit({ edition: true }).refine((site) => findSharedHost(site) === null, {
  error: 'shared-host',
  path: ['hosts'],
});
