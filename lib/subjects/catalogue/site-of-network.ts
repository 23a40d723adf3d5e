import type { Site } from '@/lib/subjects/sites';
import { catalogueEdition } from './edition.ts';
import { type Network, networks, sandboxNetworks } from './networks.ts';

/** The site to save for a network. Stored in full, so that detection needs no catalogue. */
export function siteOfNetwork(network: Network): Site {
  return { ...network, edition: catalogueEdition };
}

/** Whether a site replaces a network's: typed, or set by a deployment file. */
export function isSiteOf(site: Site, { key, hosts }: Network): boolean {
  return site.key === key || site.hosts.some((host) => hosts.includes(host));
}

/** Replaces sites of an older edition; others, and networks that left the catalogue, stay. Pure. */
export function refreshSites(sites: readonly Site[]): Site[] {
  return sites.map((site) => {
    const network =
      site.edition === undefined ? undefined : [...networks, ...sandboxNetworks].find(({ key }) => key === site.key);
    return network === undefined ? site : siteOfNetwork(network);
  });
}
