import '../../worlds/dom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Panel } from '@/components/panel/panel';
import type { Facets } from '@/lib/database/schema/rows';
import { full } from '../../fixtures/analyses.ts';
import { preview as previewed } from '../../fixtures/rows/company-rows.ts';
import {
  amara,
  balance,
  connection,
  emailEntry,
  facet,
  person,
  record,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { createPage } from '../extension-page.tsx';

async function openPanel(facets?: Facets) {
  const page = createPage({ tab: { subject: amara } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.balances.put(balance());
  if (facets !== undefined) await page.db.records.put(record(amara, facets));
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const advice = (isOpen: boolean) => screen.findByRole('button', { name: /^Style /, expanded: isOpen });
const titleOf = async (name: RegExp) => (await screen.findByRole('button', { name })).title;

it('says that the profile comes with the email, until an email was asked for', async () => {
  const { db } = await openPanel();
  expect(await titleOf(/^Show profile/)).toBe('It comes with the email.');
  await db.records.put(record(amara, { email: { ...facet([emailEntry()]), value: null } }));
  await waitFor(async () => expect(await titleOf(/^Show profile/)).toBe(''));
});

it('names who the advice is for, and that each number found is charged', async () => {
  const { db } = await openPanel();
  expect(await screen.findByRole('button', { name: 'How to write to Amara 4 credits' })).toBeTruthy();
  const twice = 'Each number found is charged: two cost 10 credits.';
  expect(await titleOf(/^Find mobile 5 credits each, if found$/)).toBe(twice);
  const { preview = facet<never>(null) } = previewed(0).record.facets;
  await db.records.put(record(amara, { preview, personality: facet(full) }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^How to write/ })).toBeNull());
});

it('offers no mobile in blue where the service lists none', async () => {
  const { preview = facet<never>(null) } = previewed(0).record.facets;
  const value =
    preview.value === null ? null : { ...preview.value, available: { ...preview.value.available, mobile: false } };
  await openPanel({ preview: { ...preview, value } as typeof preview });
  expect(await screen.findByText('The service lists none')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Find mobile/ }).dataset.kind).toBe('quiet');
});

it('says the age of a "not found" as it says the age of data', async () => {
  await openPanel({ email: facet(null, Date.now() - 3 * 86_400_000) });
  expect(await screen.findByText(/3 days ago/)).toBeTruthy();
});

it('opens the advice when it is bought, and not again on the way back', async () => {
  const page = await openPanel({ profile: facet(person()) });
  const bought = { ...facet(full), boughtAt: Date.now() + 1000 };
  await page.db.records.put(record(amara, { profile: facet(person()), personality: bought }));
  await advice(true);
  page.tabs.moveTo(tomasz);
  await screen.findByRole('heading', { level: 1, name: 'Tomasz Wieczorek' });
  // Some time later, as it is when somebody comes back.
  await page.db.records.put(
    record(amara, { profile: facet(person()), personality: { ...bought, boughtAt: Date.now() - 1000 } }),
  );
  page.tabs.moveTo(amara);
  await advice(false);
});
