import '../../../worlds/dom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changeSite, draftOfSite } from '@/components/settings/sites/site-draft';
import { SitesSection } from '@/components/settings/sites/sites-section';
import { networks } from '@/lib/subjects/catalogue/networks';
import { siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import type { Site } from '@/lib/subjects/sites';
import { answering, createPage } from '../../extension-page.tsx';

const typed: Site = {
  key: 'people-firm-example',
  hosts: ['people.firm.example'],
  person: ['/in/:slug'],
  company: [],
  kind: 'elsewhere',
  linkHosts: ['people.firm.example'],
  reserved: ['settings'],
};
const others = networks.slice(0, 2).map(siteOfNetwork);

async function openSection(sites: Site[] = [...others, typed]) {
  const page = createPage({ answers: { saveSites: answering({}) } });
  await page.db.settings.put({ key: 'sites', value: sites });
  page.open(<SitesSection />);
  return page;
}
const edit = () => screen.findByRole('button', { name: 'Edit people.firm.example' });

describe('a site that was typed', () => {
  it('is edited in its place: patterns, case, and whether it is the network of the service', async () => {
    const { messages, requested, user } = await openSection();
    await user.click(await edit());
    const people = await screen.findByLabelText('Profile address pattern');
    expect(document.activeElement).toBe(people);
    await user.type(people, ', /team/:slug');
    await user.type(screen.getByLabelText('Test address'), 'https://people.firm.example/team/jane-doe');
    expect(screen.getByText('Person: jane-doe')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'This is the service’s own network' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('people.firm.example saved')).toBeTruthy();
    const { kind: _kind, linkHosts: _linkHosts, ...rest } = typed;
    const sites = [...others, { ...rest, person: ['/in/:slug', '/team/:slug'] }];
    expect(messages).toEqual([{ name: 'saveSites', payload: { sites } }]);
    // Its host is the same, so the browser has nothing to be asked.
    expect(requested).toEqual([]);
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'people.firm.example' }));
  });

  it('stays as it is after "Cancel", and where a pattern cannot be read, which is said at its field', async () => {
    const { messages, user } = await openSection();
    await user.click(await edit());
    const people = await screen.findByLabelText('Profile address pattern');
    await user.clear(people);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter at least one address pattern')).toBeTruthy();
    expect(document.activeElement).toBe(people);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(messages).toEqual([]);
    expect(screen.queryByLabelText('Profile address pattern')).toBeNull();
  });

  it('can be edited, a network of the catalogue cannot, and nothing where an administrator has set the sites', async () => {
    const { db } = await openSection();
    await edit();
    expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(others.length + 1);
    await db.settings.put({ key: 'policy', value: { locked: ['sites'] } });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull());
  });
});

it('an edit that changes nothing leaves a site of any kind unchanged', () => {
  const own: Site = {
    key: 'a-example',
    hosts: ['a.example'],
    person: ['/in/:slug', '/p/:slug'],
    company: ['/c/:slug'],
  };
  for (const site of [typed, own, { ...own, kind: 'pronet' as const }, { ...own, keepCase: true }, ...others])
    expect(changeSite(site, draftOfSite(site))).toEqual({ site });
  const noNetwork = { ...draftOfSite(own), isServiceNetwork: false };
  expect(changeSite(own, noNetwork)).toEqual({ site: { ...own, kind: 'elsewhere', linkHosts: ['a.example'] } });
});
