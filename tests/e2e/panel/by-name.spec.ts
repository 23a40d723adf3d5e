import type { Page } from '@playwright/test';
import { expectBooksAgree } from '../support/books-agree.ts';
import { excludeShown } from '../support/exclude-shown.ts';
import { choose } from '../support/job-control.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';

async function openEmptyPanel(sidenote: Sidenote): Promise<Page> {
  await sidenote.connect();
  return sidenote.openPanel(await sidenote.openPage('/feed'));
}

async function type(panel: Page, who: string): Promise<void> {
  await panel.getByRole('textbox', { name: 'Look up a person' }).fill(who);
}

const find = (panel: Page) => panel.getByRole('button', { name: /^Find mobile 5 credits each, if found/ });
const posts = async (sidenote: Sidenote) => (await sidenote.requests()).filter(({ method }) => method === 'POST');

test('a mobile is bought once by name and domain, and the panel says that the service names no owner', async ({
  sidenote,
}) => {
  await choose(sidenote, { phoneNames: 'nobody' });
  const panel = await openEmptyPanel(sidenote);
  await type(panel, 'Amara Okonkwo, www.fenwick.example');
  await expect(find(panel)).toBeVisible();
  expect(await posts(sidenote)).toEqual([]);

  await find(panel).click();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo, fenwick.example');
  await expect(panel.getByRole('button', { name: /^Copy mobile/ }).first()).toBeVisible();
  await expect(panel.getByText(/^The service does not say whose number this is/)).toBeVisible();
  const { charges } = await sidenote.books();
  expect(charges.map(({ operation }) => operation)).toEqual(['mobilePhoneV2']);
  await expectBooksAgree(sidenote);

  // Typed once more, it is known.
  await panel.getByRole('button', { name: 'Back to this page' }).click();
  await type(panel, 'amara  OKONKWO, fenwick.example');
  await find(panel).click();
  await expect(panel.getByRole('button', { name: /^Copy mobile/ }).first()).toBeVisible();
  expect((await sidenote.books()).charges).toEqual(charges);

  // Nothing of it became somebody's.
  await panel.getByRole('button', { name: 'Back to this page' }).click();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  await page.bringToFront();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(/^amara.okonkwo$/i);
  await expect(panel.getByRole('button', { name: /^Find mobile/ })).toBeEnabled();
});

test('a number that names its owner waits for a decision, and then is theirs', async ({ sidenote }) => {
  const panel = await openEmptyPanel(sidenote);
  await type(panel, 'Amara Okonkwo, fenwick.example');
  await find(panel).click();
  await expect(panel.getByText('amara-okonkwo').first()).toBeVisible();
  await panel.getByRole('button', { name: 'This is the same person' }).click();
  await expect(panel.getByRole('button', { name: /^Copy mobile/ }).first()).toBeVisible();
  await expect(panel.getByText(/^The service does not say whose number this is/)).toHaveCount(0);
  // On their page it is theirs, too, for nothing.
  const page = await sidenote.openPage('/in/amara-okonkwo');
  await page.bringToFront();
  await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();
  await expect(panel.getByRole('button', { name: /^Copy mobile/ }).first()).toBeVisible();
  expect((await sidenote.books()).charges.map(({ operation }) => operation)).toEqual(['mobilePhoneV2']);
  await expectBooksAgree(sidenote);
});

test('a person on a list by their address is not bought by name', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/feed');
  const panel = await sidenote.openPanel(page);
  await type(panel, 'amara.okonkwo@fenwick.example');
  await panel.getByRole('button', { name: /^Look up/ }).click();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');
  await excludeShown(panel);
  await panel.getByRole('button', { name: 'Back to this page' }).click();
  const before = await posts(sidenote);

  await type(panel, 'Amara Okonkwo, fenwick.example');
  await find(panel).click();
  await expect(panel.getByRole('region', { name: 'Exclusions' }).getByText('Excluded: Do not contact')).toBeVisible();
  expect(await posts(sidenote)).toEqual(before);
  await expectBooksAgree(sidenote);
});
