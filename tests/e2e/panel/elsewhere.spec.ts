import type { Page } from '@playwright/test';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import { expectBooksAgree } from '../support/books-agree.ts';
import { connectWithSisters } from '../support/elsewhere/connect-with-sisters.ts';
import { excludeShown } from '../support/exclude-shown.ts';
import { chooseTool } from '../support/panel-menus.ts';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';

const heading = (panel: Page) => panel.getByRole('heading', { level: 1 });
const whoIsThis = (panel: Page) => panel.getByRole('button', { name: /^Who is this/ });
const sentTo = async (sidenote: Sidenote) =>
  (await sidenote.requests()).filter(({ method }) => method === 'POST').map(({ path }) => path);

test('a person on a sister site: their identity, their email, excluded; 1.5 credits, and free from then on', async ({
  sidenote,
}) => {
  await connectWithSisters(sidenote);
  const page = await sidenote.openPage('https://code-host.example/Amara-Okonkwo');
  const panel = await sidenote.openPanel(page);
  await expect(heading(panel)).toHaveText('Amara Okonkwo');
  await expect(panel.getByText('A person on Code Host')).toBeVisible();
  for (const name of [/^Find email/, /^Find mobile/, /^Show profile/, /^How to write/]) {
    await expect(panel.getByRole('button', { name })).toHaveCount(0);
  }
  expect(await sentTo(sidenote)).toEqual([]);

  await expect(whoIsThis(panel)).toHaveAccessibleName(/0\.5 credits/);
  await whoIsThis(panel).click();
  await expect(heading(panel)).toHaveText('Amara Okonkwo');
  await expect(panel.getByText('Matches this page')).toBeVisible();
  await expect(whoIsThis(panel)).toHaveCount(0);

  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
  expect((await sidenote.books()).charges.map(({ amount }) => amount)).toEqual([0.5, 1]);
  const booked = (await sidenote.table('ledger')).map(({ operation, chargedMilli }) => `${operation} ${chargedMilli}`);
  expect(booked.toSorted()).toEqual(['email 1000', 'who 500']);

  // The page is theirs from then on, as is their profile, for nothing.
  const before = await sentTo(sidenote);
  await page.goto('https://www.pronet.example/in/amara-okonkwo');
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
  await page.goto('https://code-host.example/amara-okonkwo?tab=repositories');
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
  expect(await sentTo(sidenote)).toEqual(before);

  await excludeShown(panel);
  await page.goto('https://www.pronet.example/in/amara-okonkwo');
  await expect(panel.getByText(/^Excluded: Do not contact$/)).toBeVisible();
  expect(await sentTo(sidenote)).toEqual(before);
  await expectBooksAgree(sidenote);
});

test('a listed person found through their page elsewhere is marked as excluded, and no longer for sale', async ({
  sidenote,
}) => {
  await connectWithSisters(sidenote);
  const page = await sidenote.openPage('/in/tomasz-wieczorek');
  const panel = await sidenote.openPanel(page);
  await excludeShown(panel);

  await page.goto('https://platform-b.example/tomasz-wieczorek');
  await expect(heading(panel)).toHaveText('Tomasz Wieczorek');
  await whoIsThis(panel).click();
  await expect(heading(panel)).toHaveText('Tomasz Wieczorek');
  await expect(panel.getByText(/^Excluded: Do not contact$/)).toBeVisible();
  await panel.getByRole('button', { name: 'Show anyway' }).click();
  await expect(panel.getByRole('button', { name: /^Find email anyway …/ })).toBeVisible();
  expect(await sidenote.table('ledger')).toMatchObject([{ chargedMilli: 500, foundExcluded: 'Do not contact' }]);
  await expectBooksAgree(sidenote);
});

test('an answer about a person with another page there is not filed under this page', async ({ sidenote }) => {
  // A service that compares addresses loosely, and answers with whoever's is alike.
  const proxy = await startRecordingProxy(sidenote.sandbox.ready.api, (path, text) =>
    path.endsWith('/people')
      ? text.replaceAll('code-host.example/amara-okonkwo', 'code-host.example/amara-okonkwo-2')
      : text,
  );
  try {
    await connectWithSisters(sidenote, proxy.url);
    const page = await sidenote.openPage('https://code-host.example/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await whoIsThis(panel).click();
    await expect(panel.getByText('The answer is about someone else', { exact: true })).toBeVisible();
    await expect(heading(panel)).toHaveText('Amara Okonkwo');
    await expect(panel.getByRole('button', { name: /^Find email/ })).toHaveCount(0);
    expect(await sidenote.table('ledger')).toMatchObject([{ operation: 'who', chargedMilli: 500 }]);
    await expectBooksAgree(sidenote);
  } finally {
    await proxy.stop();
  }
});

test('a lookup of an unknown address finds no one, is free, and says so', async ({ sidenote }) => {
  await connectWithSisters(sidenote);
  const page = await sidenote.openPage('https://code-host.example/rock%26roll,%E6%9D%8E%F0%9F%9A%80');
  const panel = await sidenote.openPanel(page);
  await expect(heading(panel)).toHaveText('rock&roll,李🚀');
  await whoIsThis(panel).click();
  await expect(panel.getByText('Nothing found', { exact: true })).toBeVisible();
  expect((await sidenote.books()).charges).toEqual([]);
  expect(await sidenote.table('ledger')).toMatchObject([{ chargedMilli: 0 }]);
});

test('a company page elsewhere: asked for by it, confirmed by hand, then its card and its lookalikes', async ({
  sidenote,
}) => {
  await connectWithSisters(sidenote);
  const company = sidenote.sandbox.world.companies.find(({ socials }) => socials.PLATFORM_B !== undefined);
  if (company === undefined) throw new Error('No company is on the sister site');
  const page = await sidenote.openPage(`https://platform-b.example/company/${company.slug}`);
  const panel = await sidenote.openPanel(page);
  await expect(heading(panel)).toHaveText(nameOfSlug({ site: 'platform-b', slug: company.slug }));
  const show = panel.getByRole('button', { name: /^Show company/ });
  await expect(show).toHaveAccessibleName(/0\.1 credits/);
  await show.click();
  await expect(panel.getByText('Not confirmed', { exact: true })).toBeVisible();
  await expect(heading(panel)).toHaveText(nameOfSlug({ site: 'platform-b', slug: company.slug }));
  await expect(show).toHaveCount(0);

  await panel.getByRole('button', { name: 'This is the same company' }).click();
  await expect(heading(panel)).toHaveText(company.name);
  await panel.getByRole('button', { name: /^Find lookalikes/ }).click();
  await expect(panel.getByRole('button', { name: /^Add as seed:/ }).first()).toBeVisible();
  await expectBooksAgree(sidenote);
});

test('an address that a page elsewhere shows can be looked up after a scan', async ({ sidenote }) => {
  await connectWithSisters(sidenote);
  const page = await sidenote.openPage('https://code-host.example/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await expect(whoIsThis(panel)).toBeVisible();
  await chooseTool(panel, 'Scan this page');
  await expect(panel.getByText('amara.okonkwo@fenwick.example')).toBeVisible();
  expect(await sentTo(sidenote)).toEqual([]);
  await panel
    .getByRole('button', { name: /^Look up/ })
    .first()
    .click();
  await expect(heading(panel)).toHaveText('Amara Okonkwo');
  expect((await sidenote.books()).charges.map(({ amount }) => amount)).toEqual([0.5]);
});

test('a page that is linked with a profile by hand sells the profile’s data', async ({ sidenote }) => {
  await connectWithSisters(sidenote);
  const page = await sidenote.openPage('https://code-host.example/somebody-else');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: 'Link a profile' }).click();
  await panel.getByRole('textbox', { name: 'Address of their profile' }).fill('www.pronet.example/in/amara-okonkwo');
  await panel.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(panel.getByText('Linked by you')).toBeVisible();
  expect(await sentTo(sidenote)).toEqual([]);
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(heading(panel)).toHaveText('Amara Okonkwo');
  await expectBooksAgree(sidenote);
});
