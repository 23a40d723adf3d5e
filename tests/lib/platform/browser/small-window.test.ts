import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openMailProgram, openOwnPage, openWebPage, readCurrentWindowId } from '@/lib/platform/browser/panel';
import {
  canFollow,
  followedWindowId,
  openSmallWindow,
  watchWindowClosed,
  windowOfTab,
} from '@/lib/platform/browser/small-window';

vi.mock('webextension-polyfill', async () => ({ default: (await import('wxt/testing/fake-browser')).fakeBrowser }));

const url = (file: string) => `chrome-extension://sidenote/${file}`;
const small = url('sidepanel.html?window=7');
type Place = { left?: number; top?: number; width?: number; state?: string };

/** The browser's windows, by id; those that are closed are asked for in vain. */
let windows: Map<number, Place>;
let created: object[];
let updated: unknown[][];

beforeEach(() => {
  fakeBrowser.reset();
  windows = new Map([[7, { left: 100, top: 40, width: 1200, state: 'normal' }]]);
  created = [];
  updated = [];
  vi.spyOn(fakeBrowser.runtime, 'getURL').mockImplementation((file: string) => url(file));
  vi.spyOn(fakeBrowser.windows, 'get').mockImplementation((async (id: number) => {
    const found = windows.get(id);
    if (found === undefined) throw new Error(`No window with id: ${id}.`);
    return { id, ...found };
  }) as never);
  vi.spyOn(fakeBrowser.windows, 'create').mockImplementation((async (how: object) => {
    created.push(how);
    const id = 50 + created.length;
    windows.set(id, { state: 'normal' });
    return { id };
  }) as never);
  vi.spyOn(fakeBrowser.windows, 'update').mockImplementation((async (...args: unknown[]) =>
    updated.push(args)) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const wanted = { url: small, type: 'popup', width: 380, height: 720 };

describe('a small window', () => {
  it('is opened inside the right edge of the window it follows, with that window’s id in its address', async () => {
    await openSmallWindow(7);
    expect(created).toEqual([{ ...wanted, left: 920, top: 40 }]);
  });

  it('beside a window that is narrower, begins where that begins', async () => {
    windows.set(7, { left: 100, top: 40, width: 300 });
    await openSmallWindow(7);
    expect(created).toEqual([{ ...wanted, left: 100, top: 40 }]);
  });

  it.each<[string, Place]>([
    ['is minimised', { left: -32_000, top: -32_000, width: 160, state: 'minimized' }],
    ['has no place that the browser says', { state: 'normal' }],
  ])('for a window that %s, is opened where the browser likes', async (_what, place) => {
    windows.set(7, place);
    await openSmallWindow(7);
    expect(created).toEqual([wanted]);
  });

  it('when the browser rejects the place, is opened without one', async () => {
    vi.mocked(fakeBrowser.windows.create).mockRejectedValueOnce(
      new Error('Bounds must be at least 50% within visible'),
    );
    await openSmallWindow(7);
    expect(created).toEqual([wanted]);
  });

  it('is one for each window: the second time it is brought to the front, and restored', async () => {
    await openSmallWindow(7);
    await openSmallWindow(7);
    expect(updated).toEqual([[51, { focused: true }]]);
    windows.set(51, { state: 'minimized' });
    await openSmallWindow(7);
    expect(updated[1]).toEqual([51, { focused: true, state: 'normal' }]);
    expect(created).toHaveLength(1);

    windows.set(8, {});
    await openSmallWindow(8);
    expect(created).toHaveLength(2);
  });

  it('that was closed is opened anew', async () => {
    await openSmallWindow(7);
    windows.delete(51);
    await openSmallWindow(7);
    expect(created).toHaveLength(2);
    expect(updated).toEqual([]);
  });

  it('for a window that is gone, is not opened', async () => {
    await expect(openSmallWindow(9)).rejects.toThrow('No window');
    expect(created).toEqual([]);
  });

  it('where the browser opens no windows, says so', async () => {
    vi.mocked(fakeBrowser.windows.create).mockRejectedValue(new Error('no windows'));
    await expect(openSmallWindow(7)).rejects.toThrow('no windows');
  });
});

describe('the followed window is in the page’s address', () => {
  it.each<[string, string, number | null]>([
    ['a small window', small, 7],
    ['the side panel', url('sidepanel.html'), null],
    ['another page of ours', url('workspace.html?window=7'), null],
    ['a web page', 'https://evil.example/sidepanel.html?window=7', null],
    ['a web page that names ours', `https://evil.example/?${small}`, null],
    ['no id', url('sidepanel.html?window='), null],
    ['a text', url('sidepanel.html?window=7x'), null],
    ['a negative id', url('sidepanel.html?window=-1'), null],
    ['an id too long for a number', url(`sidepanel.html?window=${'9'.repeat(16)}`), null],
  ])('%s', (_what, address, followed) => {
    vi.stubGlobal('location', { href: address });
    expect(followedWindowId()).toBe(followed);
    expect(windowOfTab({ windowId: 3, url: address })).toEqual({
      windowId: followed ?? 3,
      inSmallWindow: followed !== null,
    });
  });

  test('a tab with a hidden address is in its own window', () => {
    expect(windowOfTab({ windowId: 3 })).toEqual({ windowId: 3, inSmallWindow: false });
  });
});

describe('in a small window', () => {
  beforeEach(() => vi.stubGlobal('location', { href: small }));

  it('the window that a page is about is the one it follows', async () => {
    expect(await readCurrentWindowId()).toBe(7);
  });

  it.each([
    ['a page of ours', () => openOwnPage('workspace.html'), url('workspace.html')],
    ['a page of the web', () => openWebPage('https://pronet.example/'), 'https://pronet.example/'],
  ])('%s opens as a tab of the window it follows, which comes to the front', async (_what, open, address) => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async () => []) as never);
    await open();
    expect(create).toHaveBeenCalledWith({ url: address, windowId: 7 });
    expect(updated).toEqual([[7, { focused: true }]]);
  });
});

it('a mail link is handed over by the tab in front of the followed window, and opens no tab of its own', async () => {
  vi.stubGlobal('location', { href: small });
  const create = vi.spyOn(fakeBrowser.tabs, 'create');
  const update = vi.spyOn(fakeBrowser.tabs, 'update').mockResolvedValue({} as never);
  const query = vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async () => [{ id: 70 }]) as never);
  await openMailProgram('mailto:amara@fenwick.example');
  expect(query).toHaveBeenCalledWith({ active: true, windowId: 7 });
  expect(update).toHaveBeenCalledWith(70, { url: 'mailto:amara@fenwick.example' });
  expect(create).not.toHaveBeenCalled();
});

describe('a window can be followed', () => {
  it('by a small window that was opened for it, as soon as that loads, while it is open', async () => {
    let whileOpening: boolean | null = null;
    vi.mocked(fakeBrowser.windows.create).mockImplementationOnce((async () => {
      whileOpening = await canFollow(7);
      return { id: 51 };
    }) as never);
    await openSmallWindow(7);
    expect(whileOpening).toBe(true);
    expect(await canFollow(7)).toBe(true);
    windows.delete(7);
    expect(await canFollow(7)).toBe(false);
  });

  it('by none that the last session of the browser left: the same id may be another window’s', async () => {
    await openSmallWindow(7);
    await fakeBrowser.storage.session.clear();
    expect(await canFollow(7)).toBe(false);
  });
});

describe('a window that is closed', () => {
  it('is reported once it closes, and no other is', async () => {
    const onClosed = vi.fn();
    const stop = watchWindowClosed(7, onClosed);
    await fakeBrowser.windows.onRemoved.trigger(9);
    expect(onClosed).not.toHaveBeenCalled();
    await fakeBrowser.windows.onRemoved.trigger(7);
    expect(onClosed).toHaveBeenCalledOnce();
    stop();
    await fakeBrowser.windows.onRemoved.trigger(7);
    expect(onClosed).toHaveBeenCalledOnce();
  });
});
