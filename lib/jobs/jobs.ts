import type { JobRow } from '@/lib/database/schema/job-rows';
import { readQuota } from '@/lib/exclusions/sync/day-quota';
import { writesOf } from '@/lib/exclusions/sync/reads';
import { adoptForeignJob, type HistoryJob } from '@/lib/jobs/kinds/adopt-foreign-job';
import { jobUsedMilli, jobWaitingMilli } from '@/lib/jobs/kinds/job-money';
import { findTrackRefusal, hashKeys } from '@/lib/jobs/kinds/parts';
import { readServiceHistory } from '@/lib/jobs/kinds/service-history';
import {
  expectBudget,
  expectNotResubmitted,
  expectWebhook,
  type JobStart,
  startExport,
  startFinder,
  startWanted,
} from '@/lib/jobs/kinds/start-job';
import { countListsNeeded } from '@/lib/jobs/kinds/upsert-lists';
import { acceptReturned } from '@/lib/jobs/runner/check-returned';
import { adopt, disown } from '@/lib/jobs/runner/find-lost';
import { createJobRunner } from '@/lib/jobs/runner/job-runner';
import { isSettledRecord } from '@/lib/jobs/runner/settle-part';
import { createBrowserSession } from '@/lib/platform/browser-session';
import { logAs } from '@/lib/platform/error-log';
import { hourMs, minuteMs } from '@/lib/platform/time';
import type { Connected } from '@/lib/purchases/order';
import { expectAgreed } from '@/lib/purchases/refusals';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { changeJob, readJob, readOpenJobs } from './change-job.ts';
import type { JobsDeps } from './deps.ts';
import { closed, isLost, isOverdue, isWaiting, pausedJob, wantsLook } from './job-states.ts';
import { JobRefusedError } from './refusals.ts';
import { isSameTrack, type NoticeRequest, notifyAgain, notifyOfTrack } from './service-calls.ts';

export type JobEngine = ReturnType<typeof createJobs>;

/** If the worker dies during a check, another one continues after this long. */
const takeOverMs = minuteMs;
/** Alarms fire no sooner than after half a minute: a timer covers shorter waits. */
const shortestAlarmMs = 30_000;
/** The longest wait, for the next day's list quota. */
const furthestMs = 26 * hourMs;

/**
 * Long-running work at the service. Everything about a job is in its row, so that nothing is lost with a worker. The purchase pipeline
 * submits and books.
 */
export function createJobs(deps: JobsDeps) {
  const { db, clock } = deps;
  const session = createBrowserSession(deps.session, deps.newId);
  const runner = createJobRunner(deps, arm);
  // Only for this worker's lifetime; the alarm covers the rest.
  let starting = 0;
  let soon: AbortController | null = null;

  /** Sets one alarm for the earliest time that something is due; none if nothing is open. */
  async function arm(): Promise<void> {
    const connected = await deps.expectConnected().catch(logAs('jobs', null));
    const open = connected === null ? [] : await readOpenJobs(db);
    const nowMs = clock.now();
    const times = open
      .filter(({ connection }) => connection === connected?.connectionId)
      .flatMap(({ id, nextPollAt }) => (runner.isRunning(id) ? nowMs + takeOverMs : (nextPollAt ?? [])));
    soon?.abort();
    soon = null;
    if (times.length === 0) return;
    const nextAt = Math.max(nowMs, Math.min(...times));
    deps.remindAt(nextAt);
    if (nextAt - nowMs < shortestAlarmMs) wakeIn(nextAt - nowMs);
  }

  function wakeIn(ms: number): void {
    const own = new AbortController();
    soon = own;
    void clock.sleep(ms, own.signal).then(
      // What cannot be read now is read at the alarm.
      () => takeUp().catch(logAs('jobs')),
      // Aborted, because another time was set.
      () => undefined,
    );
  }

  /** Called at the alarm, and whenever the connection may have changed. */
  async function takeUp(): Promise<void> {
    const connected = await deps.expectConnected().catch(logAs('jobs', null));
    for (const job of await readOpenAfterPausing()) {
      if (!runner.isRunning(job.id) && isDue(job, connected, clock.now())) runner.run(job.id);
    }
    await arm();
  }

  /**
   * Called after `recover`. Opening a page may have started the worker: request nothing, set a delayed alarm.
   */
  async function armAtWorkerStart(): Promise<void> {
    const connected = await deps.expectConnected().catch(logAs('jobs', null));
    const open = await readOpenAfterPausing();
    if (connected === null) return;
    const nowMs = clock.now();
    const times = open.flatMap((job) =>
      isDue(job, connected, nowMs) ? nowMs : job.connection === connected.connectionId ? (job.nextPollAt ?? []) : [],
    );
    if (times.length > 0) deps.remindAt(Math.max(nowMs + shortestAlarmMs, Math.min(...times)));
  }

  /** Reads all open jobs. On the first call after a browser restart, jobs that need a click are paused first. */
  async function readOpenAfterPausing(): Promise<JobRow[]> {
    const current = await session();
    const open = await readOpenJobs(db);
    for (const job of open) if (job.startedIn !== current) await holdBack(job);
    return open;
  }

  /** After a browser restart checking continues; submitting waits for another click. */
  async function holdBack({ id }: JobRow): Promise<void> {
    await changeJob(deps, id, (now) => (now.parts.some(isWaiting) ? pausedJob(now, 'browser-restart') : null));
  }

  async function startAndRun(start: (startedIn: string) => Promise<string>): Promise<string> {
    starting += 1;
    try {
      const id = await start(await session());
      runner.run(id);
      await arm();
      return id;
    } finally {
      starting -= 1;
    }
  }

  async function expectJob(id: string, connected: Connected | null): Promise<JobRow> {
    const job = await readJob(db, id);
    if (job === null) throw new JobRefusedError({ kind: 'not-now' });
    if (connected !== null && job.connection !== connected.connectionId)
      throw new JobRefusedError({ kind: 'key-changed' });
    return job;
  }

  return {
    /** Whether something is being checked or about to be submitted. */
    isBusy: (): boolean => runner.isBusy() || starting > 0,
    takeUp,
    armAtWorkerStart,

    /** Resolves to the job's id once the row is written. Throws JobRefusedError, RefusedError or ServiceError. */
    startFinder: ({ agreedMilli, ...order }: Parameters<typeof startFinder>[1] & Pick<JobStart, 'agreedMilli'>) =>
      startAndRun(async (startedIn) => {
        const excluded = order.excluded && (await hashKeys(order.pageId, order.excluded));
        return startFinder(deps, { ...order, excluded }, { agreedMilli, startedIn });
      }),
    startExport: ({ agreedMilli, ...order }: Parameters<typeof startExport>[1] & Pick<JobStart, 'agreedMilli'>) =>
      startAndRun((startedIn) => startExport(deps, order, { agreedMilli, startedIn })),

    /** Reads the results of another browser's submission. Resolves to the job's id; throws JobRefusedError. */
    adoptForeignJob: (entry: HistoryJob) => startAndRun((startedIn) => adoptForeignJob(deps, entry, startedIn)),

    /** Submitted parts are still checked and read; nothing more is submitted. */
    async pause(id: string): Promise<void> {
      await changeJob(deps, id, (job) => pausedJob(job, 'person'));
    },

    /** Needs a separate click that agrees to the price of the rest. Throws as a start does; nothing was sent then. */
    async resume(id: string, agreedMilli: MilliCredits): Promise<void> {
      const connected = await deps.expectConnected();
      const job = await expectJob(id, connected);
      if (job.state !== 'paused') throw new JobRefusedError({ kind: 'not-now' });
      if (job.parts.some(isWaiting)) await expectReady(deps, connected, job);
      const startedIn = await session();
      let maxMilli = 0;
      await changeJob(deps, id, (now) => {
        maxMilli = jobWaitingMilli(now);
        if (now.state !== 'paused' || maxMilli > agreedMilli) return null;
        const agreed = { agreedMilli: jobUsedMilli(now) + agreedMilli, startedIn, nextPollAt: clock.now() };
        return { ...acceptReturned(now), ...agreed, state: 'running', pausedBecause: null };
      });
      expectAgreed(maxMilli, agreedMilli);
      runner.run(id);
      await arm();
    },

    /** Permanent. Submitted parts are still read. */
    async cancel(id: string): Promise<void> {
      await changeJob(deps, id, (job) => (job.state === 'done' ? null : { ...job, state: 'cancelled' }));
    },

    /** Checks this job now, or all open jobs if null. Does not wait for the result. */
    async look(id: string | null): Promise<void> {
      for (const job of await readOpenAfterPausing()) if (id === null || job.id === id) runner.run(job.id);
      await arm();
    },

    /** Has the service send its notice once more; resolves to the notice's state there, if the service reports one. */
    async notify(id: string): Promise<string | null> {
      const connected = await deps.expectConnected();
      return notifyAgain(deps, connected.service, await expectJob(id, connected), await expectWebhook(deps));
    },

    /** Like `notify`, for a history entry; `notice` names the address. */
    async notifyEntry(notice: NoticeRequest): Promise<string | null> {
      return notifyOfTrack(deps, (await deps.expectConnected()).service, notice);
    },

    /** Starts the same work as a new job, once, after it was refunded or refused. Throws as a start does. */
    async resubmit(id: string, agreedMilli: MilliCredits): Promise<string> {
      const job = await expectJob(id, await deps.expectConnected());
      const isOver = job.parts.every(({ state }) => state === 'refunded' || state === 'refused');
      const [first] = job.parts;
      if (!isOver || first === undefined || job.isElsewhere === true) throw new JobRefusedError({ kind: 'not-now' });
      expectNotResubmitted(job);
      const { pageId } = first;
      return startAndRun((startedIn) => {
        const start = { agreedMilli, startedIn, inPlaceOf: id };
        return pageId === null
          ? startWanted(deps, job, start)
          : startFinder(
              deps,
              { pageId, overrides: job.anyway, excluded: job.anywayFor, forgotten: job.forgotten ?? 0 },
              start,
            );
      });
    },

    /** For a part whose answer was lost: the matching submission; null: none. */
    async answerLost(id: string, at: number, trackId: string | null): Promise<void> {
      const job = await expectJob(id, null);
      const part = job.parts[at];
      const isOpenQuestion = part !== undefined && isLost(part) && part.candidates.length > 0;
      const isCandidate = trackId === null || part?.candidates.some((each) => each.trackId === trackId) === true;
      if (!isOpenQuestion || !isCandidate) throw new JobRefusedError({ kind: 'not-now' });
      const partRef = { job, at, part };
      const isDone = trackId === null ? await disown(deps, partRef) : await adopt(deps, partRef, trackId);
      if (!isDone) throw new JobRefusedError({ kind: 'not-now' });
      runner.run(id);
      await arm();
    },

    /** Ends overdue parts: polling stops and nothing more is submitted. Booked costs stay. */
    async close(id: string): Promise<void> {
      const changed = await changeJob(deps, id, (job) => (job.parts.some(isOverdue) ? closed(job) : null));
      if (changed === null || !changed.parts.some(({ state }) => state === 'closed')) {
        throw new JobRefusedError({ kind: 'not-now' });
      }
    },

    /** Deletes the row and its pages; what was bought stays in the records and in the ledger. */
    async forget(id: string): Promise<void> {
      await db.transaction('rw', [db.jobs, db.jobPages, db.unreadResults], async () => {
        const job = await readJob(db, id);
        if (job === null) return;
        if (job.open === 1) throw new JobRefusedError({ kind: 'not-now' });
        await db.jobs.delete(id);
        await db.jobPages.where('jobId').equals(id).delete();
        await db.unreadResults.where('jobId').equals(id).delete();
      });
    },

    /** The user has seen the jobs that have ended. */
    async see(): Promise<void> {
      const seenAt = clock.now();
      await db.jobs.filter((job) => wantsLook(job) && job.seenAt === null).modify({ seenAt });
    },

    /** Jobs that the service's history reports settled are checked at once. */
    async history(wish: Parameters<typeof readServiceHistory>[2]) {
      const read = await readServiceHistory(deps, (await deps.expectConnected()).service, wish);
      const settled = read.entries.flatMap(({ state, trackId }) => (isSettledRecord({ state }) ? trackId : []));
      for (const job of await readOpenAfterPausing()) {
        const isReported = job.parts.some((part) => settled.some((trackId) => isSameTrack(trackId, part.trackId)));
        if (isReported) runner.run(job.id);
      }
      return read;
    },
  };
}

function isDue({ connection, nextPollAt, pausedBecause }: JobRow, connected: Connected | null, nowMs: number): boolean {
  if (connected === null) return false;
  // Another key's job: due once, only to be paused as `key-changed`.
  if (connected.connectionId !== connection) return pausedBecause !== 'key-changed';
  if (nextPollAt === null) return pausedBecause === 'key-changed';
  // After the clock was set back, the wait would appear to be long.
  return nextPollAt <= nowMs || nextPollAt - nowMs > furthestMs;
}

/** Checks that apply before a click on "Resume" is accepted for what is still to be submitted. */
async function expectReady(deps: JobsDeps, connected: Connected, job: JobRow): Promise<void> {
  await expectWebhook(deps);
  const [waiting] = job.parts.filter(isWaiting);
  const why = await findTrackRefusal(deps, connected, waiting?.pageId ?? null, job.id);
  if (why !== null) throw new JobRefusedError(why);
  const serviceMs = await deps.serviceClock.now(connected.service.baseUrl);
  const needed = countListsNeeded(job, serviceMs);
  const { left } = readQuota(await writesOf(deps.db, job.connection).toArray(), serviceMs);
  if (needed > left) throw new JobRefusedError({ kind: 'lists-used-up', needed, left });
  await expectBudget(deps, job);
}
