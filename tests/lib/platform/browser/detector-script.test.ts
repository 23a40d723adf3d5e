import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { registerDetector, startDetectorIn } from '@/lib/platform/browser/scripting';

// The polyfill throws outside an extension.
vi.mock('webextension-polyfill', async () => ({ default: (await import('wxt/testing/fake-browser')).fakeBrowser }));

interface Registered {
  id: string;
  matches: string[];
}
const patterns = ['https://*.pronet.example/*', 'https://*.guild.example/*'];
let registered: Registered[] = [];
let injected: unknown[] = [];

beforeEach(() => {
  registered = [];
  injected = [];
  Object.assign(fakeBrowser.scripting, {
    getRegisteredContentScripts: async ({ ids }: { ids: string[] }) => registered.filter(({ id }) => ids.includes(id)),
    registerContentScripts: async (scripts: Registered[]) => void registered.push(...scripts),
    async unregisterContentScripts({ ids }: { ids: string[] }) {
      registered = registered.filter(({ id }) => !ids.includes(id));
    },
    async executeScript(injection: unknown) {
      injected.push(injection);
      return [];
    },
  });
});

describe('the detector', () => {
  it('is registered for the top frame alone: an ad or a widget in a page is no page', async () => {
    expect(await registerDetector(patterns)).toBe(true);
    // Whole, because `matchOriginAsFallback` would reach frames as well.
    expect(registered).toEqual([
      {
        id: 'detector',
        js: ['detector.js'],
        matches: patterns,
        runAt: 'document_idle',
        allFrames: false,
        persistAcrossSessions: true,
      },
    ]);
  });

  it('is started at once in the top frame of tabs that are open, and of no other frame', async () => {
    vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async ({ url }: { url: string[] }) =>
      url === patterns ? [{ id: 7 }, {}, { id: 9 }] : []) as never);
    await startDetectorIn(patterns);
    expect(injected).toEqual([7, 9].map((tabId) => ({ target: { tabId }, files: ['detector.js'] })));
  });

  it('is registered once, anew where the sites changed, and for none where none is granted', async () => {
    await registerDetector(patterns);
    expect(await registerDetector(patterns.toReversed())).toBe(false);
    expect(await registerDetector(patterns.slice(1))).toBe(true);
    expect(registered.map(({ matches }) => matches)).toEqual([patterns.slice(1)]);
    expect(await registerDetector([])).toBe(true);
    expect(registered).toEqual([]);
  });
});
