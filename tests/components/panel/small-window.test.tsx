import '../../worlds/dom-setup.ts';
import { act, screen, waitFor } from '@testing-library/react';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import { panelRequests, pins } from '@/lib/messaging/panel-state';
import { amara, connection, facet, person, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { type Answers, answering, createPage, failing } from '../extension-page.tsx';
import { chooseTool } from '../menus.ts';

/** The window that the small window follows. Its own has another id. */
const followed = 9;
let isOpen = true;

beforeEach(() => {
  fakeBrowser.reset();
  isOpen = true;
  void fakeBrowser.storage.session.set({ [`small-window:${followed}`]: 12 });
  vi.spyOn(fakeBrowser.windows, 'get').mockImplementation((async (id: number) => {
    if (!isOpen) throw new Error(`No window with id: ${id}.`);
    return { id };
  }) as never);
});

async function openSmallWindow(subject = tomasz) {
  const page = createPage({ tab: { subject, windowId: followed } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.records.put(record(amara, { profile: facet(person()) }));
  const store = page.follow(followed);
  page.open(<Panel page={store} isSmallWindow />);
  await screen.findByRole('heading', { level: 1 });
  return { ...page, store };
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const closedTitle = 'The window this one followed is closed';
const close = () => fakeBrowser.windows.onRemoved.trigger(followed);

describe('a small window', () => {
  it('reads the active tab of the window it follows, never its own, and tells the worker of that window', async () => {
    const { messages } = await openSmallWindow();
    expect(heading()).toBe('Tomasz Wieczorek');
    const queries = vi.mocked(fakeBrowser.tabs.query).mock.calls.map(([query]) => query);
    expect(new Set(queries.map((query) => JSON.stringify(query)))).toEqual(
      new Set([JSON.stringify({ active: true, windowId: followed })]),
    );
    await waitFor(() => expect(messages).toEqual([{ name: 'panelOpened', payload: { windowId: followed } }]));
  });

  it('follows that window’s tab, and no other window’s', async () => {
    const { tabs } = await openSmallWindow();
    act(() => tabs.moveElsewhere(1, amara));
    act(() => tabs.moveTo(amara));
    await waitFor(() => expect(heading()).toBe('Amara Okonkwo'));
  });

  it('shows the subject that a menu requests for that window’s panel', async () => {
    await panelRequests.write(followed, { address: tomasz.url, shown: { kind: 'subject', subject: amara } });
    await openSmallWindow();
    expect(heading()).toBe('Amara Okonkwo');
  });

  it('keeps for that window', async () => {
    const { tabs, user } = await openSmallWindow(amara);
    await user.click(screen.getByRole('button', { name: 'Keep here' }));
    act(() => tabs.moveTo(tomasz));
    expect(await screen.findByText('On the page: Tomasz Wieczorek')).toBeTruthy();
    expect(await pins.read(followed)).toMatchObject({ key: amara.key });
  });

  it('shows the person pinned there', async () => {
    await pins.write(followed, amara);
    await openSmallWindow();
    expect(heading()).toBe('Amara Okonkwo');
  });

  it('offers no other', async () => {
    const { user } = await openSmallWindow();
    await user.click(screen.getByRole('button', { name: 'Page tools' }));
    expect(screen.getByRole('button', { name: 'Scan this page' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open in a small window' })).toBeNull();
  });
});

describe('when the window it follows closes, a small window', () => {
  it('says so, and nothing can be ordered in it any more', async () => {
    const { tabs, store } = await openSmallWindow();
    expect(screen.getByRole('button', { name: /^Find email/ })).toBeTruthy();
    await act(() => fakeBrowser.windows.onRemoved.trigger(1));
    expect(heading()).toBe('Tomasz Wieczorek');
    await act(close);
    expect(screen.getByRole('alert').textContent).toContain(closedTitle);
    const queries = vi.mocked(fakeBrowser.tabs.query).mock.calls.length;
    act(() => tabs.moveTo(amara));
    act(() => store.readAgain());
    expect(vi.mocked(fakeBrowser.tabs.query).mock.calls).toHaveLength(queries);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close this window']);
  });

  it('in the middle of a reading, is not brought back by it', async () => {
    const { tabs, store, db } = await openSmallWindow();
    const reading = Promise.withResolvers<void>();
    const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
    const read = vi.spyOn(db, 'transaction');
    const stored: Promise<unknown>[] = [];
    read.mockImplementation(((...args: unknown[]) => {
      // One within another would end while it waits.
      if (Dexie.currentTransaction !== null) return transaction(...args);
      const row = Promise.all([transaction(...args), reading.promise]).then(([row]) => row);
      stored.push(row);
      return row;
    }) as never);
    act(() => tabs.moveTo(amara));
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    await act(close);
    expect(store.read()).toEqual({ kind: 'closed' });
    reading.resolve();
    await act(() => Promise.all(stored));
    expect(store.read()).toEqual({ kind: 'closed' });
  });

  it('closes with a press', async () => {
    const closed = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    const { user } = await openSmallWindow();
    await act(close);
    await user.click(screen.getByRole('button', { name: 'Close this window' }));
    expect(closed).toHaveBeenCalledOnce();
  });
});

it('a small window that the browser brought back without the one it followed says so', async () => {
  isOpen = false;
  await openSmallWindow();
  expect(await screen.findByRole('heading', { name: closedTitle })).toBeTruthy();
});

it('a small window left by the last browser session says so, even if its window’s id is in use again', async () => {
  await fakeBrowser.storage.session.clear();
  await openSmallWindow();
  expect(await screen.findByRole('heading', { name: closedTitle })).toBeTruthy();
});

it('the side panel offers a small window for its window', async () => {
  const page = createPage({ tab: { subject: tomasz } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  page.open(<Panel page={page.follow()} />);
  await chooseTool(page.user, 'Open in a small window');
  expect(page.messages.at(-1)).toEqual({ name: 'showPanel', payload: { windowId: 1, as: 'window' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('when the browser opens none, the side panel says so, until one is', async () => {
  const answers: Answers = { showPanel: failing({ kind: 'internal' }) };
  const page = createPage({ tab: { subject: tomasz }, answers });
  await page.db.settings.put({ key: 'connection', value: connection() });
  page.open(<Panel page={page.follow()} />);
  await chooseTool(page.user, 'Open in a small window');
  expect((await screen.findByRole('alert')).textContent).toMatch(/opened neither the side panel nor a small window/);
  page.answers.showPanel = answering({ shown: 'window' });
  await chooseTool(page.user, 'Open in a small window');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
