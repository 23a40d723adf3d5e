import { operations } from '@/entrypoints/background/operations';
import { createConnection } from '@/lib/connection/connection';
import { SidenoteDatabase } from '@/lib/database/database';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { createBatches } from '@/lib/purchases/batches/batches';
import { readBalance } from '@/lib/purchases/ledger/balance';
import { createPurchase } from '@/lib/purchases/purchase';
import { reconcile } from '@/lib/purchases/reconcile/reconcile';
import { recover } from '@/lib/purchases/steps/recover';
import { createUnsavedAnswers, type UnsavedAnswer } from '@/lib/purchases/steps/unsaved';
import { createClient } from '@/lib/service/client/client';
import { neutralNames } from '@/lib/service/contract/names';
import { createLimiter, type Limiter, type LimiterLog } from '@/lib/service/limiter/limiter';
import { demoSite } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { createFakeClock } from '../fakes/fake-clock.ts';
import type { BatchService } from './batch-service.ts';
import { turns } from './drive.ts';
import { createMortal, type Mortal } from './mortal.ts';
import { openMortalDatabase } from './mortal-database.ts';
import { noExclusions } from './no-exclusions.ts';

const baseUrl = 'https://api.service.example';
export const connectionId = `${baseUrl}#k1`;
let worlds = 0;

export function personNamed(slug: string): Subject {
  const url = `https://www.pronet.example/in/${slug}`;
  return { kind: 'person', key: `person/pronet/${slug}`, site: 'pronet', slug, url };
}

export interface Options {
  /** The real limiter spaces the requests; without it each start is granted at once. */
  isSpaced?: boolean;
  /** Names of the slugs that are on a list. */
  excluded?: ReadonlySet<string>;
}

/** Sidenote with batches over the lives of several workers and browser sessions; the service and the database outlive them. */
export async function createBatchSidenote(
  service: BatchService,
  { isSpaced = false, excluded = new Set() }: Options = {},
) {
  const name = `batch-${++worlds}`;
  const clock = createFakeClock();
  const db = new SidenoteDatabase(name);
  const kept: { unsaved: Record<string, UnsavedAnswer> | null; session: string | null; log: LimiterLog | null } = {
    ...{ unsaved: null, session: null, log: null },
  };
  const online = { value: true };
  const offLimits = new Set(excluded);
  let ids = 0;
  const opened = [db];

  async function connect(change: Partial<ConnectionSettings> = {}): Promise<void> {
    const value = { baseUrl, names: neutralNames, keySetAt: 1, connectionId, lastCheck: null, ...change };
    await db.settings.put({ key: 'connection', value });
  }
  await connect();
  await db.settings.put({ key: 'sites', value: [demoSite] });

  function startWorker(mortal: Mortal = createMortal(Number.POSITIVE_INFINITY)) {
    const own = openMortalDatabase(name, mortal);
    opened.push(own);
    const secret = {
      hasKey: () => Promise.resolve(true),
      expectKey: () => Promise.resolve('canary-key'),
      writeKey: () => Promise.resolve({ fingerprint: 'k1' }),
      forgetKey: () => Promise.resolve(),
      isLocked: () => Promise.resolve(false),
      unlock: () => Promise.resolve(true),
    };
    const connection = createConnection({ db: own, secret, clock });
    const log = {
      read: () => Promise.resolve(kept.log),
      write(next: LimiterLog) {
        kept.log = next;
        return Promise.resolve();
      },
    };
    const client = createClient({
      async fetch(url, init) {
        mortal.live();
        const answer = service.fetch(url, init, clock);
        answer.catch(() => undefined);
        const response = await answer;
        mortal.live();
        return response;
      },
      expectKey: secret.expectKey,
      limiter: isSpaced ? createLimiter({ clock, log }) : freeLimiter,
      clock,
      isOnline: () => online.value,
      hasPermission: () => Promise.resolve(true),
    });
    const stored = <Key extends 'unsaved' | 'session'>(key: Key) => ({
      read(): Promise<(typeof kept)[Key]> {
        mortal.live();
        return Promise.resolve(kept[key]);
      },
      write(value: (typeof kept)[Key]): Promise<void> {
        mortal.live();
        kept[key] = value;
        return Promise.resolve();
      },
    });
    const unsaved = createUnsavedAnswers(stored('unsaved'));
    const newId = () => `id-${++ids}`;
    const isExcluded = (subject: Subject) => Promise.resolve(offLimits.has(subject.slug) ? 'Customers' : null);
    const shared = { db: own, operations, clock, newId, isExcluded, expectConnected: connection.expect };
    const purchase = createPurchase({
      ...{ ...shared, client, unsaved },
      exclusionPolicy: { ...noExclusions, isExcluded },
      keepAliveWhile: (pending) => pending,
      afterCharge: () => undefined,
    });
    const batches = createBatches({ ...shared, purchase, session: stored('session') });
    return {
      db: own,
      purchase,
      batches,
      readBalance: () => readBalance({ ...shared, client }),
      reconcile: () => reconcile({ ...shared, client }),
      /** As the background does, before it answers anything. */
      async start(): Promise<void> {
        await recover({
          db: own,
          operations,
          clock,
          unsaved,
          exclusionPolicy: noExclusions,
          purchase,
          findConnected: connection.find,
        });
        await batches.resumeAfterDeath();
      },
      findEmails: (slugs: readonly string[], agreedMilli = slugs.length * 1000) =>
        batches.start({ operation: 'email', subjects: slugs.map(personNamed), agreedMilli }),
    };
  }

  /** Until it holds, jumping over waits; false if it never does, as in a worker that died. */
  async function until(isSo: () => boolean): Promise<boolean> {
    let still = 0;
    for (let step = 0; step < 20_000 && !isSo(); step++) {
      const before = service.asked.length;
      await turns(3);
      still = service.asked.length === before ? still + 1 : 0;
      if (!isSo() && clock.sleeping > 0) await clock.advance(still < 200 ? 50 : 2000);
      else if (still > 300 && clock.sleeping === 0) break;
    }
    return isSo();
  }

  async function finish<T>(pending: Promise<T>): Promise<T | null> {
    let isOver = false;
    let value: T | null = null;
    pending.then(
      (got) => {
        value = got;
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    await until(() => isOver);
    return value;
  }

  const idle = (batches: { isBusy(): boolean }) => until(() => !batches.isBusy());

  async function row(): Promise<BatchRow> {
    const [batch] = await db.batches.toArray();
    if (batch === undefined) throw new Error('There is no batch');
    return batch;
  }

  async function dispose(): Promise<void> {
    for (const one of opened) one.close();
    await SidenoteDatabase.delete(name);
  }

  return { db, clock, kept, online, offLimits, connect, startWorker, until, finish, idle, row, dispose };
}
export type BatchSidenote = Awaited<ReturnType<typeof createBatchSidenote>>;

const freeSlot = { start: () => undefined, release: () => undefined, answered: () => undefined };
const freeLimiter: Pick<Limiter, 'acquire' | 'pause'> = {
  acquire: () => Promise.resolve(freeSlot),
  pause: () => undefined,
};
