import '../../worlds/dom-setup.ts';
import { expect, it } from 'vitest';
import { refreshNetworks } from '@/components/panel/refresh-networks';
import { networks } from '@/lib/subjects/catalogue/networks';
import { siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import { demoSite, type Site } from '@/lib/subjects/sites';
import { answering, createPage } from '../extension-page.tsx';

const today = networks.map(siteOfNetwork);

async function refreshed(sites: Site[]): Promise<unknown[]> {
  const { db, messages } = createPage({ answers: { saveSites: answering({}) } });
  await db.settings.put({ key: 'sites', value: sites });
  await refreshNetworks(db);
  return messages;
}

it('networks of an older edition are saved anew, and nothing else changes', async () => {
  const old = today.map((site) => ({ ...site, person: ['/old/:slug'], edition: 0 }));
  expect(await refreshed([demoSite, ...old])).toEqual([
    { name: 'saveSites', payload: { sites: [demoSite, ...today] } },
  ]);
});

it('nothing is saved where every network is of today, or none came from the catalogue', async () => {
  expect(await refreshed([demoSite, ...today])).toEqual([]);
  expect(await refreshed([demoSite])).toEqual([]);
});
