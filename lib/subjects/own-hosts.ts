import { parse } from 'tldts';
import { sharedHostOf } from './shared-hosts.ts';
import { type Site, siteSchema } from './sites.ts';

/**
 * Whether somebody owns this host and what is below it, by the public suffix list and `shared-hosts.ts`: not `co.uk`, and not `github.io`,
 * under which anybody has pages of their own. Judged without its `www.`, because the browser is asked for all that is below. tldts is 140 kB:
 * for the worker, and where somebody adds a site.
 */
export function isOwnHost(host: string): boolean {
  const name = host.replace(/^(www\.)+/, '');
  return sharedHostOf(name) !== name && parse(name, { allowPrivateDomains: true }).domain !== null;
}

/** The first host of the site that nobody owns; null where all are somebody's. */
export function findSharedHost({ hosts }: Pick<Site, 'hosts'>): string | null {
  return hosts.find((host) => !isOwnHost(host)) ?? null;
}

/** A site that may be added, by hand, from a file or by an administrator. */
export const ownSiteSchema = siteSchema.refine((site) => findSharedHost(site) === null, {
  error: 'shared-host',
  path: ['hosts'],
});
