import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openOwnPage } from '@/lib/platform/browser/panel';

vi.mock('webextension-polyfill', async () => ({ default: (await import('wxt/testing/fake-browser')).fakeBrowser }));

const url = (file: string) => `chrome-extension://sidenote/${file}`;
let done: unknown[][];

beforeEach(() => {
  done = [];
  const note =
    (name: string, answer: unknown) =>
    async (...args: unknown[]) => {
      done.push([name, ...args]);
      return answer;
    };
  vi.spyOn(fakeBrowser.runtime, 'getURL').mockImplementation((file: string) => url(file));
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(note('create', {}) as never);
  vi.spyOn(fakeBrowser.tabs, 'update').mockImplementation(note('update', {}) as never);
  vi.spyOn(fakeBrowser.windows, 'update').mockImplementation(note('focus', {}) as never);
});
afterEach(() => vi.restoreAllMocks());

function opened(...tabs: { id: number; windowId: number; url: string }[]): void {
  const matches = (query: { url?: unknown }) => tabs.filter((tab) => tab.url.split('#')[0] === query.url);
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async (query: object) => matches(query)) as never);
}

describe('a page of ours', () => {
  test('when no tab has it, gets one, at its section', async () => {
    opened();
    await openOwnPage('workspace.html#lists');
    expect(done).toEqual([['create', { url: url('workspace.html#lists') }]]);
  });

  test('when a tab has it, is brought to the front with its window, and moved to the section', async () => {
    opened({ id: 7, windowId: 3, url: url('workspace.html#spend') });
    await openOwnPage('workspace.html#lists');
    expect(done).toEqual([
      ['update', 7, { active: true, url: url('workspace.html#lists') }],
      ['focus', 3, { focused: true }],
    ]);
  });

  test.each(['workspace.html', 'workspace.html#spend'])(
    'when it is open there already (%s), is left where it is',
    async (file) => {
      opened({ id: 7, windowId: 3, url: url('workspace.html#spend') });
      await openOwnPage(file);
      expect(done[0]).toEqual(['update', 7, { active: true }]);
    },
  );
});
