import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import type { JobLimits } from '@/lib/jobs/deps';
import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import { subjectOfSearch } from '@/lib/subjects/known-subjects';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createFakeSecret } from '../fakes/fake-secret.ts';
import { freeLimiter } from '../fakes/free-limiter.ts';
import { turns } from './drive.ts';
import { createJobService, everybody, serviceKey, webhook } from './job-service.ts';
import type { Mortal } from './mortal.ts';
import { openMortalDatabase } from './mortal-database.ts';
import { connectionId, createTestBackground } from './test-background.ts';

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
  exclusionPolicy?: Partial<ExclusionPolicy>;
};

/** A background for jobs, with the sandbox's own job service: workers can die, and alarms go off by hand. */
export async function createJobSidenote({
  limits = smallLimits,
  latencyMs = 0,
  exclusionPolicy = {},
  ...options
}: Options = {}) {
  const clock = createFakeClock();
  const service = createJobService(clock, options);
  const background = await createTestBackground({
    name: 'jobs',
    clock,
    openDatabase: openMortalDatabase,
    limiter: freeLimiter,
    jobLimits: limits,
    async fetch(url, init) {
      const response = await service.fetch(url, init);
      if (latencyMs > 0) await clock.sleep(latencyMs);
      return response;
    },
  });
  const { db, saved, online, alarm, notifiedJobs, connect, dispose } = background;
  await db.settings.put({
    key: 'service',
    value: { webhook, valueListUrl: null, previewPath: '/v1/people/preview' },
  });

  function startWorker(mortal?: Mortal) {
    const secret = createFakeSecret(serviceKey);
    const worker = background.startWorker({ ...(mortal && { mortal }), secret, exclusionPolicy });
    const { jobs, recover } = worker;
    return {
      ...worker,
      /** As the background does before it answers messages, followed at once by the job alarm. */
      async start(): Promise<void> {
        await recover();
        await jobs.armAtWorkerStart();
        await jobs.takeUp();
      },
    };
  }
  type Worker = ReturnType<typeof startWorker>;

  /** Saves a search, for everyone or with the filters given, and returns its id. */
  async function openSearch(filters: SearchFilters = everybody, id = 'all'): Promise<string> {
    const now = clock.now();
    await db.searches.put({
      id,
      connection: connectionId,
      kind: 'people',
      filters,
      lists: [],
      size: 25,
      name: 'Everybody',
      createdAt: now,
      openedAt: now,
    });
    return id;
  }

  /** Buys a page of that search and returns the page's id. */
  async function buyPage({ purchase }: Worker, page = 0): Promise<string> {
    const searchId = await openSearch();
    const subject = subjectOfSearch('person', searchId);
    const order = { operation: 'search-people', subject, detail: { page } } as const;
    await finish(purchase.purchase({ ...order, refresh: false, override: false, again: false }, 12_500));
    return `${searchId}|search|${page}`;
  }

  /** Runs until the promise settles, jumping over waits. Rejects as it does. */
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
        // The alarm is set once nothing is being checked.
        await turns(12);
        if (!jobs.isBusy()) return true;
      }
      if (step > 20 && clock.sleeping > 0) await clock.advance(50);
    }
    return false;
  }

  /** Lets the alarm go off until the condition holds; false if no alarm is left or the worker is dead. */
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

  /** Runs until the job is over and settled. */
  const ended = (worker: Worker, id?: string) => pass(worker, async () => (await row(id)).open === 0);

  /** For each lost submission with candidates, picks the one that is the person's own. */
  async function answering(worker: Worker, pick: (part: JobPart, job: JobRow) => string | null): Promise<void> {
    for (const job of await db.jobs.toArray()) {
      for (const [at, part] of job.parts.entries()) {
        if (part.candidates.length === 0) continue;
        await finish(worker.jobs.answerLost(job.id, at, pick(part, job))).catch(() => undefined);
      }
    }
  }

  const isCandidate = async () => (await db.jobs.toArray()).some(({ parts }) => parts.some(isCandidateShown));

  const bookedMilli = async () =>
    (await db.ledger.toArray()).reduce((sum, { chargedMilli }) => sum + (chargedMilli ?? 0), 0);

  async function itemsOf(id: string) {
    const pages = await db.jobPages.where('jobId').equals(id).toArray();
    return pages.toSorted((a, b) => a.part - b.part || a.page - b.page).flatMap(({ items }) => items);
  }

  return {
    db,
    clock,
    service,
    kept: saved,
    online,
    alarm,
    told: notifiedJobs,
    connect,
    startWorker,
    openSearch,
    buyPage,
    finish,
    rest,
    pass,
    ended,
    answering,
    isCandidate,
    row,
    bookedMilli,
    itemsOf,
    dispose,
  };
}
export type JobSidenote = Awaited<ReturnType<typeof createJobSidenote>>;

function isCandidateShown({ candidates }: JobPart): boolean {
  return candidates.length > 0;
}
