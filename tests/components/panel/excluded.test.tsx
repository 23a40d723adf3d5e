import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Dexie } from 'dexie';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Panel } from '@/components/panel/panel';
import { hashName } from '@/lib/database/schema/exclusion-names';
import type { Facets } from '@/lib/database/schema/rows';
import { halvorsen } from '../../fixtures/rows/company-rows.ts';
import {
  amara,
  connection,
  day,
  emailEntry,
  facet,
  fenwick,
  intent,
  person,
  record,
} from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, list, member } from '../../fixtures/rows/list-rows.ts';
import { answering, createPage } from '../extension-page.tsx';
import { chooseMore } from '../menus.ts';

const address = 'amara.okonkwo@fenwick.example';

async function openExcluded() {
  const page = createPage({ tab: { subject: amara }, answers: { confirmOverride: answering({}) } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  const previous = { value: [emailEntry({ address: 'old@fenwick.example' })], boughtAt: Date.now() - 9 * day };
  const email = { ...facet([emailEntry()]), previous };
  const mobile = facet({ numbers: ['+31612345678'] });
  await page.db.records.put(record(amara, { email, mobile, profile: facet(person()) }));
  await page.db.lists.put(list('customers', 'Customers', 'person'));
  await page.db.members.put(excludedAmara);
  page.open(<Panel page={page.follow()} />);
  await screen.findByText('Excluded: Customers');
  return page;
}

const row = (name: string) => within(screen.getByRole('region', { name }));

const isRow = (name: string) => screen.queryByRole('region', { name }) !== null;
const showAnyway = () => screen.getByRole('button', { name: 'Show anyway' });

it('nothing of an excluded person is on the page but who they are, and nothing is offered', async () => {
  await openExcluded();
  expect(['Email', 'Mobile', 'Style', 'Career'].filter(isRow)).toEqual([]);
  expect(document.body.textContent).not.toContain('@fenwick.example');
  expect(document.body.textContent).not.toContain('6 1234 5678');
  expect(screen.queryByRole('button', { name: /^(Copy|Write|Find|Refresh)/ })).toBeNull();
});

it('is shown by a press on the band, and hidden by another; copying still takes two steps in words', async () => {
  const { user, messages } = await openExcluded();
  await user.click(showAnyway());
  expect(row('Email').getByText(address, { exact: false })).toBeTruthy();
  expect(row('Mobile').getByText(/12345678/)).toBeTruthy();
  expect(document.activeElement).toBe(showAnyway());
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
  expect(messages.map(({ name }) => name)).not.toContain('confirmOverride');
  await user.click(row('Email').getByRole('button', { name: 'Copy anyway … (Copy email)' }));
  expect(await navigator.clipboard.readText()).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Copy anyway' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  await waitFor(() => expect(messages.map(({ name }) => name)).toContain('confirmOverride'));
  await user.click(showAnyway());
  expect(isRow('Email')).toBe(false);
});

it('"Copy all" of the menu takes two steps, too', async () => {
  const { user, messages } = await openExcluded();
  await chooseMore(user, 'Copy all anyway …');
  expect(messages.map(({ name }) => name)).not.toContain('confirmOverride');
  await user.click(await screen.findByRole('button', { name: 'Copy all anyway' }));
  await waitFor(() => expect(messages.map(({ name }) => name)).toContain('confirmOverride'));
  expect(await navigator.clipboard.readText()).toContain(address);
});

it('an order that is open, lost or failed is shown, with its value hidden', async () => {
  const { db } = await openExcluded();
  await db.intents.put({ ...intent(amara), id: 'lost', state: 'unknown', sentAt: Date.now(), createdAt: Date.now() });
  await screen.findByRole('region', { name: 'Email' });
  expect(row('Email').getByText('The answer was lost')).toBeTruthy();
  expect(row('Email').getByText('Hidden')).toBeTruthy();
  expect(document.body.textContent).not.toContain('@fenwick.example');
});

/** Order buttons that could be pressed in any drawing since that `counts`, and are not for somebody excluded. */
function watchOrderButtons(counts = () => true): Set<string> {
  const seen = new Set<string>();
  const look = () => {
    if (!counts()) return;
    for (const button of document.querySelectorAll('button:not(:disabled)')) {
      const text = button.textContent;
      if (/^(Find|Show|How) /.test(text) && /credit/.test(text) && !/anyway/.test(text)) seen.add(text);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  onTestFinished(() => observer.disconnect());
  return seen;
}

describe('until the lists have been looked at', () => {
  /** Nothing of the lists is read until then, as on a busy machine. */
  async function openBusy(facets: Facets) {
    const page = createPage({ tab: { subject: amara } });
    const lookedAt = Promise.withResolvers<void>();
    await page.db.settings.put({ key: 'connection', value: connection() });
    await page.db.records.put(record(amara, { profile: facet(person()), ...facets }));
    await page.db.lists.put(list('customers', 'Customers', 'person'));
    return {
      ...page,
      lookedAt,
      busy: () => page.db.transaction('rw', page.db.members, () => Dexie.waitFor(lookedAt.promise)),
    };
  }

  it.each<[string, Facets]>([
    ['nothing', {}],
    ['everything', { email: facet([emailEntry()]), mobile: facet({ numbers: ['+31612345678'] }) }],
  ])('nothing can be ordered or copied for an excluded person when %s is known', async (_name, facets) => {
    const page = await openBusy(facets);
    await page.db.members.put(excludedAmara);
    const pressable = watchOrderButtons();
    const busy = page.busy();
    page.open(<Panel page={page.follow()} />);
    await screen.findByRole('main');
    page.lookedAt.resolve();
    await busy;
    await screen.findByText('Excluded: Customers');
    showAnyway();
    expect(screen.queryByRole('button', { name: /^Copy email/ })).toBeNull();
    expect(document.body.textContent).not.toContain(address);
    expect([...pressable]).toEqual([]);
  });
});

it('a panel of an excluded person or company never draws an enabled order button', async () => {
  for (const subject of [amara, halvorsen]) {
    const page = createPage({ tab: { subject } });
    await page.db.settings.put({ key: 'connection', value: connection() });
    await page.db.lists.put(list('off', 'Off limits', subject.kind));
    await page.db.members.put(member('off', subject, null));
    const pressable = watchOrderButtons();
    const { unmount } = page.open(<Panel page={page.follow()} />);
    await screen.findByText('Excluded: Off limits');
    if (subject === amara) await page.user.click(showAnyway());
    await screen.findAllByRole('button', { name: /anyway … / });
    expect([...pressable]).toEqual([]);
    unmount();
  }
});

it('nor when bought data shows that a person is excluded, by the employer of a hidden member', async () => {
  const page = createPage({ tab: { subject: amara } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  const salt = '00ff00ff';
  await page.db.lists.put(list('off', 'Off limits', 'company', { salt }));
  const names = [await hashName(salt, 'domain:fenwick.example')];
  await page.db.members.put(member('off', fenwick, null, { names }));
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('button', { name: /^Find email/ });
  const pressable = watchOrderButtons(
    () => screen.queryByRole('heading', { level: 1, name: 'Amara Okonkwo' }) !== null,
  );
  await page.db.records.put(record(amara, { email: facet([emailEntry()], Date.now()), profile: facet(person()) }));
  await screen.findByText('Excluded: Off limits');
  expect([...pressable]).toEqual([]);
});

it('when an answer shows that its person is excluded, the announcement goes', async () => {
  const page = createPage({ tab: { subject: amara } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.records.put(record(amara, { profile: facet(person()) }));
  await page.db.lists.put(list('customers', 'Customers', 'person'));
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('button', { name: /^Find email/ });
  await page.db.records.put(record(amara, { email: facet([emailEntry()], Date.now()), profile: facet(person()) }));
  await row('Email').findByText(`Email found: ${address}`);
  await page.db.members.put(excludedAmara);
  await screen.findByText('Excluded: Customers');
  await expect.poll(() => document.body.textContent).not.toContain(address);
  expect(isRow('Email')).toBe(false);
});

it('is shown at once where it was bought in this view in spite of the list', async () => {
  const { db } = await openExcluded();
  const bought = { ...intent(amara), id: 'second', anyway: true, state: 'settled' as const, createdAt: Date.now() };
  await db.intents.put(bought);
  await db.records.put(
    record(amara, {
      email: { ...facet([emailEntry()]), boughtAt: Date.now(), intentId: bought.id },
      mobile: facet({ numbers: ['+31612345678'] }),
    }),
  );
  await screen.findByRole('region', { name: 'Email' });
  expect(row('Email').getByText(address, { exact: false })).toBeTruthy();
  expect(isRow('Mobile')).toBe(false);
});

it('says that a person is on a list before it asks about the price', async () => {
  const { db, user } = await openExcluded();
  await db.records.put(record(amara, { profile: facet(person()) }));
  await db.settings.put({
    key: 'budget',
    value: { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: 0 },
  });
  await user.click(showAnyway());
  await user.click(await screen.findByRole('button', { name: /^Find email anyway/ }));
  expect(screen.queryByRole('group', { name: /^This can cost/ })).toBeNull();
  expect(await screen.findByRole('group', { name: /^They are on your list/ })).toBeTruthy();
});
