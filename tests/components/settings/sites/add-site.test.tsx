import '../../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AddSite } from '@/components/settings/sites/add-site';
import { checkSite } from '@/components/settings/sites/site-draft';
import { SiteRow } from '@/components/settings/sites/site-row';
import { handlesOf } from '@/lib/offers/offers';
import { findSubject } from '@/lib/subjects/find-subject';
import { siteKeyOf } from '@/lib/subjects/guess-site';
import type { Site } from '@/lib/subjects/sites';
import { createPage } from '../../extension-page.tsx';

const nothing = () => undefined;

async function fillIn({ user }: { user: ReturnType<typeof createPage>['user'] }): Promise<void> {
  await user.type(screen.getByLabelText('Website'), 'www.codes.example');
  await user.type(screen.getByLabelText('Test address'), 'https://www.codes.example/in/aB3x');
}

it('a site whose addresses carry codes is added with their case, which the test address shows before', async () => {
  const page = createPage();
  const onAdd = vi.fn<(site: Site) => void>();
  page.open(<AddSite sites={[]} onAdd={onAdd} onCancel={nothing} />);
  await fillIn(page);
  expect(screen.getByRole('status').textContent).toBe('Person: ab3x');

  await page.user.click(screen.getByRole('checkbox', { name: 'Case matters' }));
  expect(screen.getByRole('status').textContent).toBe('Person: aB3x');
  await page.user.click(screen.getByRole('button', { name: 'Add site' }));
  expect(onAdd).toHaveBeenCalledExactlyOnceWith({
    ...{ key: 'codes-example', hosts: ['www.codes.example'], person: ['/in/:slug'], company: ['/company/:slug'] },
    ...{ keepCase: true, kind: 'elsewhere', linkHosts: ['www.codes.example'] },
  });
});

it('without it no word of case is saved, and the row says it only where it is so', async () => {
  const page = createPage();
  const onAdd = vi.fn<(site: Site) => void>();
  page.open(<AddSite sites={[]} onAdd={onAdd} onCancel={nothing} />);
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

it('only where somebody says that it is the service’s own network are its addresses sent as profiles', async () => {
  const page = createPage();
  const onAdd = vi.fn<(site: Site) => void>();
  page.open(<AddSite sites={[]} onAdd={onAdd} onCancel={nothing} />);
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
    ...{ key: siteKeyOf(host), hosts: [host], person: ['/in/:slug'], company: [] },
    ...(kind !== undefined && { kind }),
    ...(linkHosts !== undefined && { linkHosts }),
  });
});
