import type { JobRow } from '@/lib/database/schema/job-rows';
import { readQuota } from '@/lib/exclusions/sync/day-quota';
import { writesOf } from '@/lib/exclusions/sync/reads';
import { jobUsedMilli, jobWaitingMilli } from '@/lib/jobs/kinds/job-money';
import { notifyAgain } from '@/lib/jobs/kinds/notify-again';
import { findTrackRefusal } from '@/lib/jobs/kinds/parts';
import { readServiceHistory } from '@/lib/jobs/kinds/service-history';
import { expectWebhook, startExport, startFinder, startWanted } from '@/lib/jobs/kinds/start-job';
import { countListsNeeded } from '@/lib/jobs/kinds/upsert-lists';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { acceptReturned } from '@/lib/jobs/runner/check-returned';
import { adopt, disown } from '@/lib/jobs/runner/find-lost';
import { createJobRunner } from '@/lib/jobs/runner/job-runner';
import { createBrowserSession } from '@/lib/platform/browser-session';
import { noted, notedAs } from '@/lib/platform/error-log';
import { hourMs, minuteMs } from '@/lib/platform/time';
import type { Connected } from '@/lib/purchases/order';
import { RefusedError } from '@/lib/purchases/refusals';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { changeJob } from './change-job.ts';
import type { JobsDeps } from './deps.ts';
import { readJob, readOpenJobs } from './job-reads.ts';
import { closed, isLost, isOverdue, isWaiting, pausedJob, wantsLook } from './job-states.ts';

export type JobEngine = ReturnType<typeof createJobs>;

/** Should the worker die while it looks: so much later another one goes on. */
const takeOverMs = minuteMs;
/** Alarms come half a minute late: until then a timer is the better one. */
const shortestAlarmMs = 30_000;
/** The furthest look there is waits for a day's lists. */
const furthestMs = 26 * hourMs;

/**
 * What the service works on for a while (docs/interface.md#states-and-transitions). Everything that is known of a job is in its
 * row, so that screens read the row and nothing else, and a worker that dies takes nothing with it. Handing in and money are the
 * door's.
 */
export function createJobs(deps: JobsDeps) {
  const { db, clock } = deps;
  const session = createBrowserSession(deps.session, deps.newId);
  const runner = createJobRunner(deps, arm);
  // As long as the worker lives; the alarm says the same.
  let starting = 0;
  let soon: AbortController | null = null;

  /** One alarm, at the earliest time that something is to be looked at; none where nothing is open. */
  async function arm(): Promise<void> {
    const connected = await deps.expectConnected().catch(notedAs('jobs', null));
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
    // Ended by the next time that is set; and what cannot be read now is read at the alarm.
    void clock.sleep(ms, own.signal).then(takeUp).catch(noted('jobs'));
  }

  /** At the alarm, and whenever the connection may have changed. */
  async function takeUp(): Promise<void> {
    const connected = await deps.expectConnected().catch(notedAs('jobs', null));
    for (const job of await readHeld()) {
      if (!runner.isRunning(job.id) && isDue(job, connected, clock.now())) runner.run(job.id);
    }
    await arm();
  }

  /**
   * At a worker's start, after `recover`: somebody may only have opened a page, so nothing is asked, and what is due waits for the alarm.
   * That is not set for at once, which would be the same as asking.
   */
  async function rearm(): Promise<void> {
    const connected = await deps.expectConnected().catch(notedAs('jobs', null));
    const open = await readHeld();
    if (connected === null) return;
    const nowMs = clock.now();
    const times = open.flatMap((job) =>
      isDue(job, connected, nowMs) ? nowMs : job.connection === connected.connectionId ? (job.nextPollAt ?? []) : [],
    );
    if (times.length > 0) deps.remindAt(Math.max(nowMs + shortestAlarmMs, Math.min(...times)));
  }

  /** All that are open; whoever comes first after the browser was closed, what has to wait for a click is held before it is looked at. */
  async function readHeld(): Promise<JobRow[]> {
    const current = await session();
    const open = await readOpenJobs(db);
    for (const job of open) if (job.startedIn !== current) await holdBack(job);
    return open;
  }

  /** The browser was closed since the last click: looking goes on, handing in waits for another. */
  async function holdBack({ id }: JobRow): Promise<void> {
    await changeJob(deps, id, (now) => (now.parts.some(isWaiting) ? pausedJob(now, 'browser-restart') : null));
  }

  async function starts(start: (startedIn: string) => Promise<string>): Promise<string> {
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
    /** Something is being looked at or about to be handed in. */
    isBusy: (): boolean => runner.isBusy() || starting > 0,
    takeUp,
    rearm,

    /** Answers with its id once the row is written. Throws JobRefusedError, RefusedError `above-agreed` or ServiceError. */
    startFinder: (order: Parameters<typeof startFinder>[1]) =>
      starts((startedIn) => startFinder(deps, order, startedIn)),
    startExport: (order: Parameters<typeof startExport>[1]) =>
      starts((startedIn) => startExport(deps, order, startedIn)),

    /** What was handed in is still looked at and read; nothing more is handed in. */
    async pause(id: string): Promise<void> {
      await changeJob(deps, id, (job) => pausedJob(job, 'person'));
    },

    /** A click of its own, with the price of what is left. Throws as a start does; nothing was sent then. */
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
      if (maxMilli > agreedMilli) throw new RefusedError({ kind: 'above-agreed', maxMilli, agreedMilli });
      runner.run(id);
      await arm();
    },

    /** For good. What was handed in is still read. */
    async cancel(id: string): Promise<void> {
      await changeJob(deps, id, (job) => (job.state === 'done' ? null : { ...job, state: 'cancelled' }));
    },

    /** Looks now: at this one, or at all that are open. Nothing waits for it. */
    async look(id: string | null): Promise<void> {
      for (const job of await readHeld()) if (id === null || job.id === id) runner.run(job.id);
      await arm();
    },

    /** The service sends its notice once more; how that stands there, if it says so. */
    async notify(id: string): Promise<string | null> {
      const connected = await deps.expectConnected();
      return notifyAgain(deps, connected.service, await expectJob(id, connected), await expectWebhook(deps));
    },

    /** The same again, as a job of its own, after it was given back or not taken on. Throws as a start does. */
    async resubmit(id: string, agreedMilli: MilliCredits): Promise<string> {
      const job = await expectJob(id, await deps.expectConnected());
      const isOver = job.parts.every(({ state }) => state === 'refunded' || state === 'refused');
      const [first] = job.parts;
      if (!isOver || first === undefined) throw new JobRefusedError({ kind: 'not-now' });
      const { pageId } = first;
      return starts((startedIn) =>
        pageId === null
          ? startWanted(deps, job, { agreedMilli, startedIn })
          : startFinder(deps, { pageId, agreedMilli, anyway: job.anyway }, startedIn),
      );
    },

    /** Of a part whose answer was lost: which submission it is; null: none of those there are. */
    async answerLost(id: string, at: number, trackId: string | null): Promise<void> {
      const job = await expectJob(id, null);
      const part = job.parts[at];
      const isAsked = part !== undefined && isLost(part) && part.candidates.length > 0;
      const isAmong = trackId === null || part?.candidates.some((each) => each.trackId === trackId) === true;
      if (!isAsked || !isAmong) throw new JobRefusedError({ kind: 'not-now' });
      const partRef = { job, at, part };
      const isDone = trackId === null ? await disown(deps, partRef) : await adopt(deps, partRef, trackId);
      if (!isDone) throw new JobRefusedError({ kind: 'not-now' });
      runner.run(id);
      await arm();
    },

    /** What is past its ceiling is over: nothing is looked for any more, and nothing more is handed in. What it cost stays as it is booked. */
    async close(id: string): Promise<void> {
      const changed = await changeJob(deps, id, (job) => (job.parts.some(isOverdue) ? closed(job) : null));
      if (changed === null || !changed.parts.some(({ state }) => state === 'closed')) {
        throw new JobRefusedError({ kind: 'not-now' });
      }
    },

    /** The row goes and its pages; what was bought stays in the records and in the ledger. */
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

    /** Somebody has looked at what has ended. */
    async see(): Promise<void> {
      const seenAt = clock.now();
      await db.jobs.filter((job) => wantsLook(job) && job.seenAt === null).modify({ seenAt });
    },

    history: async (wish: Parameters<typeof readServiceHistory>[2]) =>
      readServiceHistory(deps, (await deps.expectConnected()).service, wish),
  };
}

function isDue({ connection, nextPollAt, pausedBecause }: JobRow, connected: Connected | null, nowMs: number): boolean {
  if (connected === null) return false;
  // Another key's: said so once, and nothing is asked.
  if (connected.connectionId !== connection) return pausedBecause !== 'key-changed';
  if (nextPollAt === null) return pausedBecause === 'key-changed';
  // A clock that was set back makes it look as if there were long to wait.
  return nextPollAt <= nowMs || nextPollAt - nowMs > furthestMs;
}

/** Before a click is taken for what is still to be handed in. */
async function expectReady(deps: JobsDeps, connected: Connected, job: JobRow): Promise<void> {
  await expectWebhook(deps);
  const [waiting] = job.parts.filter(isWaiting);
  const why = await findTrackRefusal(deps, connected, waiting?.pageId ?? null, job.id);
  if (why !== null) throw new JobRefusedError(why);
  const serviceMs = await deps.serviceClock.now(connected.service.baseUrl);
  const needed = countListsNeeded(job, serviceMs);
  const { left } = readQuota(await writesOf(deps.db, job.connection).toArray(), serviceMs);
  if (needed > left) throw new JobRefusedError({ kind: 'lists-used-up', needed, left });
}
