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

const advice = (name: 'Show the advice' | 'Hide the advice') => screen.findByRole('button', { name });

it('says that the profile comes with the email, until an email was asked for', async () => {
  const { db } = await openPanel();
  expect(await screen.findByText('Comes with the email')).toBeTruthy();
  await db.records.put(record(amara, { email: { ...facet([emailEntry()]), value: null } }));
  await waitFor(() => expect(screen.queryByText('Comes with the email')).toBeNull());
  expect(screen.getByRole('button', { name: /^Show profile/ })).toBeTruthy();
});

it('says before the click what the advice is for, and that a mobile costs only when found', async () => {
  const { db } = await openPanel();
  expect(await screen.findByText('How to write to them')).toBeTruthy();
  expect(screen.getByText('Each number found is charged: two cost 10 credits')).toBeTruthy();
  const { preview = facet<never>(null) } = previewed(0).record.facets;
  await db.records.put(record(amara, { preview, personality: facet(full) }));
  expect(
    await screen.findByText('The preview says a mobile exists. Each number found is charged: two cost 10 credits'),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('How to write to them')).toBeNull());
});

it('says the age of a "not found" as it says the age of data', async () => {
  await openPanel({ email: facet(null, Date.now() - 3 * 86_400_000) });
  expect(await screen.findByText('3 days ago')).toBeTruthy();
});

it('opens the advice when it is bought, and not again on the way back', async () => {
  const page = await openPanel({ profile: facet(person()) });
  const bought = { ...facet(full), boughtAt: Date.now() + 1000 };
  await page.db.records.put(record(amara, { profile: facet(person()), personality: bought }));
  await advice('Hide the advice');
  page.tabs.moveTo(tomasz);
  await screen.findByRole('heading', { level: 1, name: tomasz.slug });
  // Some time later, as it is when somebody comes back.
  await page.db.records.put(
    record(amara, { profile: facet(person()), personality: { ...bought, boughtAt: Date.now() - 1000 } }),
  );
  page.tabs.moveTo(amara);
  await advice('Show the advice');
});
