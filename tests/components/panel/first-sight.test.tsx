import '../../worlds/dom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Panel } from '@/components/panel/panel';
import type { Facets } from '@/lib/database/schema/rows';
import { full } from '../../fixtures/analyses.ts';
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
