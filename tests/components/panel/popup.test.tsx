import '../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Popup } from '@/components/panel/popup';
import { networks } from '@/lib/subjects/catalogue/networks';
import { findSubject } from '@/lib/subjects/find-subject';
import { amara, connection, emailEntry, facet, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { heldAnswer } from '../../fixtures/rows/held-rows.ts';
import { excludedAmara, list } from '../../fixtures/rows/list-rows.ts';
import { type Answers, answering, createPage, failing } from '../extension-page.tsx';

async function openPopup(subject = tomasz, answers: Answers = {}) {
  const page = createPage({ tab: { subject, windowId: 3 }, answers });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.records.put(record(amara, { email: facet([emailEntry()]) }));
  page.open(<Popup page={page.follow()} />);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

describe('the popup', () => {
  it('when nothing was asked about the person, says so', async () => {
    await openPopup();
    expect(await screen.findByText('Nothing sent yet')).toBeTruthy();
  });

  it('when the person is known, shows the email and no longer says so', async () => {
    await openPopup(amara);
    expect(await screen.findByRole('button', { name: 'Copy email' })).toBeTruthy();
    expect(screen.queryByText('Nothing sent yet')).toBeNull();
  });

  describe('on a page of another network', () => {
    const github = findSubject('https://github.com/jane-doe', networks);

    it('starts on "Who is this", and does not say that nothing was sent once an answer is kept apart', async () => {
      if (github === null) throw new Error('The page is not found');
      const page = createPage({ tab: { subject: github } });
      await page.db.settings.put({ key: 'connection', value: connection() });
      const store = page.follow();
      await page.db.settings.put({ key: 'sites', value: [...networks] });
      store.readAgain();
      page.open(<Popup page={store} />);
      const who = await screen.findByRole('button', { name: /^Who is this/ });
      await waitFor(() => expect(document.activeElement).toBe(who));
      expect(await screen.findByText('Nothing sent yet')).toBeTruthy();

      await act(() => page.db.heldAnswers.put({ ...heldAnswer('about-another', github), operation: 'who' }));
      expect(await screen.findByText('The answer is about someone else')).toBeTruthy();
      await waitFor(() => expect(screen.queryByText('Nothing sent yet')).toBeNull());
    });
  });

  it('starts on the main order, and on "Copy email" once that is answered', async () => {
    const { db, user } = await openPopup();
    const find = await screen.findByRole('button', { name: /^Find email/ });
    await waitFor(() => expect(document.activeElement).toBe(find));
    await user.keyboard('{Enter}');
    await act(() => db.records.put(record(tomasz, { email: facet([emailEntry()]) })));
    const copy = await screen.findByRole('button', { name: 'Copy email' });
    await waitFor(() => expect(document.activeElement).toBe(copy));
  });

  it('Enter, and Enter again once the answer is there, has copied the email', async () => {
    const { messages, db, user } = await openPopup();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const find = await screen.findByRole('button', { name: /^Find email/ });
    await waitFor(() => expect(document.activeElement).toBe(find));
    await user.keyboard('{Enter}');
    expect(messages.filter(({ name }) => name === 'enrich')).toHaveLength(1);
    await act(() => db.records.put(record(tomasz, { email: facet([emailEntry()]) })));
    const copy = await screen.findByRole('button', { name: 'Copy email' });
    await waitFor(() => expect(document.activeElement).toBe(copy));
    await user.keyboard('{Enter}');
    expect(write.mock.calls).toEqual([['amara.okonkwo@fenwick.example']]);
    expect(messages.filter(({ name }) => name === 'enrich')).toHaveLength(1);
  });

  describe('with a locked key', () => {
    async function openLocked(subject: typeof tomasz | null) {
      const page = createPage({ tab: { subject } });
      const value = connection({ keyMode: 'passphrase', keyLocked: true });
      await page.db.settings.put({ key: 'connection', value });
      await page.db.records.put(record(amara, { email: facet([emailEntry()]) }));
      page.open(<Popup page={page.follow()} />);
      return screen.findByLabelText('Passphrase');
    }

    it.each([
      ['nobody', null],
      ['somebody of whom nothing is known', tomasz],
    ])('about %s starts on the passphrase', async (_whom, subject) => {
      const field = await openLocked(subject);
      await waitFor(() => expect(document.activeElement).toBe(field));
    });

    it('about a known person starts on "Copy email", which needs no key', async () => {
      await openLocked(amara);
      const copy = await screen.findByRole('button', { name: 'Copy email' });
      await waitFor(() => expect(document.activeElement).toBe(copy));
    });
  });

  it('about a known person starts on "Copy email"', async () => {
    await openPopup(amara);
    const copy = await screen.findByRole('button', { name: 'Copy email' });
    await waitFor(() => expect(document.activeElement).toBe(copy));
  });

  it('on a page that extensions cannot read says that, and does not ask for the press that opened it', async () => {
    const page = createPage({ tab: { subject: null, access: 'not-readable' } });
    await page.db.settings.put({ key: 'connection', value: connection() });
    page.open(<Popup page={page.follow()} />);
    expect(await screen.findByRole('heading', { name: 'This page cannot be read' })).toBeTruthy();
    expect(screen.queryByText(/Press the Sidenote icon/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Scan this page' })).toBeNull();
  });

  it.each([
    'chrome://extensions/',
    'about:addons',
    'file:///home/jane/notes.html',
    'https://chromewebstore.google.com/detail/x',
    'https://addons.mozilla.org/en-US/firefox/',
  ])('offers no scan of %s, whose address the press on the icon shows', async (address) => {
    const page = createPage({ tab: { subject: null } });
    await page.db.settings.put({ key: 'connection', value: connection() });
    const store = page.follow();
    page.tabs.moveTo(null, address);
    page.open(<Popup page={store} />);
    await waitFor(() => expect(store.read()).toMatchObject({ address, page: { access: 'closed' } }));
    expect(await screen.findByRole('button', { name: 'Open side panel' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Scan this page' })).toBeNull();
    expect(screen.queryByText(/or scan this page/)).toBeNull();
  });

  it('when nothing is connected, starts on "Start"', async () => {
    const page = createPage({ tab: { subject: tomasz } });
    page.open(<Popup page={page.follow()} />);
    const start = await screen.findByRole('button', { name: 'Start free' });
    await waitFor(() => expect(document.activeElement).toBe(start));
  });

  it('about an excluded known person, starts on no button, and puts no ring around a row', async () => {
    const page = createPage({ tab: { subject: amara } });
    await page.db.settings.put({ key: 'connection', value: connection() });
    await page.db.records.put(record(amara, { email: facet([emailEntry()]) }));
    await page.db.lists.put(list('customers', 'Customers', 'person'));
    await page.db.members.put(excludedAmara);
    page.open(<Popup page={page.follow()} />);
    expect(await screen.findByRole('button', { name: 'Show anyway' })).toBeTruthy();
    // It opened on nothing that would be read out.
    const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(statusTexts()).toContain('Excluded: Customers'));
    await screen.findByRole('button', { name: 'Take off the list' });
    expect(document.activeElement).toBe(document.body);
  });

  it('on a page without a subject, offers to scan the page first', async () => {
    const page = createPage({ tab: { subject: null } });
    await page.db.settings.put({ key: 'connection', value: connection() });
    page.open(<Popup page={page.follow()} />);
    await screen.findByRole('heading', { name: 'No profile open here' });
    const offers = within(screen.getByRole('contentinfo')).getAllByRole('button');
    expect(offers.map(({ textContent }) => textContent)).toEqual([
      'Scan this page',
      'Open side panel',
      'Open in a small window',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(offers[0]));
  });

  describe('when the side panel is wanted', () => {
    const close = () => vi.spyOn(window, 'close').mockImplementation(() => undefined);
    const opening = (open: () => Promise<void>) => {
      Object.assign(fakeBrowser, { sidePanel: { open } });
      onTestFinished(() => void Object.assign(fakeBrowser, { sidePanel: undefined }));
      return open;
    };
    const asPanel = { name: 'showPanel', payload: { windowId: 3, as: 'panel' } };

    it('opens it in the very click, and closes itself once it or a small window is there', async () => {
      const closed = close();
      const open = opening(vi.fn(() => Promise.resolve()));
      const shows = Promise.withResolvers<unknown>();
      const { messages } = await openPopup(tomasz, { showPanel: shows.promise });
      screen.getByRole('button', { name: 'Open side panel' }).click();
      expect(open).toHaveBeenCalledWith({ windowId: 3 });
      expect(messages.at(-1)).toEqual(asPanel);
      expect(closed).not.toHaveBeenCalled();
      shows.resolve(answering({ shown: 'panel' }));
      await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
    });

    it.each<[string, (() => Promise<void>) | null]>([
      ['has none', null],
      ['rejects it', () => Promise.reject(new Error('No active side panel'))],
    ])('in a browser that %s, leaves it to the worker, which opens a small window', async (_what, open) => {
      const closed = close();
      if (open !== null) opening(open);
      const { messages } = await openPopup(tomasz, { showPanel: answering({ shown: 'window' }) });
      screen.getByRole('button', { name: 'Open side panel' }).click();
      expect(messages.at(-1)).toEqual(asPanel);
      await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('scans into it', async () => {
      const closed = close();
      const open = opening(vi.fn(() => Promise.resolve()));
      const scan = { kind: 'refused', why: 'closed' };
      const answers = { showPanel: answering({ shown: 'panel' }), scanPage: answering(scan) };
      const { messages } = await openPopup(tomasz, answers);
      screen.getByRole('button', { name: 'Scan this page' }).click();
      expect(open).toHaveBeenCalledOnce();
      expect(messages.slice(-2)).toEqual([asPanel, { name: 'scanPage', payload: { windowId: 3, show: true } }]);
      await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
    });

    it('and nothing can be opened, says so and stays', async () => {
      const closed = close();
      await openPopup(tomasz, { showPanel: failing({ kind: 'internal' }) });
      screen.getByRole('button', { name: 'Open side panel' }).click();
      expect((await screen.findByRole('alert')).textContent).toMatch(
        /opened neither the side panel nor a small window/,
      );
      expect(closed).not.toHaveBeenCalled();
    });
  });

  it('when a small window is wanted, asks for that alone', async () => {
    const closed = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    const { messages } = await openPopup(tomasz, { showPanel: answering({ shown: 'window' }) });
    screen.getByRole('button', { name: 'Open in a small window' }).click();
    expect(messages.at(-1)).toEqual({ name: 'showPanel', payload: { windowId: 3, as: 'window' } });
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });
});
