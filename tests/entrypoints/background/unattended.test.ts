import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '@/entrypoints/background/index';
import { jobAlarm, reconcileAlarm, unattended } from '@/entrypoints/background/unattended';
import { createConnection } from '@/lib/connection/connection';
import { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';
import { createSecret } from '@/lib/platform/keys/secret';
import { mostLooks } from '@/lib/purchases/reconcile/balance-reader';
import { endpoints } from '@/lib/service/contract/endpoints';
import { neutralNames } from '@/lib/service/contract/names';
import { fitBrowser } from '../../fakes/worker-browser.ts';
import { job, runningPart } from '../../fixtures/rows/job-rows.ts';

const baseUrl = 'https://api.service.example';
const sent: string[] = [];
/** By name: what the worker has asked to be woken for. */
const alarms = new Map<string, number>();
let db: SidenoteDatabase;

/** Time for a request that must not come: no event says that it will not. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Another worker: whoever wakes it, the listeners of the last one are gone. */
async function startWorker(): Promise<void> {
  fakeBrowser.alarms.onAlarm.removeAllListeners();
  fakeBrowser.runtime.onMessage.removeAllListeners();
  background.main();
  await vi.waitFor(() => expect([...alarms.keys()]).toEqual(expect.arrayContaining([reconcileAlarm, jobAlarm])));
  await pause(50);
}

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
  fitBrowser(alarms);
  sent.length = 0;
  alarms.clear();
  vi.stubGlobal('fetch', async (url: string | URL) => {
    sent.push(new URL(String(url)).pathname);
    // Asked once, and not again: what the key may not do is no matter of trying.
    return new Response('{"status":401,"error":"unauthorized"}', { status: 401 });
  });
  db = new SidenoteDatabase();
  const connection = createConnection({ db, secret: createSecret(), clock: { ...clockNow } });
  await connection.save({ baseUrl, key: 'k', keyStorage: { mode: 'remembered' }, names: neutralNames });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.delete();
});
const clockNow = { now: () => Date.now(), elapsed: () => performance.now(), sleep: () => Promise.resolve() };

/** An hour ago an answer was lost; a job is due to be looked at. */
async function leaveUndecided(): Promise<void> {
  const connection = (await db.settings.get('connection'))?.value as { connectionId: string };
  const at = Date.now() - 3_600_000;
  const lost = {
    id: 'lost',
    connection: connection.connectionId,
    subjectKey: 'person/pronet/jane',
    operation: 'email',
    state: 'unknown',
    createdAt: at,
    sentAt: at,
    deadlineMs: 30_000,
    waitingUntil: null,
    settledAt: null,
    quote: { kind: 'range', minMilli: 0, maxMilli: 1000 },
    reservedMilli: 1000,
  };
  await db.intents.add(lost as unknown as Intent);
  const part = runningPart({ trackId: 'track-1', submittedAt: at });
  await db.jobs.add(job([part], { id: 'due', connection: connection.connectionId, nextPollAt: at + 1, createdAt: at }));
}

/** As the browser compares it: what stands for an id in a path is any one step of it. */
function isPathOf(pathname: string, name: keyof typeof endpoints): boolean {
  const steps = endpoints[name].path.split('/');
  const given = pathname.split('/');
  return steps.length === given.length && steps.every((step, at) => step.startsWith('{') || step === given[at]);
}

describe('without a click', () => {
  it('nothing leaves where five pages start five workers, with an answer undecided and a job due', async () => {
    await leaveUndecided();
    for (let page = 0; page < 5; page++) await startWorker();
    expect(sent).toEqual([]);
    for (const [, when] of alarms) expect(when).toBeGreaterThan(Date.now() + 20_000);
  });

  it('each alarm sends the requests of its list, and nothing else', async () => {
    await leaveUndecided();
    await startWorker();
    const names = [...new Set([...alarms.keys(), ...unattended.flatMap(({ alarm }) => alarm ?? [])])];
    const asking: string[] = [];
    for (const name of [...names, 'batches', 'visits', 'retention', 'unheard-of']) {
      sent.length = 0;
      await fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: Date.now(), persistAcrossSessions: true });
      const allowed = unattended.filter(({ alarm }) => alarm === name).flatMap(({ endpoints }) => endpoints);
      if (allowed.length > 0) await vi.waitUntil(() => sent.length > 0);
      await pause(100);
      const unlisted = sent.filter((path) => !allowed.some((each) => isPathOf(path, each)));
      expect(unlisted, name).toEqual([]);
      if (sent.length > 0) asking.push(name);
    }
    expect(asking.toSorted()).toEqual([jobAlarm, reconcileAlarm]);
  });

  it('every question is listed in docs/privacy.md, with its address, and no other is', () => {
    const text = readFileSync('docs/privacy.md', 'utf8');
    const section = text.split('**Questions without a click.**')[1]?.split('\n\n**')[0] ?? '';
    const items = section.split('\n- ').slice(1);
    expect(items).toHaveLength(unattended.length);
    for (const [at, { title, endpoints: names }] of unattended.entries()) {
      const item = items[at] ?? '';
      expect(item.startsWith(`**${title}** (`), title).toBe(true);
      const listed = [...item.matchAll(/`(\/v1\/[^`]*)`/g)].map(([, path]) => path);
      expect(listed.toSorted()).toEqual([...new Set(names.map((name) => endpoints[name].path))].toSorted());
    }
    expect(items[1]).toContain(`${mostLooks} looks`);
  });
});
