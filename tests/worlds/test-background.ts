import { createOrdering, createServiceAccess, type ServiceAccessDeps } from '@/entrypoints/background/ordering';
import { SidenoteDatabase } from '@/lib/database/database';
import type { PictureOffer } from '@/lib/database/records/pictures';
import { createRetention } from '@/lib/database/retention/erase-old';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import type { JobLimits } from '@/lib/jobs/deps';
import type { Secret } from '@/lib/platform/keys/secret';
import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import { readBalance } from '@/lib/purchases/ledger/balance';
import type { PurchaseDeps } from '@/lib/purchases/order';
import { reconcile } from '@/lib/purchases/reconcile/reconcile';
import { createUnsavedAnswers } from '@/lib/purchases/steps/unsaved';
import { neutralNames } from '@/lib/service/contract/names';
import { createLimiter, type Limiter } from '@/lib/service/limiter/limiter';
import { demoSite } from '@/lib/subjects/sites';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import { createFakeSecret } from '../fakes/fake-secret.ts';
import { createMortal, type Mortal } from './mortal.ts';
import { noExclusions } from './no-exclusions.ts';
import { type BeforeAccess, type SavedState, storedItem } from './session-storage.ts';

export const baseUrl = 'https://api.service.example';
export const connectionId = `${baseUrl}#k1`;

export interface TestBackgroundOptions {
  /** Begins the name of the database; a number follows. */
  name: string;
  /** The service. */
  fetch(url: string, init: RequestInit, clock: FakeClock): Promise<Response>;
  clock?: FakeClock;
  /** The saved connection; null leaves Sidenote unconnected. */
  connection?: ConnectionSettings | null;
  /** The product's own by default. */
  limiter?: Pick<Limiter, 'acquire' | 'heldMs' | 'pause'>;
  jobLimits?: JobLimits;
  /** Runs before the shared database is opened, to add middleware to it. */
  beforeOpen?(db: SidenoteDatabase): void;
  /** Gives each worker a database connection of its own, which dies with it. By default all share one. */
  openDatabase?(name: string, mortal: Mortal): SidenoteDatabase;
  /** Where the difference between the service's clock and ours is saved. By default nowhere: each worker learns the time anew. */
  clockOffset?: ServiceAccessDeps['clockOffset'];
  /** Whether the panel of an order shows somebody else. */
  showsAnotherSubject?: PurchaseDeps['showsAnotherSubject'];
  /** Runs before each access to session storage. */
  beforeAccess?: BeforeAccess;
}

export interface WorkerOptions {
  mortal?: Mortal;
  secret?: Secret;
  /** From `secret` by default. */
  expectKey?(origin: string, fingerprint?: string): Promise<string>;
  /** Replaces parts of a policy that excludes no one. */
  exclusionPolicy?: Partial<ExclusionPolicy>;
  /** Its part of each order; by default there is no team. */
  team?: PurchaseDeps['team'];
}

const savedConnection: ConnectionSettings = {
  baseUrl,
  names: neutralNames,
  keySetAt: 1,
  connectionId,
  lastCheck: null,
};
const unsavedOffset: ServiceAccessDeps['clockOffset'] = {
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
};
let backgrounds = 0;

/**
 * The background of Sidenote without a browser: the product's own wiring (entrypoints/background) on a fake clock, a fake service and a
 * database of its own. Workers can be started one after another; database, saved state and service outlive each of them.
 */
export async function createTestBackground(options: TestBackgroundOptions) {
  const name = `${options.name}-${++backgrounds}`;
  const clock = options.clock ?? createFakeClock();
  const db = new SidenoteDatabase(name);
  options.beforeOpen?.(db);
  const opened = [db];
  const saved: SavedState = { unsaved: null, session: null, log: null };
  const online = { value: true };
  const alarm: { at: number | null } = { at: null };
  const notifiedJobs: JobRow[] = [];
  const readBalanceSoon = { count: 0 };
  const offered: PictureOffer[] = [];
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;

  /** Saves a connection without going through a key. */
  async function connect(change: Partial<ConnectionSettings> = {}): Promise<void> {
    await db.settings.put({ key: 'connection', value: { ...savedConnection, ...change } });
  }
  if (options.connection !== null) await connect(options.connection);
  await db.settings.put({ key: 'sites', value: [demoSite] });

  function openDatabase(mortal: Mortal): SidenoteDatabase {
    if (options.openDatabase === undefined) return db;
    const own = options.openDatabase(name, mortal);
    opened.push(own);
    return own;
  }

  function startWorker({
    mortal = createMortal(Number.POSITIVE_INFINITY),
    secret = createFakeSecret(),
    expectKey = secret.expectKey,
    exclusionPolicy,
    team,
  }: WorkerOptions = {}) {
    const own = openDatabase(mortal);
    const beforeAccess: BeforeAccess = (access) => {
      mortal.live();
      return options.beforeAccess?.(access);
    };
    const retention = createRetention({
      db: own,
      clock,
      lastRun: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
      remindAt: () => undefined,
    });
    const service = createServiceAccess({
      onServiceTime: (serviceMs) => retention.agree(serviceMs),
      db: own,
      secret,
      expectKey,
      clock,
      async fetch(url, init) {
        mortal.live();
        // From here on the service does its part whether the worker lives or not.
        const responding = options.fetch(url, init, clock);
        responding.catch(() => undefined);
        const response = await responding;
        mortal.live();
        return response;
      },
      limiter: options.limiter ?? createLimiter({ clock, log: storedItem(saved, 'log') }),
      isOnline: () => online.value,
      hasPermission: () => Promise.resolve(true),
      clockOffset: options.clockOffset ?? unsavedOffset,
    });
    const { client, connection } = service;
    const unsaved = createUnsavedAnswers(storedItem(saved, 'unsaved', beforeAccess));
    const session = storedItem(saved, 'session', beforeAccess);
    const ordering = createOrdering({
      db: own,
      service,
      clock,
      newId,
      unsaved,
      batchSession: session,
      jobSession: session,
      exclusionPolicy: { ...noExclusions, ...exclusionPolicy },
      showsAnotherSubject: options.showsAnotherSubject ?? (() => Promise.resolve(false)),
      keepAliveWhile: (pending) => pending,
      readBalanceSoon() {
        readBalanceSoon.count += 1;
      },
      async offerPicture(picture) {
        offered.push(picture);
      },
      remindAt(whenMs) {
        mortal.live();
        alarm.at = whenMs;
      },
      report: (job) => void notifiedJobs.push(job),
      ...(options.jobLimits && { limits: options.jobLimits }),
      ...(team && { team }),
    });
    const balance = { db: own, client, clock, newId, expectConnected: connection.expect };
    return {
      db: own,
      ...service,
      ...ordering,
      unsaved,
      readBalance: () => readBalance(balance),
      reconcile: () => reconcile(balance),
    };
  }

  /** For tests that create thousands of databases, which would not fit into memory. */
  async function dispose(): Promise<void> {
    for (const each of opened) each.close();
    await SidenoteDatabase.delete(name);
  }

  return {
    db,
    clock,
    newId,
    saved,
    online,
    connect,
    startWorker,
    dispose,
    alarm,
    notifiedJobs,
    readBalanceSoon,
    offered,
  };
}
export type TestWorker = ReturnType<Awaited<ReturnType<typeof createTestBackground>>['startWorker']>;
