import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type MenuClick, type MenuItem, watchContextMenus } from '@/lib/platform/browser/context-menus';

// The polyfill throws outside an extension.
vi.mock('webextension-polyfill', async () => ({ default: (await import('wxt/testing/fake-browser')).fakeBrowser }));

type Listener = (...args: unknown[]) => void;
interface Created {
  id: string;
  title: string;
}

/** The browser's menus: entries stay until removed, an id can be had once, and only the callback hears of trouble. */
function createMenus() {
  let entries: Created[] = [];
  const listeners = new Set<Listener>();
  const runtime: { lastError: { message: string } | undefined } = { lastError: undefined };
  Object.assign(fakeBrowser, {
    contextMenus: {
      removeAll: async () => {
        entries = [];
      },
      create(entry: Created, done: () => void) {
        const isThere = entries.some(({ id }) => id === entry.id);
        if (!isThere) entries.push(structuredClone(entry));
        setImmediate(() => {
          runtime.lastError = isThere ? { message: `Cannot create item with duplicate id ${entry.id}` } : undefined;
          Object.assign(fakeBrowser.runtime, runtime);
          done();
        });
        return entry.id;
      },
      onClicked: {
        addListener: (listener: Listener) => void listeners.add(listener),
        removeListener: (listener: Listener) => void listeners.delete(listener),
      },
    },
  });
  return {
    entries: () => entries,
    ids: () => entries.map(({ id }) => id),
    click: (...args: unknown[]) => {
      for (const listener of listeners) listener(...args);
    },
  };
}

const find: MenuItem = {
  id: 'find-email',
  title: 'Find email (up to 1 credit)',
  contexts: ['link'],
  targetUrlPatterns: ['https://*.pronet.example/in/*'],
};
const lookUp: MenuItem = { id: 'look-up', title: 'Look up this address (0.5 credits)', contexts: ['selection'] };

beforeEach(() => {
  fakeBrowser.reset();
});

describe('watchContextMenus', () => {
  it('creates nothing by itself: a worker starts many times a day', async () => {
    const menus = createMenus();
    watchContextMenus(async () => [find, lookUp], vi.fn());
    await new Promise((resolve) => setImmediate(resolve));
    expect(menus.ids()).toEqual([]);
  });

  const starts: [string, () => Promise<unknown>][] = [
    [
      'installed or updated',
      () => fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '0.1.0' }),
    ],
    ['started with the browser', () => fakeBrowser.runtime.onStartup.trigger()],
  ];
  it.each(starts)('when %s, creates the given entries', async (_what, start) => {
    const menus = createMenus();
    watchContextMenus(async () => [find, lookUp], vi.fn());
    await start();
    await vi.waitFor(() => expect(menus.entries()).toEqual([find, lookUp]));
  });

  it('when their data changes, shows the new ones and none of the old', async () => {
    const menus = createMenus();
    let items: MenuItem[] = [find, lookUp];
    const { update } = watchContextMenus(async () => items, vi.fn());
    await update();
    items = [{ ...find, title: 'Find email (up to 2 credits)' }];
    await update();
    expect(menus.entries()).toEqual(items);
  });

  it('when told several times at once, creates each once', async () => {
    const menus = createMenus();
    const { update } = watchContextMenus(async () => [find, lookUp], vi.fn());
    await Promise.all([
      update(),
      update(),
      fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' }),
      fakeBrowser.runtime.onStartup.trigger(),
      update(),
    ]);
    await update();
    expect(menus.ids()).toEqual(['find-email', 'look-up']);
  });

  it('when an entry has no place, leaves it out', async () => {
    const menus = createMenus();
    const nowhere = [
      { ...find, targetUrlPatterns: [] },
      { ...lookUp, documentUrlPatterns: [] },
    ];
    await watchContextMenus(async () => nowhere, vi.fn()).update();
    expect(menus.ids()).toEqual([]);
  });

  it('writes a title as it reads, where the browser would swallow an "&"', async () => {
    const menus = createMenus();
    await watchContextMenus(async () => [{ ...lookUp, title: 'Look & see' }], vi.fn()).update();
    expect(menus.entries()[0]?.title).toBe('Look && see');
  });

  it('when the browser refuses an entry, says why, and the next update continues', async () => {
    const menus = createMenus();
    let items = [find, find];
    const { update } = watchContextMenus(async () => items, vi.fn());
    await expect(update()).rejects.toThrow('duplicate id find-email');
    items = [find];
    await update();
    expect(menus.ids()).toEqual(['find-email']);
  });

  it('tells of a click at once, before anything waits', () => {
    const menus = createMenus();
    const clicks: MenuClick[] = [];
    watchContextMenus(
      async () => [find],
      (click) => clicks.push(click),
    );
    menus.click({ menuItemId: 'find-email', linkUrl: 'https://www.pronet.example/in/jane' }, { id: 7, windowId: 1 });
    menus.click({ menuItemId: 'look-up', selectionText: 'jane@acme.com' }, { id: -1, windowId: -1 });
    menus.click({ menuItemId: 'look-up', selectionText: '' });
    const inSmallWindow = `${fakeBrowser.runtime.getURL('sidepanel.html' as never)}?window=1`;
    menus.click({ menuItemId: 'look-up', selectionText: 'jane@acme.com' }, { id: 9, windowId: 5, url: inSmallWindow });
    const nothing = { linkUrl: null, selectionText: null, tabId: null, windowId: null, inSmallWindow: false };
    expect(clicks).toEqual([
      { ...nothing, id: 'find-email', linkUrl: 'https://www.pronet.example/in/jane', tabId: 7, windowId: 1 },
      { ...nothing, id: 'look-up', selectionText: 'jane@acme.com' },
      { ...nothing, id: 'look-up', selectionText: '' },
      { id: 'look-up', linkUrl: null, selectionText: 'jane@acme.com', tabId: 9, windowId: 1, inSmallWindow: true },
    ]);
  });

  it('when stopped, neither creates nor tells', async () => {
    const menus = createMenus();
    const onClick = vi.fn();
    watchContextMenus(async () => [find], onClick).stop();
    await fakeBrowser.runtime.onStartup.trigger();
    await new Promise((resolve) => setImmediate(resolve));
    menus.click({ menuItemId: 'find-email' });
    expect([menus.ids(), onClick.mock.calls]).toEqual([[], []]);
  });
});
