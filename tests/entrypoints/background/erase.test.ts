import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCore } from '@/entrypoints/background/core';
import { createParts } from '@/entrypoints/background/parts';
import { fitBrowser } from '../../fakes/worker-browser.ts';

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
  fitBrowser(new Map());
});
afterEach(() => vi.unstubAllGlobals());

it('"Erase everything" leaves nothing in the session but when requests left: a restarted worker may not send a burst', async () => {
  const parts = createParts(createCore(() => Promise.reject(new Error('No team'))));
  await fakeBrowser.storage.session.set({
    limiter: { starts: [1] },
    'unsaved-answers': {},
    retention: { days: 90, at: 1 },
    daily: { visits: 1 },
    'tasks-run': 1,
    'missing-paths': ['https://api.service.example/v2/people/export/single'],
    'batch-session': 'browser-1',
    'job-session': 'browser-1',
  });
  expect(await parts.eraseEverything()).toBe(true);
  expect(Object.keys(await fakeBrowser.storage.session.get())).toEqual(['limiter']);
  await parts.db.delete();
});
