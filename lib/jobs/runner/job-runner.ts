import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { changeJob, changePart, readJob } from '@/lib/jobs/change-job';
import type { JobContext, JobMemory, JobsDeps, PartRef, Step } from '@/lib/jobs/deps';
import { boundedCounts } from '@/lib/jobs/job-bounds';
import { jobKinds, serviceOperation } from '@/lib/jobs/job-kinds';
import { isInFlight, isLost, isWaiting, pausedJob, withPart } from '@/lib/jobs/job-states';
import { mostMilliOf } from '@/lib/jobs/kinds/job-money';
import { nextLookAt, retryMs } from '@/lib/jobs/pace';
import { collectPages } from '@/lib/jobs/results/collect-pages';
import { readStatistics, readSubmissions } from '@/lib/jobs/service-calls';
import { logAs, logError } from '@/lib/platform/error-log';
import { minuteMs } from '@/lib/platform/time';
import { isCutOff } from '@/lib/purchases/pause-reasons';
import { withdraw } from '@/lib/purchases/steps/own-intent';
import { settleUnknown } from '@/lib/purchases/steps/settle';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { ServiceError } from '@/lib/service/contract/errors';
import {
  afterFailure,
  doneWith,
  isForHistory,
  isPastCeiling,
  isPastShortResults,
  lookInHistory,
  shortResultsMs,
} from './after-failure.ts';
import { findLost } from './find-lost.ts';
import { settleOverdue } from './settle-job.ts';
import { partCost, readSubmission, refundIfStated, refundPart, settlePart } from './settle-part.ts';
import { findIntent, pickUpPart, submitPart } from './submit-part.ts';

/** One run at a time for each job. Running jobs are worker memory: the rows instruct the next worker. */
export function createJobRunner(deps: JobsDeps, rested: () => Promise<void>) {
  const running = new Map<string, { isWoken: boolean }>();
  const memory: JobMemory = { missing: new Map(), relisted: new Set() };

  async function look(id: string, own: { isWoken: boolean }): Promise<void> {
    do {
      own.isWoken = false;
      await runJob(deps, memory, id).catch((error: unknown) => {
        logError(error, 'job-runner');
        return leaveBroken(id);
      });
    } while (own.isWoken);
    running.delete(id);
    await rested();
  }

  async function leaveBroken(id: string): Promise<void> {
    const nextPollAt = deps.clock.now() + retryMs;
    await changeJob(deps, id, (now) => ({ ...now, nextPollAt })).catch(logAs('job-runner'));
  }

  return {
    isBusy: (): boolean => running.size > 0,
    isRunning: (id: string): boolean => running.has(id),
    /** Starts a check, or repeats it after the check in progress. */
    run(id: string): void {
      const before = running.get(id);
      if (before !== undefined) {
        before.isWoken = true;
        return;
      }
      const own = { isWoken: false };
      running.set(id, own);
      void deps.keepAliveWhile(look(id, own)).catch(logAs('job-runner'));
    },
  };
}

/** The delay before the next check without a key or a service, which sends no request. */
const unconnectedMs = 5 * minuteMs;

/** Checks one job and does everything that can be done for it now; the row records when it is checked again. */
async function runJob(deps: JobsDeps, memory: JobMemory, id: string): Promise<void> {
  // Parts whose next check time this run has determined.
  const rested = new Map<number, number | null>();
  for (;;) {
    const job = await readJob(deps.db, id);
    if (job === null || job.open === 0) return;
    const connected = await deps.expectConnected().catch(logAs('run-job', null));
    if (connected?.connectionId !== job.connection) return void (await leave(deps, job, connected !== null));
    if (await goesOn(deps, job)) continue;
    const step = await lookAtParts({ deps, connected, memory }, job, rested);
    if (step === 'again') continue;
    await changeJob(deps, id, (now) => ({ ...now, nextPollAt: step }));
    return;
  }
}

/** The job belongs to another key, or there is none: nothing can be requested. */
async function leave(deps: JobsDeps, { id }: JobRow, isOther: boolean): Promise<void> {
  const nextPollAt = isOther ? null : deps.clock.now() + unconnectedMs;
  await changeJob(deps, id, (now) => ({ ...(isOther ? pausedJob(now, 'key-changed') : now), nextPollAt }));
}

/** The key is back: submitted parts continue automatically, submitting the rest needs a click. */
async function goesOn(deps: JobsDeps, job: JobRow): Promise<boolean> {
  if (job.pausedBecause !== 'key-changed' || job.parts.some(isWaiting)) return false;
  await changeJob(deps, job.id, (now) => ({ ...now, state: 'running', pausedBecause: null }));
  return true;
}

async function lookAtParts(context: JobContext, job: JobRow, rested: Map<number, number | null>): Promise<Step> {
  for (const [at, part] of job.parts.entries()) {
    if (rested.has(at)) continue;
    const step = await lookAt(context, { job, at, part });
    if (step === 'again') return step;
    rested.set(at, step);
  }
  const times = [...rested.values()].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

async function lookAt(context: JobContext, partRef: PartRef): Promise<Step> {
  const looking = lookAtState(context, partRef);
  const step = looking === null ? null : await looking.catch((error: unknown) => laterThan(context, error));
  if (partRef.part.state === 'overdue') return step === 'again' ? step : null;
  return endOverdue(context, partRef, step);
}

/** A fault of our own, or of the disk: it leads to the part's ceiling as any other failure does. */
function laterThan({ deps }: JobContext, error: unknown): Step {
  logError(error, 'run-job');
  return deps.clock.now() + retryMs;
}

function lookAtState(context: JobContext, partRef: PartRef): Promise<Step> | null {
  const { job, at, part } = partRef;
  switch (part.state) {
    case 'waiting':
      return isTurn(job, at) ? submitPart(context, partRef) : null;
    case 'submitting':
      return pickUpPart(context, partRef);
    case 'lost':
      return findLost(context, partRef);
    case 'running':
      return watchPart(context, partRef);
    case 'overdue':
      return isLost(part) ? findLost(context, partRef) : watchPart(context, partRef);
    case 'collecting':
      return collectPart(context, partRef);
    case 'done':
      return part.isSettled ? null : settlePart(context, partRef);
    case 'refunded':
    case 'refused':
    case 'closed':
      return null;
  }
}

/** Parts run one after the other: each leaves out the people of those before it. */
function isTurn(job: JobRow, at: number): boolean {
  return job.state === 'running' && job.parts.slice(0, at).every((part) => !isInFlight(part) && !isWaiting(part));
}

/** The minimum pause between requests, in case the clocks differ slightly. */
const leastMs = 5000;

/** Collects a finished part page by page. Pages are read again while results are missing or an email is pending, until the time is up. */
async function collectPart(context: JobContext, partRef: PartRef): Promise<Step> {
  const { deps } = context;
  const { job, at, part } = partRef;
  const doneAt = part.doneAt ?? job.createdAt;
  try {
    const read = await collectPages(context, partRef);
    if (read === 'gone') return null;
    const nowMs = deps.clock.now();
    if (read === 'no-room') {
      await changeJob(deps, job.id, (now) => pausedJob(now, 'not-saved'));
      return nowMs + retryMs;
    }
    // The counts are no larger than the order (`job-bounds.ts`).
    const { pending, told } = (await deps.db.jobs.get(job.id))?.parts[at] ?? part;
    const isShort = told < (part.counts.total ?? 0);
    const isOver = await isPastShortResults(context, partRef);
    // No results: most likely the whole part is refunded, which the history reports before it reports the part as settled.
    if ((isShort || part.counts.found === 0) && (await isRefunded(context, partRef, isOver))) return 'again';
    if ((isShort || pending > 0) && !isOver) {
      const overAt = Math.max(doneAt + shortResultsMs, nowMs + leastMs);
      return Math.min(nextLookAt(nowMs, doneAt), overAt);
    }
    await changePart(deps, job, at, 'collecting', { state: 'done' });
    return 'again';
  } catch (error) {
    return afterFailure(context, partRef, error);
  }
}

/** Once results are no longer awaited, an unreadable history blocks nothing: the cost is settled separately. */
async function isRefunded(context: JobContext, partRef: PartRef, isOver: boolean): Promise<boolean> {
  try {
    return await refundIfStated(context, partRef);
  } catch (error) {
    if (isOver && error instanceof ServiceError) return false;
    throw error;
  }
}

/** Checks the status of a running part. A failed request loses nothing: it is repeated later. */
async function watchPart(context: JobContext, partRef: PartRef): Promise<Step> {
  const { deps, connected } = context;
  const { job, at, part } = partRef;
  const { clock } = deps;
  const sinceMs = part.submittedAt ?? job.createdAt;
  if (part.trackId === null) return null;
  const operation = serviceOperation(job.kind);
  try {
    const { isDone, counts } = await readStatistics(deps, connected.service, operation, part.trackId);
    if (isDone) {
      await changePart(deps, job, at, part.state, await doneWith(context, partRef, counts));
      return 'again';
    }
    const bounded = boundedCounts(job.kind, part, counts);
    await changePart(deps, job, at, part.state, bounded);
    const hasNews = bounded.counts.found !== part.counts.found;
    if (jobKinds[operation].isReadWhileRunning && hasNews) await collectPages(context, partRef);
    return (await isForHistory(context, partRef))
      ? await lookInHistory(context, partRef)
      : nextLookAt(clock.now(), sinceMs);
  } catch (error) {
    return afterFailure(context, partRef, error);
  }
}

/** A check later than this was slept through: the part is checked once more before it ends. */
const oversleptMs = 10 * minuteMs;

/**
 * After a check without change: a part past its ceiling ends, booked at its maximum and uncertain. A part that only was not settled stays
 * done; the user closes any other.
 */
async function endOverdue(context: JobContext, partRef: PartRef, step: Step): Promise<Step> {
  const { deps } = context;
  const { job, at, part } = partRef;
  // An answer without room is saved as soon as there is some.
  const isUnsaved = part.state === 'submitting' && job.pausedBecause === 'not-saved';
  const isAwaited = (isInFlight(part) && !isUnsaved && part.state !== 'overdue') || isUnsettled(part);
  if (step === 'again' || !isAwaited || !(await isPastCeiling(context, partRef))) return step;
  const nowMs = deps.clock.now();
  if (job.nextPollAt !== null && nowMs - job.nextPollAt > oversleptMs) return step;
  const check = await checkOnceMore(context, partRef);
  if (check === 'cut-off' || check === 'again') return check === 'again' ? check : step;
  const ended = part.state === 'submitting' ? await endSubmission(context, partRef) : endOf(partRef);
  const { intentId, chargedMilli } = ended;
  if (intentId !== null) await settleOverdue(deps.db, { intentId, chargedMilli, nowMs });
  const changed = await changeJob(deps, job.id, (now) => {
    if (now.parts[at]?.state !== part.state) return null;
    return withPart(now, at, part.state === 'done' ? ended : { ...ended, state: 'overdue' });
  });
  if (changed?.parts[at]?.state === 'overdue') deps.report(changed);
  deps.readBalanceSoon();
  // Not again: a service that still says DONE would begin the collecting anew.
  return null;
}

function isUnsettled({ state, isSettled }: JobPart): boolean {
  return state === 'done' && !isSettled;
}

type Ended = Pick<JobPart, 'intentId' | 'isSettled' | 'isUncertain'> & { chargedMilli: MilliCredits };

function endOf(partRef: PartRef): Ended {
  const { job, part } = partRef;
  const isUncertain = job.isElsewhere !== true;
  return { intentId: part.intentId, isSettled: true, isUncertain, chargedMilli: mostOf(partRef) };
}

/** Its order could not be picked up: an order that never left is withdrawn and cost nothing, any other may have arrived. */
async function endSubmission(context: JobContext, partRef: PartRef): Promise<Ended> {
  const { db, clock } = context.deps;
  const intent = await findIntent(context, partRef);
  if (intent === null || intent.sentAt === null || intent.state === 'queued') {
    if (intent !== null) await withdraw(db, intent);
    return { intentId: null, isSettled: true, isUncertain: false, chargedMilli: 0 };
  }
  await settleUnknown(db, intent, clock.now());
  return { ...endOf(partRef), intentId: intent.id };
}

/** By its statistics once the service has reported DONE, which is final. */
function mostOf({ job, part }: PartRef): MilliCredits {
  if (job.isElsewhere === true) return 0;
  const isFinal = part.state === 'collecting' || part.state === 'done';
  return isFinal ? partCost(job.kind, part.size, part.counts) : mostMilliOf(job.kind, part.size);
}

/** `again`: it was refunded after all. */
async function checkOnceMore(context: JobContext, partRef: PartRef): Promise<'again' | 'cut-off' | 'nothing'> {
  const { deps, connected } = context;
  try {
    if (partRef.part.trackId === null) {
      const query = { page: 0, size: 1, sort: ['created,desc'] };
      await readSubmissions(deps, connected.service, serviceOperation(partRef.job.kind), query);
      return 'nothing';
    }
    const record = await readSubmission(context, partRef);
    if (!record?.fullyRefunded) return 'nothing';
    return await refundPart(context, partRef, record.refundReason ?? 'UNKNOWN');
  } catch (error) {
    // A fault of our own keeps nothing open either.
    if (!(error instanceof ServiceError)) logError(error, 'end-overdue');
    return error instanceof ServiceError && isCutOff(error.failure) ? 'cut-off' : 'nothing';
  }
}
