import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createPanels } from '@/entrypoints/background/panels';
import { holdPanelLock } from '@/lib/platform/browser/locks';

vi.mock('webextension-polyfill', async () => ({ default: (await import('wxt/testing/fake-browser')).fakeBrowser }));

const created = vi.fn();
const opened = vi.fn(() => Promise.resolve());
const windowId = 7;

interface Given {
  /** When the window's panel holds its lock; never if absent. */
  panelAfterMs?: number;
  /** The browser has a context for it from the start. */
  isLoading?: boolean;
  /** Of other windows. */
  otherPanels?: number[];
}

function createWorld({ panelAfterMs, isLoading = false, otherPanels = [] }: Given = {}) {
  const held: { name: string }[] = [];
  // Real locks would be held for as long as the process lives.
  const locks = { request: (name: string) => held.push({ name }), query: async () => ({ held }) };
  vi.stubGlobal('navigator', { locks });
  // Chromium does not say which window a panel's context is in.
  const contexts = [...otherPanels, ...(isLoading ? [windowId] : [])].map(() => ({ windowId: -1 }));
  Object.assign(fakeBrowser.runtime, { getContexts: async () => contexts });
  for (const each of otherPanels) holdPanelLock(each);
  if (panelAfterMs === 0) holdPanelLock(windowId);
  let waitedMs = 0;
  const panels = createPanels({
    async sleep(ms) {
      waitedMs += ms;
      if (waitedMs === panelAfterMs) holdPanelLock(windowId);
    },
  });
  return { panels, waited: () => waitedMs };
}

beforeEach(() => {
  fakeBrowser.reset();
  for (const each of [created, opened]) each.mockClear();
  Object.assign(fakeBrowser, { sidePanel: { open: opened } });
  vi.spyOn(fakeBrowser.windows, 'get').mockImplementation((async (id: number) => ({ id })) as never);
  vi.spyOn(fakeBrowser.windows, 'update').mockImplementation((async () => ({})) as never);
  vi.spyOn(fakeBrowser.windows, 'create').mockImplementation((async (how: object) => {
    created(how);
    return { id: 5 };
  }) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(fakeBrowser, { sidePanel: undefined, sidebarAction: undefined });
  Object.assign(fakeBrowser.runtime, { getContexts: undefined });
});

describe('a press that asked for the side panel', () => {
  it('where it is open already, has it, without waiting', async () => {
    const { panels, waited } = createWorld({ panelAfterMs: 0 });
    expect(await panels.ensure(windowId)).toBe('panel');
    expect(waited()).toBe(0);
    expect(created).not.toHaveBeenCalled();
  });

  it('where it appears within a second, has it, and no small window', async () => {
    const { panels } = createWorld({ panelAfterMs: 900 });
    expect(await panels.ensure(windowId)).toBe('panel');
    expect(created).not.toHaveBeenCalled();
  });

  it('where none appears within a second, has a small window then', async () => {
    const { panels, waited } = createWorld();
    expect(await panels.ensure(windowId)).toBe('window');
    expect(waited()).toBe(1000);
    expect(created).toHaveBeenCalledOnce();
  });

  it('another window’s panel is none of this one’s', async () => {
    const { panels, waited } = createWorld({ otherPanels: [1, 70, 77] });
    expect(await panels.ensure(windowId)).toBe('window');
    expect(waited()).toBe(1000);
  });

  it('waits longer for a panel that has appeared and is still loading', async () => {
    const { panels } = createWorld({ isLoading: true, panelAfterMs: 3000 });
    expect(await panels.ensure(windowId)).toBe('panel');
    expect(created).not.toHaveBeenCalled();
  });

  it('does not wait for ever for one', async () => {
    const { panels, waited } = createWorld({ isLoading: true, otherPanels: [1] });
    expect(await panels.ensure(windowId)).toBe('window');
    expect(waited()).toBe(5000);
  });

  it('where the browser has none, has a small window at once', async () => {
    Object.assign(fakeBrowser, { sidePanel: undefined });
    const { panels, waited } = createWorld();
    expect(await panels.ensure(windowId)).toBe('window');
    expect(waited()).toBe(0);
  });

  it('where it is Firefox’s, waits for that one', async () => {
    Object.assign(fakeBrowser, { sidePanel: undefined, sidebarAction: { open: opened } });
    const { panels } = createWorld({ panelAfterMs: 500 });
    expect(await panels.ensure(windowId)).toBe('panel');
  });

  it('twice at once, opens one small window', async () => {
    const { panels } = createWorld();
    await Promise.all([panels.openSmall(windowId), panels.openSmall(windowId), panels.ensure(windowId)]);
    expect(created).toHaveBeenCalledOnce();
  });

  it('where no window can be opened either, fails, and the next press tries again', async () => {
    const { panels } = createWorld();
    vi.mocked(fakeBrowser.windows.get).mockRejectedValueOnce(new Error('No window'));
    await expect(panels.openSmall(windowId)).rejects.toThrow('No window');
    expect(await panels.openSmall(windowId)).toBe('window');
  });
});

describe('a shortcut or a menu entry', () => {
  it('asks for the panel in the very gesture, and falls back by itself', async () => {
    const { panels } = createWorld();
    panels.open(windowId);
    expect(opened).toHaveBeenCalledWith({ windowId });
    await vi.waitFor(() => expect(created).toHaveBeenCalledOnce());
  });

  it('where the browser rejects the panel, falls back as well', async () => {
    const { panels } = createWorld();
    opened.mockRejectedValueOnce(new Error('No active side panel'));
    panels.open(windowId);
    await vi.waitFor(() => expect(created).toHaveBeenCalledOnce());
  });
});
