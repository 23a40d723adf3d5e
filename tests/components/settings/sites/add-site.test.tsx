import '../../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AddSite } from '@/components/settings/sites/add-site';
import { checkSite } from '@/components/settings/sites/site-draft';
import { SiteRow, SitesSection } from '@/components/settings/sites/sites-section';
import { handlesOf } from '@/lib/offers/offers';
import { findSubject } from '@/lib/subjects/find-subject';
import { siteKeyOf } from '@/lib/subjects/guess-site';
import type { Site } from '@/lib/subjects/sites';
import { answering, createPage } from '../../extension-page.tsx';

const nothing = () => undefined;

async function fillIn({ user }: { user: ReturnType<typeof createPage>['user'] }): Promise<void> {
  await user.type(screen.getByLabelText('Website'), 'www.codes.example');
  await user.type(screen.getByLabelText('Test address'), 'https://www.codes.example/in/aB3x');
}

it('a site with codes in its addresses is added with their case, which the test address shows before', async () => {
  const page = createPage();
  const onAdd = vi.fn<(site: Site) => void>();
  page.open(<AddSite sites={[]} isOpen onAdd={onAdd} onCancel={nothing} />);
  await fillIn(page);
  expect(screen.getByRole('status').textContent).toBe('Person: ab3x');

  await page.user.click(screen.getByRole('checkbox', { name: 'Case matters' }));
  expect(screen.getByRole('status').textContent).toBe('Person: aB3x');
  await page.user.click(screen.getByRole('button', { name: 'Add site' }));
  expect(onAdd).toHaveBeenCalledExactlyOnceWith({
    key: 'codes-example',
    hosts: ['www.codes.example'],
    person: ['/in/:slug'],
    company: ['/company/:slug'],
    keepCase: true,
    kind: 'elsewhere',
    linkHosts: ['www.codes.example'],
  });
});

it('without it no word of case is saved, and the row says it only where it is so', async () => {
  const page = createPage();
  const onAdd = vi.fn<(site: Site) => void>();
  page.open(<AddSite sites={[]} isOpen onAdd={onAdd} onCancel={nothing} />);
  await fillIn(page);
  await page.user.click(screen.getByRole('button', { name: 'Add site' }));
  const [site] = onAdd.mock.calls[0] ?? [];
  if (site === undefined) throw new Error('No site was added');
  expect(site).not.toHaveProperty('keepCase');

  page.open(<SiteRow site={site} onAllow={nothing} />);
  expect(screen.queryByText(/case matters/)).toBeNull();
  page.open(<SiteRow site={{ ...site, keepCase: true }} onAllow={nothing} />);
  expect(screen.getByText(/· case matters/)).toBeTruthy();
});

it('only a site that the user calls the service’s own network has its addresses sent as profiles', async () => {
  const page = createPage();
  const onAdd = vi.fn<(site: Site) => void>();
  page.open(<AddSite sites={[]} isOpen onAdd={onAdd} onCancel={nothing} />);
  await page.user.type(screen.getByLabelText('Website'), 'people.firm.example');
  await page.user.click(screen.getByRole('button', { name: 'Add site' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'This is the service’s own network' }));
  await page.user.click(screen.getByRole('button', { name: 'Add site' }));
  const pages = onAdd.mock.calls.map(([site]) => findSubject('https://people.firm.example/in/jane-doe', [site]));
  const own = 'https://people.firm.example/in/jane-doe';
  expect(pages.map((subject) => subject && handlesOf(subject, null))).toMatchObject([
    { page: null, links: [own] },
    { page: own, links: null },
  ]);
});

it.each<[host: string, kind: Site['kind'], linkHosts: string[] | undefined]>([
  ['www.linkedin.com', undefined, undefined],
  ['nl.linkedin.com', undefined, undefined],
  ['github.com', 'elsewhere', ['github.com']],
  ['www.xing.com', 'elsewhere', undefined],
])('%s, typed by hand, is of the kind that the catalogue says', (host, kind, linkHosts) => {
  const checked = checkSite(
    { host, personPath: '/in/:slug', companyPath: '', keepCase: false, isServiceNetwork: false },
    [],
  );
  expect('site' in checked && checked.site).toEqual({
    key: siteKeyOf(host),
    hosts: [host],
    person: ['/in/:slug'],
    company: [],
    ...(kind !== undefined && { kind }),
    ...(linkHosts !== undefined && { linkHosts }),
  });
});

describe('a half-filled "Add site"', () => {
  const website = () => screen.getByLabelText('Website');
  const people = () => screen.getByLabelText('Profile address pattern');
  const companies = () => screen.getByLabelText('Company address pattern');
  const tested = () => screen.getByLabelText('Test address');
  const open = () => screen.findByRole('button', { name: 'Add site' });

  async function openSection() {
    const page = createPage({ answers: { saveSites: answering({}) } });
    await page.db.settings.put({ key: 'sites', value: [] });
    page.open(<SitesSection />);
    await page.user.click(await open());
    await screen.findByLabelText('Website');
    return page;
  }

  it('is there again after "Cancel", which leaves focus where the form was opened', async () => {
    const { user } = await openSection();
    await user.type(website(), 'www.codes.example');
    await user.clear(people());
    await user.type(people(), '/p/:slug');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
    expect(document.activeElement).toBe(await open());
    await user.click(await open());
    expect([website(), people()]).toMatchObject([{ value: 'www.codes.example' }, { value: '/p/:slug' }]);
    expect(document.activeElement).toBe(website());
  });

  it('stays while a network is added', async () => {
    const { messages, user } = await openSection();
    await user.type(website(), 'www.codes.example');
    await user.click(await screen.findByRole('button', { name: /^XING/ }));
    expect(await screen.findByText('XING added')).toBeTruthy();
    expect(messages.map(({ name }) => name)).toEqual(['saveSites']);
    expect(website()).toHaveProperty('value', 'www.codes.example');
  });

  it('is gone once its site is added', async () => {
    const { user } = await openSection();
    await user.type(website(), 'www.codes.example');
    await user.click(await open());
    expect(await screen.findByText('www.codes.example added')).toBeTruthy();
    await user.click(await open());
    expect(website()).toHaveProperty('value', '');
  });

  it('keeps typed patterns and a typed test address when a profile’s address is pasted', async () => {
    const { user } = await openSection();
    await user.clear(people());
    await user.type(people(), '/p/:slug');
    await user.type(tested(), 'https://www.codes.example/p/jane');
    await user.click(website());
    await user.paste('https://www.codes.example/people/jane');
    expect([website(), people(), companies(), tested()]).toMatchObject([
      { value: 'www.codes.example' },
      { value: '/p/:slug' },
      { value: '' },
      { value: 'https://www.codes.example/p/jane' },
    ]);
    expect(screen.getByText('Person: jane')).toBeTruthy();
  });

  it('takes a profile’s address that is typed letter by letter', async () => {
    const { requested, user } = await openSection();
    await user.click(website());
    await user.keyboard('https://www.codes.example/people/jane-doe');
    expect(website()).toHaveProperty('value', 'https://www.codes.example/people/jane-doe');
    expect(people()).toHaveProperty('value', '/people/:slug');
    await user.click(await open());
    expect(requested).toEqual([['https://*.codes.example/*']]);
  });

  it('moves focus to the field that has to be corrected', async () => {
    const { user } = await openSection();
    await user.type(website(), 'www.codes.example');
    await user.clear(companies());
    await user.type(companies(), '/company/*');
    await user.click(await open());
    expect(document.activeElement).toBe(companies());
  });
});

it('one sentence names the browser’s question before it is asked', async () => {
  const page = createPage({ grants: false });
  await page.db.settings.put({ key: 'sites', value: [] });
  page.open(<SitesSection />);
  await page.user.click(await screen.findByRole('button', { name: 'Add site' }));
  expect(screen.queryByText(/^Your browser will ask/)).toBeNull();
  await page.user.type(await screen.findByLabelText('Website'), 'www.codes.example');
  expect(
    await screen.findByText(/^Your browser will ask whether Sidenote may “read and change” codes\.example\./),
  ).toBeTruthy();
  expect(page.requested).toEqual([]);
});
