import '../../worlds/dom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import { Popup } from '@/components/panel/popup';
import { ownPathsBelow } from '@/lib/subjects/reserved-paths';
import { demoSite, type Site } from '@/lib/subjects/sites';
import { amara, connection } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing, type PageOptions } from '../extension-page.tsx';

const address = 'https://folk.example/people/jane-doe';
const added = { addSite: answering({ outcome: 'added' }) };
const button = () => screen.findByRole('button', { name: 'Add this site free' });
const requested = async () => (await fakeBrowser.storage.session.get('requested-site'))['requested-site'];

interface OpenOptions extends Omit<PageOptions, 'tab'> {
  inPopup?: boolean;
}

async function openAt(url: string, { inPopup = false, ...options }: OpenOptions = {}, locked: readonly 'sites'[] = []) {
  const page = createPage({ tab: { subject: { ...amara, url } }, ...options });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({ key: 'policy', value: { locked: [...locked] } });
  const store = page.follow();
  page.open(inPopup ? <Popup page={store} /> : <Panel page={store} />);
  const sent = () => page.messages.filter(({ name }) => name === 'addSite').map(({ payload }) => payload);
  return { ...page, sent, store };
}
const site = {
  key: 'folk-example',
  hosts: ['folk.example'],
  person: ['/people/:slug'],
  company: [],
  kind: 'elsewhere',
  linkHosts: ['folk.example'],
  reserved: ownPathsBelow(['/people/:slug']),
};

it('on a page of no known site, the panel names the possible subject, and one press asks the browser and adds the site', async () => {
  const { user, sent } = await openAt(address, { answers: added });
  expect(await screen.findByText('folk.example is not added yet')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Person: jane-doe /people/…' })).toHaveProperty('checked', true);
  expect(sent()).toEqual([]);
  await user.click(await button());
  await waitFor(() => expect(sent()).toEqual([{ site }]));
  await waitFor(async () => expect(await requested()).toBeUndefined());
});

it('a wrong guess is one press to correct', async () => {
  const { user, sent } = await openAt(address, { answers: added });
  await user.click(await screen.findByRole('radio', { name: 'Company: jane-doe /people/…' }));
  await user.click(await button());
  await waitFor(() => expect(sent()).toEqual([{ site: { ...site, person: [], company: ['/people/:slug'] } }]));
});

it('while the browser asks, the site is wanted: a popup does not see the answer', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { user, sent } = await openAt(address, { answers: added, permission: answer.promise });
  await user.click(await button());
  await waitFor(async () => expect(await requested()).toMatchObject({ site }));
  expect(sent()).toEqual([]);
});

it('in the popup has the focus instead of the order for the website’s company', async () => {
  await openAt(address, { inPopup: true });
  const show = await screen.findByRole('button', { name: /^Show company/ });
  expect(show.dataset.lead, 'no second lead').toBeUndefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add this site free'));
});

it('asks the browser within the click itself; the permission ends at the first wait', async () => {
  const { requested } = await openAt(address, { answers: added });
  const press = await button();
  press.click();
  expect(requested).toEqual([['https://*.folk.example/*']]);
});

it('a site that another page added meanwhile is added', async () => {
  const { user, sent } = await openAt(address, { answers: { addSite: answering({ outcome: 'known' }) } });
  await user.click(await button());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(async () => expect(await requested()).toBeUndefined());
  await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).not.toContain('known');
  expect(screen.queryByText(/Nothing was added|^There are 50/)).toBeNull();
});

it('is open for the next page when that one is likely a person’s', async () => {
  const { tabs } = await openAt('https://acme.example/jane');
  expect(await screen.findByRole('button', { name: 'Add this site …' })).toBeTruthy();
  tabs.moveTo({ ...amara, url: 'https://acme.example/people/jane-doe' });
  expect(await screen.findByText('acme.example is not added yet')).toBeTruthy();
  expect(await button()).toBeTruthy();
});

it('when the browser does not allow it, adds nothing and wants nothing any more', async () => {
  const { user, sent } = await openAt(address, { answers: added, grants: false });
  await user.click(await button());
  expect(await screen.findByText('The browser did not allow folk.example. Nothing was added.')).toBeTruthy();
  expect(sent()).toEqual([]);
  expect(await requested()).toBeUndefined();
});

it('when the worker cannot add it, says why', async () => {
  const { user } = await openAt(address, { answers: { addSite: failing({ kind: 'internal' }) } });
  await user.click(await button());
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
});

it('where there are fifty sites, says so instead', async () => {
  const many = Array.from({ length: 50 }, (_each, at) => ({
    ...demoSite,
    key: `site-${at}`,
    hosts: [`site-${at}.example`],
  }));
  await openAt(address, { sites: many });
  expect(await screen.findByText('There are 50 sites already. Remove one in Settings first.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add this site/ })).toBeNull();
});

it('where an administrator decides, says so instead', async () => {
  await openAt(address, {}, ['sites']);
  expect(await screen.findByText(/^Your administrator chooses the sites/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add this site/ })).toBeNull();
});

it('where an administrator decides, a company’s website shows nothing of it', async () => {
  const { store } = await openAt('https://acme.example/jane', {}, ['sites']);
  await waitFor(() => expect(store.read()).toHaveProperty('page.guesses'));
  expect(await screen.findByRole('heading', { level: 1, name: 'acme.example' })).toBeTruthy();
  expect(screen.queryByText(/^Your administrator chooses/)).toBeNull();
});

it('without a likely name is one line beside the website’s company', async () => {
  const { user } = await openAt('https://acme.example/jane');
  await user.click(await screen.findByRole('button', { name: 'Add this site …' }));
  expect(await button()).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('acme.example');
});

it('opened by a press, has focus on the guess, which may need a correction', async () => {
  const { user } = await openAt('https://acme.example/jane');
  await user.click(await screen.findByRole('button', { name: 'Add this site …' }));
  await button();
  const guess = screen.getByRole('radio', { checked: true });
  expect(document.activeElement).toBe(guess);
});

it('has focus on its button again once the browser has refused', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { user } = await openAt(address, { answers: added, permission: answer.promise });
  await user.click(await button());
  const pressed = await button();
  expect(pressed).toHaveProperty('disabled', true);
  // A browser takes focus from what is disabled; jsdom does not.
  pressed.blur();
  answer.resolve(false);
  expect(await screen.findByText(/^The browser did not allow/)).toBeTruthy();
  expect(document.activeElement).toBe(pressed);
});

it.each([
  ['a mailbox', 'https://mail.google.com/mail/u/0/#inbox', 'No profile here'],
  ['a host of many owners', 'https://github.io/people/jane', 'No profile open here'],
  ['a page of the website itself', 'https://acme.example/user/login', 'acme.example'],
  ['the root of a website', 'https://acme.example/', 'acme.example'],
])('is not offered on %s', async (_what, url, title) => {
  const { store } = await openAt(url);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  // The offer is loaded later, so that its absence from the screen alone would say nothing.
  expect(store.read()).toMatchObject({ kind: 'page', page: { tabId: expect.any(Number) } });
  expect(store.read()).not.toHaveProperty('page.guesses');
  expect(screen.queryByRole('button', { name: /^Add this site/ })).toBeNull();
});

it('a company’s page of a site that was added with people alone offers its addresses, in one press', async () => {
  const { user, sent } = await openAt('https://folk.example/company/fenwick', {
    answers: added,
    sites: [site as Site],
  });
  expect(await screen.findByText('You added folk.example, but not its addresses of this kind')).toBeTruthy();
  expect(screen.queryByText(/may have changed its addresses/)).toBeNull();
  expect(screen.queryByText(/Your browser will ask/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add these addresses free' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([{ site: { hosts: ['folk.example'], company: ['/company/:slug'] } }]),
  );
});

it('a page of that site without such a word is offered nothing, nor one of the service’s own network', async () => {
  const { tabs } = await openAt('https://folk.example/jane', { sites: [demoSite, site as Site] });
  expect(await screen.findByText(/may have changed its addresses/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add these/ })).toBeNull();
  tabs.moveTo({ ...amara, url: 'https://www.pronet.example/org/fenwick' });
  expect(await screen.findByText('No profile open here')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add these/ })).toBeNull();
});
