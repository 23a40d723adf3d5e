import '../../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AddSite } from '@/components/settings/sites/add-site';
import { SiteRow } from '@/components/settings/sites/site-row';
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
    keepCase: true,
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
