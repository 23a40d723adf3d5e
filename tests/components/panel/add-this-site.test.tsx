import '../../worlds/dom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import { wishedSiteKey } from '@/lib/messaging/wished-site';
import { amara, connection } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing, type PageOptions } from '../extension-page.tsx';

const address = 'https://folk.example/people/jane-doe';
const added = { addSite: answering({ outcome: 'added' }) };
const button = () => screen.findByRole('button', { name: 'Add this site free' });
const wish = async () => (await fakeBrowser.storage.session.get(wishedSiteKey))[wishedSiteKey];

async function openAt(url: string, options: Omit<PageOptions, 'tab'> = {}, locked: readonly 'sites'[] = []) {
  const page = createPage({ tab: { subject: { ...amara, url } }, ...options });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({ key: 'policy', value: { locked: [...locked] } });
  const store = page.follow();
  page.open(<Panel page={store} />);
  const sent = () => page.asked.filter(({ name }) => name === 'addSite').map(({ payload }) => payload);
  return { ...page, sent, store };
}
const site = {
  ...{ key: 'folk-example', hosts: ['folk.example'], person: ['/people/:slug'], company: [] },
  ...{ kind: 'elsewhere', linkHosts: ['folk.example'] },
};

it('a page of no known site says whom it would be about, and one press asks the browser and adds the site', async () => {
  const { user, sent } = await openAt(address, { answers: added });
  expect(await screen.findByText('folk.example is not added yet')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Person: jane-doe /people/:slug' })).toHaveProperty('checked', true);
  expect(sent()).toEqual([]);
  await user.click(await button());
  await waitFor(() => expect(sent()).toEqual([{ site }]));
  await waitFor(async () => expect(await wish()).toBeUndefined());
});

it('a wrong guess is one press to correct', async () => {
  const { user, sent } = await openAt(address, { answers: added });
  await user.click(await screen.findByRole('radio', { name: 'Company: jane-doe /people/:slug' }));
  await user.click(await button());
  await waitFor(() => expect(sent()).toEqual([{ site: { ...site, person: [], company: ['/people/:slug'] } }]));
});

it('while the browser asks, the site is wanted: a popup does not see the answer', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { user, sent } = await openAt(address, { answers: added, permission: answer.promise });
  await user.click(await button());
  await waitFor(async () => expect(await wish()).toMatchObject({ site }));
  expect(sent()).toEqual([]);
});

it('when the browser does not allow it, adds nothing and wants nothing any more', async () => {
  const { user, sent } = await openAt(address, { answers: added, grants: false });
  await user.click(await button());
  expect(await screen.findByText('The browser did not allow folk.example. Nothing was added.')).toBeTruthy();
  expect(sent()).toEqual([]);
  expect(await wish()).toBeUndefined();
});

it('when the worker cannot add it, says why', async () => {
  const { user } = await openAt(address, { answers: { addSite: failing({ kind: 'internal' }) } });
  await user.click(await button());
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
});

it('where an administrator decides, says so instead', async () => {
  await openAt(address, {}, ['sites']);
  expect(await screen.findByText(/^Your administrator decides on which sites/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add this site/ })).toBeNull();
});

it('without a word to go by it is one line, beside the company whose website it is', async () => {
  const { user } = await openAt('https://acme.example/about');
  await user.click(await screen.findByRole('button', { name: 'Add this site …' }));
  expect(await button()).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('acme.example');
});

it.each([
  ['a mailbox', 'https://mail.google.com/mail/u/0/#inbox', 'No profile here'],
  ['a host of many owners', 'https://github.io/people/jane', 'No profile open here'],
  ['the root of a website', 'https://acme.example/', 'acme.example'],
])('is not offered on %s', async (_what, url, title) => {
  const { store } = await openAt(url);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  // The offer is loaded later, so that its absence from the screen alone would say nothing.
  expect(store.read()).toMatchObject({ kind: 'page', page: { tabId: expect.any(Number) } });
  expect(store.read()).not.toHaveProperty('page.guesses');
  expect(screen.queryByRole('button', { name: /^Add this site/ })).toBeNull();
});
