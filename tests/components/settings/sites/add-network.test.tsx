import '../../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SitesSection } from '@/components/settings/sites/sites-section';
import { sandboxAddress } from '@/lib/service/client/address';
import { networks } from '@/lib/subjects/catalogue/networks';
import { siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import { demoSite, originPatterns, type Site } from '@/lib/subjects/sites';
import { connection } from '../../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, type PageOptions } from '../../extension-page.tsx';

function networkOf(name: string) {
  const network = networks.find((each) => each.name === name);
  if (network === undefined) throw new Error(`No network is called ${name}`);
  return network;
}
const linkedin = networkOf('LinkedIn');

async function openSites(sites: Site[], options: PageOptions = {}) {
  const page = createPage({ answers: { saveSites: answering({}) }, ...options });
  await page.db.settings.put({ key: 'sites', value: sites });
  page.open(<SitesSection />);
  return { ...page, offered: within(await screen.findByRole('region', { name: 'Networks' })) };
}
const names = (offered: Awaited<ReturnType<typeof openSites>>['offered']) =>
  offered.getAllByRole('button').map(({ textContent }) => textContent);

describe('a network', () => {
  it('is added in one press: its hosts are asked for in the click, and its patterns are saved', async () => {
    const { requested, messages, offered } = await openSites([demoSite]);
    offered.getByRole('button', { name: /^LinkedIn/ }).click();
    expect(requested).toEqual([['https://*.linkedin.com/*']]);
    expect(await screen.findByText('LinkedIn added')).toBeTruthy();
    expect(messages.at(-1)).toEqual({ name: 'saveSites', payload: { sites: [demoSite, siteOfNetwork(linkedin)] } });
  });

  it('asks for each host once, and for none that another covers', () => {
    expect(originPatterns(networkOf('X'))).toEqual(['https://*.x.com/*', 'https://*.twitter.com/*']);
    expect(originPatterns(networkOf('Facebook')).toSorted()).toEqual(['https://*.facebook.com/*']);
  });

  it('is not saved where the browser refuses, and stays on offer', async () => {
    const { messages, offered, user } = await openSites([demoSite], { grants: false });
    await user.click(offered.getByRole('button', { name: /^XING/ }));
    expect(await screen.findByText(/did not allow/)).toBeTruthy();
    expect(messages).toEqual([]);
    expect(offered.getByRole('button', { name: /^XING/ })).toBeTruthy();
  });

  it('says whether companies have pages there', async () => {
    const { offered } = await openSites([demoSite]);
    expect(names(offered)).toContain('Instagram People instagram.com');
    expect(names(offered)).toContain('Crunchbase People and companies crunchbase.com');
  });

  it('names every address that the browser will be asked for', async () => {
    const { offered } = await openSites([demoSite]);
    expect(names(offered)).toContain('X People x.com, twitter.com');
  });

  it('that the browser withdrew is asked for again with its addresses named before', async () => {
    await openSites([siteOfNetwork(networkOf('X'))], { grants: false });
    expect(await screen.findByText(/“read and change” x\.com and twitter\.com\./)).toBeTruthy();
  });

  it.each<[string, Site]>([
    ['was added before', siteOfNetwork(linkedin)],
    ['was set by a file, with other paths', { ...linkedin, key: 'li', person: ['/profile/:slug'] }],
    ['was typed', { key: 'linkedin-com', hosts: ['linkedin.com'], person: ['/in/:slug'], company: [] }],
  ])('is not offered again if it %s', async (_how, site) => {
    const { offered } = await openSites([site]);
    expect(names(offered)).toHaveLength(networks.length - 1);
    expect(names(offered).join()).not.toContain('LinkedIn');
  });

  it('is asked for by itself where one of three was allowed, and where the browser takes one back', async () => {
    const [x, xing] = [networkOf('X'), networkOf('XING')];
    const { requested, permissions, user } = await openSites([linkedin, x, xing].map(siteOfNetwork), {
      grants: ['https://*.linkedin.com/*'],
    });
    const again = () =>
      screen.queryAllByRole('button', { name: /^Allow again/ }).map((button) => button.getAttribute('aria-label'));
    await waitFor(() => expect(again()).toEqual(['Allow again X', 'Allow again XING']));
    expect(within(screen.getByRole('listitem', { name: 'LinkedIn' })).getByText('Allowed')).toBeTruthy();

    permissions.allow(originPatterns(x));
    await user.click(screen.getByRole('button', { name: 'Allow again XING' }));
    expect(await screen.findByText(/did not allow/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Allow again X' }));
    await waitFor(() => expect(again()).toEqual(['Allow again XING']));
    expect(requested).toEqual([originPatterns(xing), originPatterns(x)]);

    permissions.withdraw(['https://*.linkedin.com/*']);
    await waitFor(() => expect(again()).toEqual(['Allow again LinkedIn', 'Allow again XING']));
  });

  it('is called by its name in the list, and its permission is asked for again by it', async () => {
    const { requested, user } = await openSites([siteOfNetwork(linkedin)], { grants: false });
    await user.click(await screen.findByRole('button', { name: 'Allow again LinkedIn' }));
    expect(requested).toEqual([['https://*.linkedin.com/*']]);
  });
});

it('with sites set by an administrator, there is none to choose', async () => {
  const page = createPage();
  await page.db.settings.put({ key: 'sites', value: [demoSite] });
  await page.db.settings.put({ key: 'policy', value: { locked: ['sites'] } });
  page.open(<SitesSection />);
  expect(await screen.findByText('An administrator has set this.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Networks' })).toBeNull();
});

it.each([
  [sandboxAddress, true],
  ['https://api.service.example', false],
])(
  'the sister sites of the demo network are offered where the service is the sandbox: %s',
  async (baseUrl, isOffered) => {
    const page = createPage();
    await page.db.settings.put({ key: 'connection', value: { ...connection(), baseUrl } });
    page.open(<SitesSection />);
    expect(await screen.findByRole('button', { name: /^LinkedIn/ })).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: /^(Code Host|Platform B)/ })).toHaveLength(isOffered ? 2 : 0);
  },
);
