import { parse } from 'tldts';
import { sharedHostOf } from './shared-hosts.ts';
import { type Site, siteSchema } from './sites.ts';

/**
 * Whether a host and everything below it has one owner: not `co.uk`, not `github.io`. Judged without `www.`, because the browser is asked
 * for all subdomains. tldts is 140 kB: for the worker and the page that adds a site.
 */
export function hasOneOwner(host: string): boolean {
  const name = host.replace(/^(www\.)+/, '');
  return sharedHostOf(name) !== name && parse(name, { allowPrivateDomains: true }).domain !== null;
}

/** The first host of the site, or former host, that has no single owner; null if all have one. */
export function findSharedHost({ hosts, formerHosts = [] }: Pick<Site, 'hosts' | 'formerHosts'>): string | null {
  return [...hosts, ...formerHosts].find((host) => !hasOneOwner(host)) ?? null;
}

/** A site that a user, file or policy may add: never one that the catalogue's next edition replaces. */
export const ownSiteSchema = siteSchema
  .omit({ edition: true })
  .refine(({ hosts }) => findSharedHost({ hosts }) === null, { error: 'shared-host', path: ['hosts'] })
  .refine(({ formerHosts = [] }) => findSharedHost({ hosts: formerHosts }) === null, {
    error: 'shared-host',
    path: ['formerHosts'],
  });
