import { operations } from '@/entrypoints/background/operations';
import { createConnection } from '@/lib/connection/connection';
import { SidenoteDatabase } from '@/lib/database/database';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import type { JobLimits } from '@/lib/jobs/deps';
import { createJobs } from '@/lib/jobs/jobs';
import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import { readBalance } from '@/lib/purchases/ledger/balance';
import { createPurchase } from '@/lib/purchases/purchase';
import { reconcile } from '@/lib/purchases/reconcile/reconcile';
import { recover } from '@/lib/purchases/steps/recover';
import { createUnsavedAnswers, type UnsavedAnswer } from '@/lib/purchases/steps/unsaved';
import { createClient } from '@/lib/service/client/client';
import { createServiceClock, learnServiceTime } from '@/lib/service/client/service-clock';
import { neutralNames } from '@/lib/service/contract/names';
import { subjectOfSearch } from '@/lib/subjects/known-subjects';
import { demoSite } from '@/lib/subjects/sites';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { turns } from './drive.ts';
import { createJobService, everybody, serviceKey, webhook } from './job-service.ts';
import { createMortal, type Mortal } from './mortal.ts';
import { openMortalDatabase } from './mortal-database.ts';
import { noExclusions } from './no-exclusions.ts';

const baseUrl = 'https://api.service.example';
export const connectionId = `${baseUrl}#k1`;
let worlds = 0;

/** Small, so that a deep export of some hundred people has many parts. */
export const smallLimits: JobLimits = {
  peoplePerExport: 50,
  listsPerRequest: 10,
  valuesPerList: 50,
  resultsPerPage: 20,
};

type Options = Parameters<typeof createJobService>[1] & {
  limits?: JobLimits;
  latencyMs?: number;
  book?: ExclusionPolicy;
};

/** Sidenote with jobs over the lives of several workers and browser sessions; service and database outlive them. */
export async function createJobSidenote({
  limits = smallLimits,
  latencyMs = 0,
  book = noExclusions,
  ...options
}: Options = {}) {
  const name = `jobs-${++worlds}`;
  const clock = createFakeClock();
  const service = createJobService(clock, options);
  const db = new SidenoteDatabase(name);
  const kept: { unsaved: Record<string, UnsavedAnswer> | null; session: string | null } = {
    unsaved: null,
    session: null,
  };
  const online = { value: true };
  const alarm: { at: number | null } = { at: null };
  const told: JobRow[] = [];
  const opened = [db];
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;

  async function connect(change: Partial<ConnectionSettings> = {}): Promise<void> {
    const value = { baseUrl, names: neutralNames, keySetAt: 1, connectionId, lastCheck: null, ...change };
    await db.settings.put({ key: 'connection', value });
  }
  await connect();
  await db.settings.put({ key: 'sites', value: [demoSite] });
  await db.settings.put({
    key: 'service',
    value: { webhook, valueListUrl: null, previewPath: '/v1/people/preview' },
  });

  function startWorker(mortal: Mortal = createMortal(Number.POSITIVE_INFINITY)) {
    const own = openMortalDatabase(name, mortal);
    opened.push(own);
    const secret = {
      hasKey: () => Promise.resolve(true),
      expectKey: () => Promise.resolve(serviceKey),
      writeKey: () => Promise.resolve({ fingerprint: 'k1' }),
      forgetKey: () => Promise.resolve(),
      isLocked: () => Promise.resolve(false),
      unlock: () => Promise.resolve(true),
    };
    const connection = createConnection({ db: own, secret, clock });
    const serviceClock = createServiceClock({
      clock,
      kept: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
    });
    const client = learnServiceTime(
      createClient({
        async fetch(url, init) {
          mortal.live();
          // It leaves here: what the service does with it, it does whether we live or not.
          const answer = service.fetch(url, init);
          answer.catch(() => undefined);
          const response = await answer;
          if (latencyMs > 0) await clock.sleep(latencyMs);
          mortal.live();
          return response;
        },
        expectKey: secret.expectKey,
        limiter: { acquire: () => Promise.resolve(freeSlot), pause: () => undefined },
        clock,
        isOnline: () => online.value,
        hasPermission: () => Promise.resolve(true),
      }),
      serviceClock,
    );
    const stored = <Key extends keyof typeof kept>(key: Key) => ({
      async read(): Promise<(typeof kept)[Key]> {
        mortal.live();
        return kept[key];
      },
      async write(value: (typeof kept)[Key]): Promise<void> {
        mortal.live();
        kept[key] = value;
      },
    });
    const unsaved = createUnsavedAnswers(stored('unsaved'));
    const shared = { db: own, operations, client, clock, newId, expectConnected: connection.expect };
    const purchase = createPurchase({
      ...{ ...shared, unsaved, exclusionPolicy: book },
      keepAliveWhile: (pending) => pending,
      afterCharge: () => undefined,
    });
    const jobs = createJobs({
      ...{ ...shared, serviceClock, purchase, limits, session: stored('session'), forgetLists: book.distrust },
      keepAliveWhile: (pending) => pending,
      remindAt(whenMs) {
        mortal.live();
        alarm.at = whenMs;
      },
      tell: (job) => void told.push(job),
      afterCharge: () => undefined,
    });
    return {
      db: own,
      jobs,
      purchase,
      readBalance: () => readBalance(shared),
      reconcile: () => reconcile(shared),
      /** As the background does, before it answers anything, with the job alarm that follows. */
      async start(): Promise<void> {
        await recover({
          db: own,
          operations,
          clock,
          unsaved,
          exclusionPolicy: book,
          purchase,
          findConnected: connection.find,
        });
        await jobs.rearm();
        await jobs.takeUp();
      },
    };
  }
  type Worker = ReturnType<typeof startWorker>;

  /** A search that was opened, for all people or as given. */
  async function openSearch(filters: SearchFilters = everybody, id = 'all'): Promise<string> {
    const now = clock.now();
    await db.searches.put({
      ...{ id, connection: connectionId, kind: 'people', filters, lists: [], size: 25, name: 'Everybody' },
      ...{ createdAt: now, openedAt: now },
    });
    return id;
  }

  /** A page of it, paid for; answers with its id. */
  async function buyPage({ purchase }: Worker, page = 0): Promise<string> {
    const searchId = await openSearch();
    const subject = subjectOfSearch('person', searchId);
    const order = { operation: 'search-people', subject, detail: { page } } as const;
    await finish(purchase.purchase({ ...order, refresh: false, anyway: false, again: false }, 12_500));
    return `${searchId}|search|${page}`;
  }

  /** Lets it come to its end, jumping over waits. Throws what it threw. */
  async function finish<T>(pending: Promise<T>): Promise<T> {
    const ended: { value?: T; error?: unknown; isOver: boolean } = { isOver: false };
    pending.then(
      (value) => Object.assign(ended, { value, isOver: true }),
      (error: unknown) => Object.assign(ended, { error, isOver: true }),
    );
    for (let step = 0; step < 2000 && !ended.isOver; step++) {
      await turns(4);
      if (!ended.isOver && clock.sleeping > 0 && step % 4 === 3) await clock.advance(50);
    }
    if (!ended.isOver) throw new Error('Still pending');
    if ('error' in ended) throw ended.error;
    return pending;
  }

  /** Waits until nothing is being checked; no alarm goes off meanwhile. False if it hangs, as in a worker that died. */
  async function rest({ jobs }: Worker): Promise<boolean> {
    for (let step = 0; step < 3000; step++) {
      await turns(3);
      if (!jobs.isBusy()) {
        // The alarm is set once it rests.
        await turns(12);
        if (!jobs.isBusy()) return true;
      }
      if (step > 20 && clock.sleeping > 0) await clock.advance(50);
    }
    return false;
  }

  /** Lets the alarm go off, again and again, until it holds; false if nothing more comes, or the worker is dead. */
  async function pass(worker: Worker, isSo: () => Promise<boolean>, most = 400): Promise<boolean> {
    for (let step = 0; step < most; step++) {
      if (!(await rest(worker))) return false;
      if (await isSo()) return true;
      if (alarm.at === null) return false;
      const waitMs = Math.max(0, alarm.at - clock.now());
      alarm.at = null;
      await clock.advance(waitMs);
      await finish(worker.jobs.takeUp()).catch(() => undefined);
    }
    return false;
  }

  async function row(id?: string): Promise<JobRow> {
    const rows = await db.jobs.toArray();
    const job = id === undefined ? rows.at(-1) : rows.find((each) => each.id === id);
    if (job === undefined) throw new Error('There is no job');
    return job;
  }

  /** Until it is over and settled. */
  const ended = (worker: Worker, id?: string) => pass(worker, async () => (await row(id)).open === 0);

  /** The person says which of the submissions that are shown is theirs, as often as they are asked. */
  async function answering(worker: Worker, pick: (part: JobPart, job: JobRow) => string | null): Promise<void> {
    for (const job of await db.jobs.toArray()) {
      for (const [at, part] of job.parts.entries()) {
        if (part.candidates.length === 0) continue;
        await finish(worker.jobs.answerLost(job.id, at, pick(part, job))).catch(() => undefined);
      }
    }
  }

  const isAsked = async () => (await db.jobs.toArray()).some(({ parts }) => parts.some(isCandidateShown));

  const bookedMilli = async () =>
    (await db.ledger.toArray()).reduce((sum, { chargedMilli }) => sum + (chargedMilli ?? 0), 0);

  async function itemsOf(id: string) {
    const pages = await db.jobPages.where('jobId').equals(id).toArray();
    return pages.toSorted((a, b) => a.part - b.part || a.page - b.page).flatMap(({ items }) => items);
  }

  async function dispose(): Promise<void> {
    for (const one of opened) one.close();
    await SidenoteDatabase.delete(name);
  }

  return {
    ...{ db, clock, service, kept, online, alarm, told, connect, startWorker, openSearch, buyPage },
    ...{ finish, rest, pass, ended, answering, isAsked, row, bookedMilli, itemsOf, dispose },
  };
}
export type JobSidenote = Awaited<ReturnType<typeof createJobSidenote>>;

const freeSlot = { start: () => undefined, release: () => undefined, answered: () => undefined };

function isCandidateShown({ candidates }: JobPart): boolean {
  return candidates.length > 0;
}
