import type { JobRow } from '@/lib/database/schema/job-rows';
import { changeJob } from '@/lib/jobs/change-job';
import type { JobsDeps } from '@/lib/jobs/deps';
import type { Carry, JobMemory, Place, Step } from '@/lib/jobs/job-context';
import { readJob } from '@/lib/jobs/job-reads';
import { isInFlight, isLost, isWaiting, paused } from '@/lib/jobs/job-states';
import { notedAs } from '@/lib/platform/error-log';
import { collectPart } from './collect-part.ts';
import { endOverdue } from './end-overdue.ts';
import { findLost } from './find-lost.ts';
import { settlePart } from './settle-part.ts';
import { handIn, pickUp } from './submit-part.ts';
import { watchPart } from './watch-part.ts';

/** Where there is no key or no service: looked at again then, without a request. */
const unconnectedMs = 5 * 60_000;

/** Looks at one job and does all that can be done for it now; the row says when it is looked at again. */
export async function carryJob(deps: JobsDeps, memory: JobMemory, id: string): Promise<void> {
  // Parts of which this look has learned when to look again.
  const rested = new Map<number, number | null>();
  for (;;) {
    const job = await readJob(deps.db, id);
    if (job === null || job.open === 0) return;
    const connected = await deps.expectConnected().catch(notedAs('carry-job', null));
    if (connected?.connectionId !== job.connection) return void (await leave(deps, job, connected !== null));
    if (await goesOn(deps, job)) continue;
    const step = await lookAtParts({ deps, connected, memory }, job, rested);
    if (step === 'again') continue;
    await changeJob(deps, id, (now) => ({ ...now, nextPollAt: step }));
    return;
  }
}

/** Of another key, or of none: nothing can be asked. */
async function leave(deps: JobsDeps, { id }: JobRow, isOther: boolean): Promise<void> {
  const nextPollAt = isOther ? null : deps.clock.now() + unconnectedMs;
  await changeJob(deps, id, (now) => ({ ...(isOther ? paused(now, 'key-changed') : now), nextPollAt }));
}

/** The key is back: what is with the service goes on by itself, what is to be handed in after a click. */
async function goesOn(deps: JobsDeps, job: JobRow): Promise<boolean> {
  if (job.pausedBecause !== 'key-changed' || job.parts.some(isWaiting)) return false;
  await changeJob(deps, job.id, (now) => ({ ...now, state: 'running', pausedBecause: null }));
  return true;
}

async function lookAtParts(carry: Carry, job: JobRow, rested: Map<number, number | null>): Promise<Step> {
  for (const [at, part] of job.parts.entries()) {
    if (rested.has(at)) continue;
    const step = await lookAt(carry, { job, at, part });
    if (step === 'again') return step;
    rested.set(at, step);
  }
  const times = [...rested.values()].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

async function lookAt(carry: Carry, place: Place): Promise<Step> {
  const step = await lookAtState(carry, place);
  if (place.part.state === 'overdue') return step === 'again' ? step : null;
  return endOverdue(carry, place, step);
}

function lookAtState(carry: Carry, place: Place): Promise<Step> | null {
  const { job, at, part } = place;
  switch (part.state) {
    case 'waiting':
      return isTurn(job, at) ? handIn(carry, place) : null;
    case 'submitting':
      return pickUp(carry, place);
    case 'lost':
      return findLost(carry, place);
    case 'running':
      return watchPart(carry, place);
    case 'overdue':
      return isLost(part) ? findLost(carry, place) : watchPart(carry, place);
    case 'collecting':
      return collectPart(carry, place);
    case 'done':
      return part.isSettled ? null : settlePart(carry, place);
    case 'refunded':
    case 'refused':
    case 'closed':
      return null;
  }
}

/** One after the other: the people of those before it are left out of the next. */
function isTurn(job: JobRow, at: number): boolean {
  return job.state === 'running' && job.parts.slice(0, at).every((part) => !isInFlight(part) && !isWaiting(part));
}
