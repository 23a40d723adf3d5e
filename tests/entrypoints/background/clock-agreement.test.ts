import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCore } from '@/entrypoints/background/core';
import { createParts } from '@/entrypoints/background/parts';
import { createConnection } from '@/lib/connection/connection';
import { SidenoteDatabase } from '@/lib/database/database';
import { systemClock } from '@/lib/platform/clock';
import { createSecret } from '@/lib/platform/keys/secret';
import { neutralNames } from '@/lib/service/contract/names';
import { fitBrowser } from '../../fakes/worker-browser.ts';

const dayMs = 86_400_000;
const baseUrl = 'https://api.service.example';
let db: SidenoteDatabase;
/** What the service says of the time. */
let serviceMs = 0;

/** A purchase that is older than its retention, by a clock that the last worker doubted. */
beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
  fitBrowser(new Map());
  vi.stubGlobal('fetch', async () =>
    Response.json({ total: 100 }, { headers: { Date: new Date(serviceMs).toUTCString() } }),
  );
  db = new SidenoteDatabase();
  const connection = createConnection({ db, secret: createSecret(), clock: systemClock });
  await connection.save({ baseUrl, key: 'k', keyStorage: { mode: 'remembered' }, names: neutralNames });
  const nowMs = Date.now();
  await db.settings.put({ key: 'privacy', value: { retentionDays: 30 } });
  await db.settings.put({ key: 'clockSeen', value: { at: nowMs - 200 * dayMs, doubtedAt: nowMs, wokenAt: nowMs } });
  await db.rawAnswers.add({
    intentId: 'i',
    connection: 'c',
    subjectKey: 's',
    operation: 'email',
    orderKey: 'o',
    body: 'b',
    at: nowMs - 100 * dayMs,
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.delete();
});

/** The worker's own parts, as it puts them together. */
async function readBalance(): Promise<void> {
  const parts = createParts(createCore(() => Promise.reject(new Error('No team'))));
  await parts.settle();
  parts.runTasks();
  expect(await db.rawAnswers.count()).toBe(1);
  await parts.balance.read();
}

describe('the worker with a doubtful clock', () => {
  it('erases old data once the time in an answer agrees', async () => {
    serviceMs = Date.now();
    await readBalance();
    expect(await db.rawAnswers.count()).toBe(0);
  });

  it('erases nothing while the time in an answer is another', async () => {
    serviceMs = Date.now() - 200 * dayMs;
    await readBalance();
    expect(await db.rawAnswers.count()).toBe(1);
  });
});
