import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '@/entrypoints/background/index';
import type { Reply } from '@/lib/messaging/protocol';
import { fitBrowser } from '../../fakes/worker-browser.ts';
import { messageNames, messageOf } from '../../worlds/receiver-world.ts';

type Listener = (message: unknown, sender: object) => Promise<Reply> | undefined;

/** A worker that a message starts, with a panel's sender. */
async function wake(message: unknown): Promise<Reply | undefined> {
  const listeners: Listener[] = [];
  vi.spyOn(fakeBrowser.runtime.onMessage, 'addListener').mockImplementation(
    (listener) => void listeners.push(listener as Listener),
  );
  background.main();
  const origin = new URL(fakeBrowser.runtime.getURL('' as never)).origin;
  return listeners[0]?.(message, { id: fakeBrowser.runtime.id, origin });
}

beforeEach(() => {
  // Workers of earlier cases keep theirs open.
  Dexie.dependencies.indexedDB = new IDBFactory();
  fakeBrowser.reset();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true, userAgent: '', locks: navigator.locks });
  fitBrowser(new Map());
  Object.assign(fakeBrowser.windows, { get: async () => ({ id: 1 }), create: async () => ({ id: 2 }) });
  Object.assign(fakeBrowser.runtime, { getContexts: async () => [] });
  Object.assign(fakeBrowser.contextMenus, { create: (_item: object, done: () => void) => done() });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each(messageNames)('a dead worker that %s wakes answers it', async (name) => {
  const reply = await wake(messageOf(name));
  expect(reply).toBeDefined();
  expect(reply?.ok === false ? reply.failure.kind : 'ok').not.toBe('internal');
});
