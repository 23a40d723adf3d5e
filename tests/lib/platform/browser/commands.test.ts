import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { watchCommands } from '@/lib/platform/browser/commands';

// The polyfill throws outside an extension.
vi.mock('webextension-polyfill', async () => ({ default: (await import('wxt/testing/fake-browser')).fakeBrowser }));

type Listener = (...args: unknown[]) => void;

function createKeyboard() {
  const listeners = new Set<Listener>();
  const onCommand = {
    addListener: (listener: Listener) => void listeners.add(listener),
    removeListener: (listener: Listener) => void listeners.delete(listener),
  };
  Object.assign(fakeBrowser, { commands: { onCommand } });
  return {
    press: (...args: unknown[]) => {
      for (const listener of listeners) listener(...args);
    },
  };
}

afterEach(() => {
  Object.assign(fakeBrowser, { commands: undefined });
});

const names = ['enrich', 'exclude'] as const;

describe('watchCommands', () => {
  it('tells of our own shortcuts at once, with the place', () => {
    const { press } = createKeyboard();
    const told: unknown[] = [];
    watchCommands(names, (...args) => told.push(args));
    press('enrich', { id: 7, windowId: 1, url: 'https://acme.com/' });
    expect(told).toEqual([['enrich', { tabId: 7, windowId: 1, inSmallWindow: false }]]);
  });

  it('in a small window tells of the window that it follows', () => {
    const { press } = createKeyboard();
    const told: unknown[] = [];
    watchCommands(names, (...args) => told.push(args));
    press('enrich', { id: 9, windowId: 5, url: `${fakeBrowser.runtime.getURL('sidepanel.html' as never)}?window=1` });
    expect(told).toEqual([['enrich', { tabId: 9, windowId: 1, inSmallWindow: true }]]);
  });

  const nowhere: [string, unknown][] = [
    ['says nothing of a tab', undefined],
    ['knows no id of it', { windowId: 1 }],
    ['knows no window of it', { id: 7 }],
  ];
  it.each(nowhere)('when the browser %s, tells of no place', (_what, tab) => {
    const { press } = createKeyboard();
    const told: unknown[] = [];
    watchCommands(names, (...args) => told.push(args));
    press('exclude', tab);
    expect(told).toEqual([['exclude', null]]);
  });

  it.each(['_execute_action', 'wxt:reload-extension', ''])('is silent about %j', (name) => {
    const { press } = createKeyboard();
    const onCommand = vi.fn();
    watchCommands(names, onCommand);
    press(name, { id: 7, windowId: 1 });
    expect(onCommand).not.toHaveBeenCalled();
  });

  it('when stopped, tells nothing more', () => {
    const { press } = createKeyboard();
    const onCommand = vi.fn();
    watchCommands(names, onCommand)();
    press('enrich', { id: 7, windowId: 1 });
    expect(onCommand).not.toHaveBeenCalled();
  });

  it('when the browser has no shortcuts, goes without', () => {
    Object.assign(fakeBrowser, { commands: undefined });
    expect(() => watchCommands(names, vi.fn())()).not.toThrow();
  });
});
