import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { takeRequestedSite } from '@/lib/messaging/panel-state';
import { hasOrigins, removeOrigins } from '@/lib/platform/browser/permissions';
import type { Clock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import { ServiceError } from '@/lib/service/contract/errors';
import { hasHostOf, siteKeyOf, withPathsOf } from '@/lib/subjects/guess-site';
import { hasOneOwner } from '@/lib/subjects/own-hosts';
import { mostSites, originPatterns, patternsUniqueTo, type Site, siteSchema } from '@/lib/subjects/sites';

export interface SitesDeps {
  db: SidenoteDatabase;
  clock: Clock;
  applyManaged(): Promise<void>;
  notifyChanged(): Promise<void>;
}

/** `known`: a saved site has the host, and nothing could be added to it. `locked`: an administrator chooses the sites. */
export type AddedSite = 'added' | 'known' | 'locked' | 'full';

/** Saves sites. Each new host must have one owner, because the worker registers the detector on it. */
export function createSites({ db, clock, applyManaged, notifyChanged }: SitesDeps) {
  function expectOneOwner(hosts: readonly string[]): void {
    if (!hosts.every(hasOneOwner)) throw new ServiceError({ kind: 'bad-request-here' });
  }

  async function applySites(): Promise<void> {
    await applyManaged();
    await notifyChanged();
  }

  /** Replaces all sites. Throws ServiceError for a new host with many owners, such as github.io. */
  async function save(sites: Site[]): Promise<void> {
    const saved = new Set((await readSettings(db, 'sites'))?.flatMap(({ hosts }) => hosts));
    expectOneOwner(sites.flatMap(({ hosts }) => hosts).filter((host) => !saved.has(host)));
    await db.settings.put({ key: 'sites', value: sites });
    await applySites();
  }

  /** Removes the permissions that only this site needed. If that fails, an unused permission stays. */
  async function removeUnusedPermission(site: Site): Promise<void> {
    const patterns = patternsUniqueTo(site, (await readSettings(db, 'sites')) ?? []);
    if (patterns.length > 0) await removeOrigins(patterns).catch(logAs('sites', false));
  }

  /**
   * Adds a site. If its host is saved already, adds its paths there. If its key is taken, it gets a new key. In a transaction, so that what
   * other pages save stays. Throws as `save` does.
   */
  async function add(site: Site): Promise<AddedSite> {
    expectOneOwner(site.hosts);
    const outcome = await db.transaction('rw', db.settings, async (): Promise<AddedSite> => {
      const { locked = [] } = (await readSettings(db, 'policy')) ?? {};
      if (locked.includes('sites')) return 'locked';
      const sites = (await readSettings(db, 'sites')) ?? [];
      const known = sites.find((other) => hasHostOf(other, site));
      if (known !== undefined) {
        const more = withPathsOf(known, site);
        if (more === null) return 'known';
        await db.settings.put({ key: 'sites', value: sites.map((other) => (other === known ? more : other)) });
        return 'added';
      }
      if (sites.length >= mostSites) return 'full';
      const taken = sites.map(({ key }) => key);
      const key = taken.includes(site.key) ? siteKeyOf(site.hosts[0] ?? '', taken) : site.key;
      await db.settings.put({ key: 'sites', value: [...sites, { ...site, key }] });
      return 'added';
    });
    if (outcome === 'added') await applySites();
    if (outcome === 'locked' || outcome === 'full') await removeUnusedPermission(site);
    return outcome;
  }

  return {
    save,
    add,
    /** After a permission is granted: adds the site that asked for it (`panel-state.ts`). */
    async addRequested(): Promise<void> {
      const requested = siteSchema.safeParse(await takeRequestedSite(clock.now()));
      if (requested.success && (await hasOrigins(originPatterns(requested.data)))) await add(requested.data);
    },
  };
}
export type Sites = ReturnType<typeof createSites>;
