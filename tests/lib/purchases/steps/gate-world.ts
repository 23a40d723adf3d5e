import '../../../fakes/extension.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { operations } from '@/entrypoints/background/operations';
import { createConnection, createKeyReader } from '@/lib/connection/connection';
import { SidenoteDatabase } from '@/lib/database/database';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { createSecret } from '@/lib/platform/keys/secret';
import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import { createPurchase } from '@/lib/purchases/purchase';
import { recover } from '@/lib/purchases/steps/recover';
import { createUnsavedAnswers, type UnsavedAnswer } from '@/lib/purchases/steps/unsaved';
import { createClient } from '@/lib/service/client/client';
import { neutralNames } from '@/lib/service/contract/names';
import { createLimiter, type LimiterLog } from '@/lib/service/limiter/limiter';
import { demoSite } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { createDisk } from '../../../fakes/full-disk.ts';
import { turns } from '../../../worlds/drive.ts';
import { noExclusions } from '../../../worlds/no-exclusions.ts';

export const baseUrl = 'https://api.service.example';
export const keys = { old: 'sk-old-canary-7f3b1e0042', next: 'sk-next-canary-51c09aa7d1' } as const;

export interface Answered {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface Left {
  key: string | null;
  body: unknown;
  /** Answers it; it waits until then. */
  answer(answered: Answered): void;
}

let worlds = 0;

/** A connected Sidenote with a key store, a connection and lists as they are shipped, and a service that is answered by hand. */
export async function createGateWorld(given: (db: SidenoteDatabase) => Partial<ExclusionPolicy> = () => ({})) {
  fakeBrowser.reset();
  const db = new SidenoteDatabase(`gate-${++worlds}`);
  const disk = createDisk(db);
  const clock = createFakeClock();
  const sent: Left[] = [];
  const session = { isFull: false };
  const kept: { log: LimiterLog | null; unsaved: Record<string, UnsavedAnswer> | null } = { log: null, unsaved: null };
  let ids = 0;
  const newId = () => `id-${++ids}`;
  await db.settings.put({ key: 'sites', value: [demoSite] });

  function startWorker() {
    const secret = createSecret();
    const connection = createConnection({ db, secret, clock });
    const exclusions = createExclusions({
      db,
      clock,
      newId,
      firstListName: () => 'Do not contact',
      domainOf: () => ({ problem: 'nothing' }),
    });
    const client = createClient({
      fetch: (_url, init) => {
        const answered = Promise.withResolvers<Response>();
        init.signal?.addEventListener('abort', () => answered.reject(new DOMException('aborted', 'AbortError')));
        sent.push({
          key: new Headers(init.headers).get('X-TOKEN'),
          body: JSON.parse(String(init.body)),
          answer: ({ status = 200, body, headers = {} }) =>
            answered.resolve(new Response(JSON.stringify(body), { status, headers })),
        });
        return answered.promise;
      },
      expectKey: createKeyReader(secret),
      limiter: createLimiter({
        clock,
        log: {
          read: async () => kept.log,
          async write(log) {
            kept.log = log;
          },
        },
      }),
      clock,
      isOnline: () => true,
      hasPermission: async () => true,
    });
    const unsaved = createUnsavedAnswers({
      async read() {
        await turns(1);
        return kept.unsaved;
      },
      async write(value) {
        await turns(1);
        if (session.isFull) throw new Error('The session storage is full');
        kept.unsaved = value;
      },
    });
    const purchase = createPurchase({
      ...{ db, operations, client, clock, newId, unsaved },
      expectConnected: connection.expect,
      exclusionPolicy: { ...noExclusions, isExcluded: exclusions.isExcluded, ...given(db) },
      keepAliveWhile: (pending) => pending,
      afterCharge: () => undefined,
    });
    return {
      ...{ connection, exclusions, purchase, client, unsaved },
      recover: () =>
        recover({
          db,
          operations,
          clock,
          unsaved,
          exclusionPolicy: noExclusions,
          purchase,
          findConnected: connection.find,
        }),
      exclude: (subject: Subject) => exclusions.exclude(subject, null, { listId: null, route: 'panel', why: '' }),
      saveKey: (key: string) => connection.save({ baseUrl, key, keeping: { mode: 'remembered' }, names: neutralNames }),
    };
  }

  /** Until so many requests have left; fails the test where they never do. */
  async function untilSent(count: number): Promise<Left> {
    await until(() => sent.length >= count);
    const left = sent[count - 1];
    if (left === undefined) throw new Error(`${sent.length} of ${count} requests have left`);
    return left;
  }

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let step = 0; step < 400; step++) {
      if (await isSo()) return;
      // Keys are read and written by real cryptography, in a thread of its own.
      await new Promise((resolve) => setTimeout(resolve, 1));
      await turns(4);
      if (clock.sleeping > 0) await clock.advance(50);
    }
  }

  /** A first answer of "slow down", and the order stands in the queue again. */
  async function slowDown(left: Left): Promise<void> {
    left.answer({ status: 429, body: {}, headers: { 'Retry-After': '5' } });
    await until(async () => (await db.intents.where('state').equals('queued').count()) > 0);
  }

  await startWorker().saveKey(keys.old);
  return { db, disk, session, clock, sent, kept, startWorker, until, untilSent, slowDown };
}
export type GateWorld = Awaited<ReturnType<typeof createGateWorld>>;
