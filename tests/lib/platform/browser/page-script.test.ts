import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { z } from 'zod';
import { type PageRefusal, runInPage } from '@/lib/platform/browser/scripting';

// The polyfill throws outside an extension.
vi.mock('webextension-polyfill', async () => ({ default: (await import('wxt/testing/fake-browser')).fakeBrowser }));

const schema = z.object({ title: z.string() });
const read = () => ({ title: 'x' });
let injected: unknown[] = [];

/** What the browser does when it is told to run something in a tab, and what it lets us know of that tab. */
function browserThat(run: () => Promise<unknown>, tab: { url?: string } | null = {}): void {
  const executeScript = (injection: unknown) => {
    injected.push(injection);
    return run();
  };
  Object.assign(fakeBrowser.scripting, { executeScript });
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async () => {
    if (tab === null) throw new Error('No tab with id: 7.');
    return { id: 7, ...tab };
  }) as never);
}

beforeEach(() => {
  injected = [];
});

describe('runInPage', () => {
  it('runs the function in the top frame of the tab, in a world of our own, without waiting for the page', async () => {
    browserThat(async () => [{ frameId: 0, result: { title: 'Jane' } }]);
    expect(await runInPage(7, read, schema)).toEqual({ value: { title: 'Jane' } });
    expect(injected).toEqual([{ target: { tabId: 7 }, func: read, world: 'ISOLATED', injectImmediately: true }]);
  });

  const strange: [string, unknown][] = [
    ['nothing, as Chromium does where the function threw', [{ frameId: 0, result: null }]],
    ['an error, as Firefox does', [{ frameId: 0, error: new Error('x') }]],
    ['no frame', []],
    ['something else', [{ frameId: 0, result: { title: 7 } }]],
  ];
  it.each(strange)('when the page answers with %s, has no value', async (_what, answer) => {
    browserThat(async () => answer);
    expect(await runInPage(7, read, schema)).toEqual({ refused: 'failed' });
  });

  /** [sentence, what we may see of the tab, refusal]. The sentences as Chromium 156 and Firefox 153 word them. */
  const refusals: [string, { url?: string } | null, PageRefusal][] = [
    [
      'Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
      {},
      'not-granted',
    ],
    ['Missing host permission for the tab', {}, 'not-granted'],
    ['Cannot access a chrome:// URL', {}, 'closed'],
    ['Cannot access a chrome-extension:// URL of different extension', {}, 'closed'],
    ['The extensions gallery cannot be scripted.', {}, 'closed'],
    ['This page cannot be scripted due to an ExtensionsSettings policy.', {}, 'closed'],
    ['Frame with ID 0 is showing error page', {}, 'closed'],
    ['Missing host permission for the tab', { url: 'about:addons' }, 'closed'],
    ['Cannot access contents of the page.', { url: 'https://acme.com/' }, 'closed'],
    ['No tab with id: 7.', null, 'gone'],
    ['Invalid tab ID: 7', null, 'gone'],
    ['The tab was closed.', { url: 'https://acme.com/' }, 'gone'],
    ['Frame with ID 0 was removed.', {}, 'gone'],
    ['words that no browser has said yet', {}, 'not-granted'],
  ];
  it.each(refusals)('when the browser says “%s” of %o, it is %s', async (sentence, tab, refused) => {
    browserThat(() => Promise.reject(new Error(sentence)), tab);
    expect(await runInPage(7, read, schema)).toEqual({ refused });
  });
});
