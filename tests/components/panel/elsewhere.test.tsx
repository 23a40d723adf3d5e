import '../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Panel } from '@/components/panel/panel';
import { networks } from '@/lib/subjects/catalogue/networks';
import { findSubject } from '@/lib/subjects/find-subject';
import { amara, connection } from '../../fixtures/rows/fixture-rows.ts';
import { createPage } from '../extension-page.tsx';

async function openAt(url: string) {
  const page = createPage({ tab: { subject: { ...amara, url } } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  const store = page.follow();
  // After the sites that `follow` saves, and before the store reads them.
  await page.db.settings.put({ key: 'sites', value: [...networks] });
  store.readAgain();
  page.open(<Panel page={store} />);
  return page;
}

it('a mailbox is no company, and says what can be done there', async () => {
  await openAt('https://mail.google.com/mail/u/0/#inbox');
  expect(await screen.findByRole('heading', { name: 'No profile here' })).toBeTruthy();
});

it('a path that the network does not have is no profile that Sidenote knows', async () => {
  await openAt('https://www.linkedin.com/pub/jane-doe/1/2/3');
  expect(await screen.findByRole('heading', { name: /^This looks like a profile/ })).toBeTruthy();
});

it('a lead of the sales tool is the person whose profile the token names', async () => {
  const token = 'ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX';
  await openAt(`https://www.linkedin.com/sales/lead/${token},NAME_SEARCH,VAKJ`);
  expect(await screen.findByRole('heading', { level: 1, name: token })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Find email/ })).toBeTruthy();
});

it('nothing is sold about a page that the service could not find anybody by', async () => {
  const { asked } = await openAt('https://github.com/jane-doe');
  expect(await screen.findByRole('heading', { level: 1, name: 'jane-doe' })).toBeTruthy();
  expect(findSubject('https://github.com/jane-doe', networks)?.elsewhere).toBe(true);
  for (const name of [/^Find email/, /^Find mobile/, /^Show profile/, /^Analyse personality/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(asked.map(({ name }) => name)).not.toContain('enrich');
});
