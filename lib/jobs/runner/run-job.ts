import type { JobRow } from '@/lib/database/schema/job-rows';
import { changeJob, readJob } from '@/lib/jobs/change-job';
import type { JobsDeps } from '@/lib/jobs/deps';
import type { JobContext, JobMemory, PartRef, Step } from '@/lib/jobs/job-context';
import { isInFlight, isLost, isWaiting, pausedJob } from '@/lib/jobs/job-states';
import { retryMs } from '@/lib/jobs/pace';
import { notedAs, noteError } from '@/lib/platform/error-log';
import { minuteMs } from '@/lib/platform/time';
import { collectPart } from './collect-part.ts';
import { endOverdue } from './end-overdue.ts';
import { findLost } from './find-lost.ts';
import { settlePart } from './settle-part.ts';
import { pickUpPart, submitPart } from './submit-part.ts';
import { watchPart } from './watch-part.ts';

/** The delay before the next check without a key or a service, which sends no request. */
const unconnectedMs = 5 * minuteMs;

/** Checks one job and does everything that can be done for it now; the row records when it is checked again. */
export async function runJob(deps: JobsDeps, memory: JobMemory, id: string): Promise<void> {
  // Parts whose next check time this run has determined.
  const rested = new Map<number, number | null>();
  for (;;) {
    const job = await readJob(deps.db, id);
    if (job === null || job.open === 0) return;
    const connected = await deps.expectConnected().catch(notedAs('run-job', null));
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
  noteError(error, 'run-job');
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
