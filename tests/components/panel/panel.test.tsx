import '../../worlds/dom-setup.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import type { Facets, Intent } from '@/lib/database/schema/rows';
import type { Subject } from '@/lib/subjects/subject';
import {
  amara,
  balance,
  company,
  connection,
  day,
  emailEntry,
  facet,
  fenwick,
  intent,
  person,
  record,
  sites,
  subjectOf,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing } from '../extension-page.tsx';
import { chooseMore, chooseTool } from '../menus.ts';

const known: Facets = { email: facet([emailEntry()]), profile: facet(person()), company: facet(company) };

interface Given {
  subject?: Subject | null;
  access?: 'readable' | 'not-readable';
  facets?: Facets;
  intent?: Intent;
  balanceMilli?: number;
  answers?: Record<string, unknown>;
}

/** The panel with a connection, about somebody. */
async function openPanel({
  subject = tomasz,
  access = 'readable',
  facets,
  intent: latest,
  balanceMilli,
  answers = {},
}: Given = {}) {
  const page = createPage({ tab: { subject, access }, answers });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.balances.put(balance(balanceMilli));
  if (facets !== undefined && subject !== null) await page.db.records.put(record(subject, facets));
  if (latest !== undefined) await page.db.intents.put(latest);
  page.open(<Panel page={page.follow()} />);
  if (subject !== null) await screen.findByRole('heading', { level: 1 });
  return page;
}

const emailRow = () => within(screen.getByRole('region', { name: 'Email' }));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const messagesNamed = (messages: { name: string; payload?: unknown }[], name: string) =>
  messages.filter((each) => each.name === name);

describe('the panel', () => {
  it('when opened, tells the worker so and sends nothing else', async () => {
    const { messages } = await openPanel();
    await waitFor(() => expect(messages).toEqual([{ name: 'panelOpened', payload: { windowId: 1 } }]));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tomasz Wieczorek');
  });

  it('when the balance is pressed, reads it', async () => {
    const { messages, user } = await openPanel();
    await user.click(button('411 credits'));
    expect(messages.at(-1)).toEqual({ name: 'readBalance', payload: {} });
  });

  it('when the page has no subject, says so and lists the last purchases', async () => {
    const page = createPage();
    await page.db.settings.put({ key: 'connection', value: connection() });
    await page.db.records.put(record(amara, known));
    await page.db.visits.put({ key: amara.key, subject: amara, at: Date.now() });
    page.open(<Panel page={page.follow()} />);
    await screen.findByRole('heading', { name: 'No profile open here' });
    expect(await screen.findByRole('link', { name: 'Amara Okonkwo' })).toHaveProperty('href', amara.url);
  });

  it('beside a page of our own, steps aside: nothing says that it cannot be read', async () => {
    const page = createPage();
    await page.db.settings.put({ key: 'connection', value: connection() });
    const store = page.follow();
    page.tabs.moveTo(null, `${location.origin}/workspace.html#history`);
    page.open(<Panel page={store} />);
    expect(await screen.findByLabelText('Look up a person')).toBeTruthy();
    await waitFor(() => expect(store.read()).toMatchObject({ address: `${location.origin}/workspace.html#history` }));
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Sidenote', 'More']);
  });

  it('when the address may not be known, says which icon to press', async () => {
    await openPanel({ subject: null, access: 'not-readable' });
    expect(await screen.findByRole('heading', { name: 'Press the Sidenote icon to read this page' })).toBeTruthy();
  });

  it('when there is no connection, leads to the Start page, keeps the price in its place and names no balance', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const page = createPage({ tab: { subject: tomasz } });
    page.open(<Panel page={page.follow()} />);
    await page.user.click(await screen.findByRole('button', { name: 'Start free' }));
    await waitFor(() => expect(create.mock.calls[0]?.[0].url).toMatch(/welcome\.html$/));
    expect(button('Find email up to 1 credit')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: /^\S+ credits$/ })).toBeNull();
  });

  it.each([
    [
      'nothing but the key is missing, leads to its field in Settings',
      sites,
      'Open Settings',
      /options\.html#connection$/,
    ],
    ['key and networks are missing, leads to the Start page, which has both', [], 'Start free', /welcome\.html$/],
  ])('when %s', async (_what, saved, name, address) => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const page = createPage({ tab: { subject: null }, sites: saved });
    await page.db.settings.put({ key: 'connection', value: connection({ keySetAt: null, lastCheck: null }) });
    page.open(<Panel page={page.follow()} />);
    await screen.findByRole('heading', { name: 'No key yet' });
    await page.user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(create.mock.calls[0]?.[0].url).toMatch(address));
  });

  it.each([
    ['nothing is connected', null, 'Not connected yet', /not connected/i],
    ['there is no key', connection({ keySetAt: null, lastCheck: null }), 'No key yet', /no key/i],
    ['the key is locked', connection({ keyMode: 'passphrase', keyLocked: true }), 'The key is locked', /locked/i],
  ])('when %s, says it once', async (_what, value, title, text) => {
    const page = createPage({ tab: { subject: tomasz } });
    if (value !== null) await page.db.settings.put({ key: 'connection', value });
    page.open(<Panel page={page.follow()} />);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getAllByText(text)).toHaveLength(1);
  });

  it('when the browser does not say which page is open, offers to try again', async () => {
    const page = createPage({ tab: { subject: tomasz } });
    page.tabs.fail(new Error('No current window'));
    page.open(<Panel page={page.follow()} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.tabs.fail(null);
    await page.user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tomasz Wieczorek' })).toBeTruthy();
  });

  it('when the worker never answers, shows the page’s subject and known data', async () => {
    const { messages } = await openPanel({ subject: amara, facets: known });
    expect(await screen.findByRole('heading', { level: 1, name: 'Amara Okonkwo' })).toBeTruthy();
    expect(await screen.findByText('Verified')).toBeTruthy();
    await waitFor(() => expect(messages).toEqual([{ name: 'panelOpened', payload: { windowId: 1 } }]));
  });

  it('when a menu requests another person, paints only them, as long as the tab stays', async () => {
    await fakeBrowser.storage.session.set({
      'shown:1': { address: amara.url, shown: { kind: 'subject', subject: tomasz } },
    });
    onTestFinished(() => fakeBrowser.storage.session.clear());
    const page = createPage({ tab: { subject: amara } });
    await page.db.settings.put({ key: 'connection', value: connection() });
    const names = new Set<string | null>();
    const watching = new MutationObserver(() => names.add(document.querySelector('h1')?.textContent ?? null));
    watching.observe(document.body, { childList: true, subtree: true, characterData: true });
    page.open(<Panel page={page.follow()} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tomasz Wieczorek' })).toBeTruthy();
    watching.disconnect();
    expect([...names].filter((name) => name !== null)).toEqual(['Tomasz Wieczorek']);
    act(() => page.tabs.moveTo(fenwick));
    expect(await screen.findByRole('heading', { level: 1, name: 'Fenwick Instruments' })).toBeTruthy();
  });

  it('shows another person from the top, and the same person at the old position', async () => {
    const { tabs } = await openPanel({ subject: amara, facets: known });
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    act(() => tabs.moveTo(amara));
    await act(async () => void (await Promise.resolve()));
    expect(scrollTo).not.toHaveBeenCalled();
    act(() => tabs.moveTo(tomasz));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tomasz Wieczorek' })).toBeTruthy();
    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  });

  it('follows when this window moves to another person, and stays when another window does', async () => {
    const { tabs } = await openPanel({ subject: amara, facets: known });
    act(() => tabs.moveElsewhere(2, fenwick));
    await act(async () => void (await Promise.resolve()));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amara Okonkwo');
    const mixed: (string | null)[] = [];
    const watching = new MutationObserver(() => {
      const text = document.body.textContent ?? '';
      if (text.includes('Tomasz Wieczorek') && text.includes('fenwick.example')) mixed.push(text);
    });
    watching.observe(document.body, { childList: true, subtree: true, characterData: true });
    act(() => tabs.moveTo(tomasz));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tomasz Wieczorek' })).toBeTruthy();
    watching.disconnect();
    // No frame shows the former person's address under the new name.
    expect(mixed).toEqual([]);
  });

  it('when the page moves to a known person, paints them at once, with their name and data', async () => {
    const { db, tabs } = await openPanel({ subject: amara, facets: known });
    await screen.findByText('Verified');
    await db.records.put(record(tomasz, { email: facet([emailEntry({ address: 'tomasz@fenwick.example' })]) }));
    const seen: string[] = [];
    const watching = new MutationObserver(() => {
      const name = document.querySelector('h1')?.textContent ?? 'nobody';
      seen.push(`${name}: ${document.body.textContent?.includes('tomasz@fenwick.example')}`);
    });
    watching.observe(document.body, { childList: true, subtree: true, characterData: true });
    act(() => tabs.moveTo(tomasz));
    await waitFor(() => expect(document.body.textContent).toContain('tomasz@fenwick.example'));
    watching.disconnect();
    const shownAs = record(tomasz, {}).name ?? 'Tomasz Wieczorek';
    expect([...new Set(seen)].filter((each) => each !== 'Amara Okonkwo: false')).toEqual([`${shownAs}: true`]);
  });

  it('when a person is forgotten, does not paint them again on the way back from another screen', async () => {
    const scanPage = answering({
      kind: 'read',
      host: 'www.pronet.example',
      isWhole: true,
      subjects: [],
      addresses: [],
    });
    const page = createPage({ tab: { subject: amara }, answers: { scanPage } });
    const { db, user } = page;
    await db.settings.put({ key: 'connection', value: connection() });
    await db.records.put(record(amara, known, 'Amara N. Okonkwo'));
    const store = page.follow();
    page.open(<Panel page={store} />);
    await screen.findByText('Verified');
    await act(() => db.records.clear());
    const sender = { id: fakeBrowser.runtime.id } as never;
    const message = { kind: 'page-changed', windowId: 1 };
    act(() => void fakeBrowser.runtime.onMessage.trigger(message, sender, () => undefined));
    await waitFor(() => expect(store.read()).toMatchObject({ first: { known: { record: null } } }));
    await screen.findByRole('heading', { level: 1, name: 'Amara Okonkwo' });
    await chooseTool(user, 'Scan this page');
    const back = await screen.findByRole('button', { name: /^Back/ });
    const painted: (string | null)[] = [];
    const watching = new MutationObserver(() => painted.push(document.querySelector('h1')?.textContent ?? null));
    watching.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.click(back);
    expect(await screen.findByRole('heading', { level: 1, name: 'Amara Okonkwo' })).toBeTruthy();
    watching.disconnect();
    expect(painted).not.toContain('Amara N. Okonkwo');
  });

  it('when an answer comes late, shows it under its own subject only', async () => {
    const { db, tabs } = await openPanel({ intent: intent(tomasz, { state: 'sent', sentAt: Date.now() }) });
    act(() => tabs.moveTo(subjectOf('aroha-ngata')));
    await screen.findByRole('heading', { level: 1, name: 'Aroha Ngata' });
    await act(() => db.records.put(record(tomasz, { email: facet([emailEntry()], Date.now()) })));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Aroha Ngata');
    expect(button('Find email up to 1 credit')).toHaveProperty('disabled', false);
    act(() => tabs.moveTo(tomasz));
    expect(await screen.findByText('Verified')).toBeTruthy();
  });

  it('when the page is a company, asks for it, for those like it, and for its people, each at its price', async () => {
    await openPanel({ subject: fenwick });
    expect(await screen.findByRole('button', { name: 'Show company up to 0.1 credits' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Find lookalikes up to 2.5 credits' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^People here 1 credit/ })).toBeTruthy();
  });
});

describe('the Email row', () => {
  it('when its ask is pressed, agrees to the price on the button and no more', async () => {
    const { messages, user } = await openPanel();
    await user.click(button('Find email up to 1 credit'));
    const panelId = expect.any(String);
    await waitFor(() =>
      expect(messages.at(-1)).toEqual({
        name: 'enrich',
        payload: {
          operation: 'email',
          subject: tomasz,
          panelId,
          agreedMilli: 1000,
          refresh: false,
          override: false,
          again: false,
        },
      }),
    );
  });

  it('when its ask is pressed, can be cancelled, and focus stays in the row', async () => {
    const { messages, user } = await openPanel();
    await user.click(button(/^Find email/));
    const cancel = await emailRow().findByRole('button', { name: 'Cancel' });
    expect(screen.getByRole('region', { name: 'Email' }).contains(document.activeElement)).toBe(true);
    await user.click(cancel);
    expect(messages.at(-1)).toEqual({ name: 'cancel', payload: { operation: 'email', subject: tomasz } });
  });

  it('when the answer arrives, shows and announces it without moving focus', async () => {
    const { db } = await openPanel({ intent: intent(tomasz, { state: 'sent', sentAt: Date.now() }) });
    const settings = button('Settings');
    settings.focus();
    await db.transaction('rw', [db.records, db.intents], async () => {
      await db.records.put(record(tomasz, { email: facet([emailEntry()], Date.now()) }, 'Tomasz Wieczorek'));
      await db.intents.update('intent-1', { state: 'settled', settledAt: Date.now(), outcome: { kind: 'found' } });
    });
    await emailRow().findByText('Verified');
    await emailRow().findByText('Email found: amara.okonkwo@fenwick.example');
    expect(document.activeElement).toBe(settings);
  });

  it('when the email is known, shows its status and age, and copies it', async () => {
    const { user } = await openPanel({ subject: amara, facets: known });
    expect(emailRow().getByText('Verified')).toBeTruthy();
    expect(emailRow().getByText(/12 days ago/)).toBeTruthy();
    await user.click(button('Copy email'));
    expect(await navigator.clipboard.readText()).toBe('amara.okonkwo@fenwick.example');
    expect(await emailRow().findByText('Copied')).toBeTruthy();
  });

  it('when several addresses were found, puts the valid one first', async () => {
    const entries = [emailEntry({ address: 'old@fenwick.example', status: 'INVALID' }), emailEntry()];
    await openPanel({ subject: amara, facets: { email: facet(entries) } });
    const copies = emailRow().getAllByRole('button', { name: /^Copy email/ });
    expect(copies.map((each) => each.getAttribute('aria-label'))).toEqual([
      'Copy email',
      'Copy email old@fenwick.example',
    ]);
  });

  it('when retention erased the email, says when it was bought and asks anew', async () => {
    const { messages, db, user } = await openPanel();
    const erased = { email: { boughtAt: new Date(2025, 10, 3).getTime(), erasedAt: Date.now() } };
    await act(() => db.records.put({ ...record(tomasz, {}, null), erased }));
    expect(await emailRow().findByText(/^Bought .*2025; removed by your retention setting$/)).toBeTruthy();
    await user.click(button('Find email up to 1 credit'));
    expect(messages.at(-1)?.payload).toMatchObject({ subject: tomasz, refresh: false });
  });

  it('when nothing was found, states the cost and asks again as a refresh', async () => {
    const { messages, user } = await openPanel({ facets: { email: facet(null, Date.now() - 18 * day, 0) } });
    expect(emailRow().getByText('Nothing found')).toBeTruthy();
    expect(emailRow().getByText('Not charged')).toBeTruthy();
    await user.click(emailRow().getByRole('button', { name: /^Find email/ }));
    expect(messages.at(-1)?.payload).toMatchObject({ refresh: true });
  });

  it('when it is in flight, can be left, and says that the answer is kept', async () => {
    const { messages, user } = await openPanel({
      intent: intent(tomasz, { state: 'sent', sentAt: Date.now() - 6000 }),
    });
    expect(emailRow().getByText('Waiting, 6 s')).toBeTruthy();
    await user.click(button('Stop waiting'));
    expect(messagesNamed(messages, 'cancel')).toHaveLength(1);
    expect(emailRow().getByText(/still be saved/, { ignore: '[role="status"]' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull();
  });

  it('when the service asks to slow down, says how long and continues by itself', async () => {
    await openPanel({ intent: intent(tomasz, { state: 'queued', waitingUntil: Date.now() + 2900 }) });
    expect(emailRow().getByText('The service is busy')).toBeTruthy();
    expect(emailRow().getByText(/^Trying again in [23] s$/)).toBeTruthy();
  });

  it('when credits are short, says how many there are and reads the balance', async () => {
    const outcome = { kind: 'failed', failure: { kind: 'not-enough-credits', status: 402 } } as const;
    const { messages, user } = await openPanel({
      balanceMilli: 400,
      intent: intent(tomasz, { sentAt: 1, settledAt: Date.now(), outcome }),
    });
    // Said once, above all rows.
    expect(screen.getByText('You have 0.4, this costs up to 1 credit')).toBeTruthy();
    expect(screen.getAllByText('Not enough credits')).toHaveLength(1);
    expect(emailRow().getByText('Not charged')).toBeTruthy();
    await user.click(button('Check the balance'));
    expect(messages.at(-1)?.name).toBe('readBalance');
  });

  it('when the service refused the key, says so once and keeps every button', async () => {
    const page = createPage({ tab: { subject: tomasz } });
    const lastCheck = { at: Date.now(), elapsedMs: 80, failure: { kind: 'key-refused', status: 401 } as const };
    await page.db.settings.put({ key: 'connection', value: { ...connection(), lastCheck } });
    page.open(<Panel page={page.follow()} />);
    expect(await screen.findByRole('heading', { level: 2, name: 'Key refused' })).toBeTruthy();
    for (const name of [/^Find email/, /^Find mobile/, /^Show profile/])
      expect(button(name)).toHaveProperty('disabled', true);
    expect(screen.getAllByRole('button', { name: 'Open Settings' })).toHaveLength(1);
  });

  it('when too little is left of the budget, says so once, before any click, and leads to the budget', async () => {
    const page = createPage({ tab: { subject: tomasz } });
    await page.db.settings.bulkPut([
      { key: 'connection', value: connection() },
      { key: 'budget', value: { perDayMilli: 500, perMonthMilli: null, askAgainAboveMilli: null } },
    ]);
    page.open(<Panel page={page.follow()} />);
    expect(await screen.findAllByText('Too little is left of today’s budget')).toHaveLength(1);
    expect(screen.getByText(/^0\.5 of 0\.5 credits are left\. Resets at /)).toBeTruthy();
    expect(screen.queryByText('Today’s budget is spent')).toBeNull();
    expect(button('Raise the budget')).toBeTruthy();
    expect(button(/^Find email/)).toHaveProperty('disabled', true);
    // Half a credit is left, and that is what it costs.
    expect(button(/^Show profile/)).toHaveProperty('disabled', false);
    await act(() => page.db.settings.delete('budget'));
    await waitFor(() => expect(button(/^Find email/)).toHaveProperty('disabled', false));
    expect(screen.queryByText(/budget/)).toBeNull();
  });

  it('describes what a purchase leaves only where it is costly or credits are scarce', async () => {
    await openPanel();
    expect(button(/^How to write/).title).toBe('Leaves 407 of 411');
    expect(button(/^Find email/).title).toBe('');
    cleanup();
    await openPanel({ balanceMilli: 9_000 });
    await waitFor(() => expect(button(/^Find email/).title).toBe('Leaves at least 8 of 9'));
    expect(button(/^Find email/).getAttribute('aria-description')).toBe('Leaves at least 8 of 9');
  });

  it('when the gate refuses, says that nothing was sent', async () => {
    const refusal = failing({ kind: 'budget-reached', period: 'day', limitMilli: 40_000, usedMilli: 40_000 });
    const { db, user } = await openPanel({ answers: { enrich: refusal } });
    const budget = { perDayMilli: 40_000, perMonthMilli: null, askAgainAboveMilli: null };
    await act(() => db.settings.put({ key: 'budget', value: budget }));
    await user.click(button(/^Find email/));
    expect(await emailRow().findByText('Today’s budget is spent')).toBeTruthy();
    expect(emailRow().getByText('Nothing was sent')).toBeTruthy();
    expect(button(/^Find email/)).toHaveProperty('disabled', true);
  });

  it('when the answer was lost, is not asked again but checked', async () => {
    const answers = { checkUnknown: answering({ decision: 'wait', checkAgainAt: Date.now() + 60_000 }) };
    const { messages, user } = await openPanel({
      answers,
      intent: intent(tomasz, { state: 'unknown', sentAt: Date.now() }),
    });
    expect(emailRow().getByText('The answer was lost')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Find email/ })).toBeNull();
    await user.click(button('Check now'));
    expect(messages.at(-1)).toEqual({ name: 'checkUnknown', payload: { intentId: 'intent-1' } });
    expect(await emailRow().findByText(/^Too early to tell/)).toBeTruthy();
  });

  it('when the answer was lost, offers to ask again at its price beside the check', async () => {
    const { messages, user } = await openPanel({ intent: intent(tomasz, { state: 'unknown', sentAt: Date.now() }) });
    expect(button('Check now')).toBeTruthy();
    expect(emailRow().getByText('The lost answer may have been charged as well.')).toBeTruthy();
    await user.click(button(/^Ask again/));
    const panelId = expect.any(String);
    await waitFor(() => expect(messagesNamed(messages, 'enrich')).toHaveLength(1));
    expect(messagesNamed(messages, 'enrich').map(({ payload }) => payload)).toEqual([
      { operation: 'email', subject: tomasz, panelId, agreedMilli: 1000, refresh: false, override: false, again: true },
    ]);
    expect(messagesNamed(messages, 'checkUnknown')).toEqual([]);
  });

  it('when a page came instead of an answer, says so, and not that nothing came back', async () => {
    const { db } = await openPanel({ intent: intent(tomasz, { state: 'sent', sentAt: Date.now() }) });
    await act(() => db.intents.update('intent-1', { state: 'unknown', lostStatus: 200 }));
    const came = 'A response came back (200) that could not be used; the charge is not known yet';
    expect(await emailRow().findByText(came)).toBeTruthy();
    expect(emailRow().queryByText(/The answer was lost|but no answer|The service failed/)).toBeNull();
    const heard = () =>
      emailRow()
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join();
    await waitFor(() => expect(heard()).toContain(came));
  });

  it.each([
    ['job', 'An export or email finder is still being charged. Sidenote checks again once it is settled.'],
    ['request', 'Another request is still being answered. Check again after it.'],
    ['moving', 'The balance is still changing. Check again in a moment.'],
  ] as const)('when a check waits for a %s, says so', async (waitsFor, text) => {
    const answers = { checkUnknown: answering({ decision: 'wait' as const, checkAgainAt: null, waitsFor }) };
    const { user } = await openPanel({ answers, intent: intent(tomasz, { state: 'unknown', sentAt: Date.now() }) });
    await user.click(button('Check now'));
    expect(await emailRow().findByText(text)).toBeTruthy();
  });

  it('when the time of the next check is past, names no time', async () => {
    const answers = { checkUnknown: answering({ decision: 'wait', checkAgainAt: Date.now() - 1 }) };
    const { user } = await openPanel({ answers, intent: intent(tomasz, { state: 'unknown', sentAt: Date.now() }) });
    await user.click(button('Check now'));
    expect(await emailRow().findByText('You can check again now.')).toBeTruthy();
    expect(emailRow().queryByText(/Too early to tell/)).toBeNull();
  });

  it('when the service failed, says so with its status, and that the charge is not known', async () => {
    await openPanel({ intent: intent(tomasz, { state: 'unknown', sentAt: Date.now(), lostStatus: 503 }) });
    expect(emailRow().getByText('The service failed (503); the charge is not known yet')).toBeTruthy();
    expect(emailRow().queryByText('The answer was lost')).toBeNull();
    expect(button('Check now')).toBeTruthy();
  });

  it('when the service fails, a screen reader hears its status, and of no lost answer', async () => {
    const { db } = await openPanel({ intent: intent(tomasz, { state: 'sent', sentAt: Date.now() }) });
    await act(() => db.intents.update('intent-1', { state: 'unknown', lostStatus: 503 }));
    const statusTexts = () =>
      emailRow()
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join();
    await waitFor(() => expect(statusTexts()).toContain('The service failed (503); the charge is not known yet'));
    expect(statusTexts()).not.toContain('The answer was lost');
  });

  it('when checking fails, says why', async () => {
    const answers = { checkUnknown: failing({ kind: 'unreachable' }) };
    const { user } = await openPanel({ answers, intent: intent(tomasz, { state: 'unknown', sentAt: Date.now() }) });
    await user.click(button('Check now'));
    expect(await emailRow().findByText('No answer')).toBeTruthy();
  });

  it('when the answer was not understood, shows it as it came', async () => {
    const page = await openPanel({
      intent: intent(tomasz, { sentAt: 1, settledAt: Date.now(), outcome: { kind: 'not-understood' } }),
    });
    const body = '{"persona":<b>1</b>}';
    await page.db.rawAnswers.put({
      intentId: 'intent-1',
      connection: 'c',
      subjectKey: tomasz.key,
      operation: 'email',
      orderKey: 'o',
      body,
      at: 1,
    });
    expect(await emailRow().findByText(body)).toBeTruthy();
  });

  it('when the answer could not be stored, shows it and does not ask again', async () => {
    const { user } = await openPanel({
      answers: { enrich: failing({ kind: 'not-saved', values: ['t@okavango.example'] }) },
    });
    await user.click(button(/^Find email/));
    expect(await emailRow().findByText('Not saved')).toBeTruthy();
    expect(emailRow().getByRole('button', { name: 'Copy t@okavango.example' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Find email/ })).toBeNull();
  });

  it('when the person is on a list, pays only after a second, explicit step', async () => {
    const { messages, user } = await openPanel({
      answers: { enrich: failing({ kind: 'excluded', listName: 'Customers' }) },
    });
    await user.click(button(/^Find email/));
    await user.click(await screen.findByRole('button', { name: /^Find email anyway …/ }));
    expect(messagesNamed(messages, 'enrich')).toHaveLength(1);
    await user.click(button(/^Find email anyway up to 1 credit/));
    expect(messages.filter(({ name }) => name === 'enrich').at(-1)?.payload).toMatchObject({ override: true });
  });

  it('when the browser is offline, keeps the order with its price', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openPanel();
    expect(button('Find email up to 1 credit')).toHaveProperty('disabled', true);
    expect(screen.getAllByText('You are offline')).toHaveLength(1);
    expect(screen.queryByText(/Try again when you are back online/)).toBeNull();
  });
});

describe('a known person', () => {
  it('when refreshed, pays again at the price on the button', async () => {
    const { messages, user } = await openPanel({ subject: amara, facets: known });
    await chooseMore(user, 'Refresh up to 1 credit');
    await user.click(button('Refresh up to 1 credit'));
    expect(messages.at(-1)?.payload).toMatchObject({ refresh: true, agreedMilli: 1000 });
  });

  it('when forgotten, is forgotten after a second step only', async () => {
    const { messages, user } = await openPanel({ subject: amara, facets: known });
    expect(screen.queryByRole('button', { name: 'Forget this person' })).toBeNull();
    await chooseMore(user, 'Forget this person');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Forget now' })).toBeNull();
    expect(messagesNamed(messages, 'forgetSubject')).toHaveLength(0);
    await chooseMore(user, 'Forget this person');
    expect(screen.getByText(/The ledger keeps the charge, without the person/)).toBeTruthy();
    await user.click(button('Forget now'));
    expect(messages.at(-1)).toEqual({ name: 'forgetSubject', payload: { subject: amara } });
  });

  it('offers to buy again in its menu, and openly once the answer is old', async () => {
    await openPanel({ subject: amara, facets: known });
    expect(screen.queryByRole('button', { name: 'Refresh up to 1 credit' })).toBeNull();
    cleanup();
    await openPanel({ subject: amara, facets: { ...known, email: facet([emailEntry()], Date.now() - 91 * day) } });
    expect(button('Refresh up to 1 credit')).toBeTruthy();
  });

  it('when refreshed lately, names the changes', async () => {
    const facets: Facets = {
      email: {
        ...facet([emailEntry()], Date.now()),
        previous: { value: [emailEntry({ address: 'old@fenwick.example' })], boughtAt: 1 },
      },
    };
    await openPanel({ subject: amara, facets });
    const changed = within(screen.getByRole('region', { name: 'Changed' }));
    expect(changed.getByText('old@fenwick.example').closest('s')).not.toBeNull();
    expect(changed.getByText('1 credit')).toBeTruthy();
  });

  it('when there is a profile, says what the career holds, and opens on its closed sections with their counts', async () => {
    const { user } = await openPanel({ subject: amara, facets: known });
    const profile = screen.getByRole('region', { name: 'Career' });
    await user.click(within(profile).getByRole('button', { name: /^Career \d+ years? here · .* before$/ }));
    await within(profile).findByText('Details');
    const sections = [...profile.querySelectorAll('.indent > details')].filter(
      (each) => each instanceof HTMLDetailsElement,
    );
    expect(sections.map((each) => each.querySelector('summary')?.textContent)).toEqual([
      'Experience2',
      'Education1',
      'Skills7',
      'Certifications1',
      'Languages3',
      'Organizations1',
      'Details',
      'Email checks1',
    ]);
    expect(sections.every((each) => !each.open)).toBe(true);
  });

  it('when the service gives a link that is no web address, shows no link', async () => {
    const { user } = await openPanel({ subject: amara, facets: known });
    await user.click(button(/^Career /));
    await waitFor(() => expect(screen.getAllByRole('link').length).toBe(3));
    const links = screen.getAllByRole('link');
    expect(links.every((link) => link.getAttribute('href')?.startsWith('https://'))).toBe(true);
    expect(links.every((link) => link.getAttribute('rel') === 'noopener noreferrer')).toBe(true);
  });
});
