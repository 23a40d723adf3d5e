import type { JobPart, JobPartState, JobPausedBecause, JobRow } from '@/lib/database/schema/job-rows';

const inFlight: readonly JobPartState[] = ['submitting', 'lost', 'running', 'collecting', 'overdue'];

/** At the service, or its fate is unknown. */
export function isInFlight({ state }: Pick<JobPart, 'state'>): boolean {
  return inFlight.includes(state);
}

/** It is unknown whether the service accepted it. */
export function isLost({ state, trackId }: Pick<JobPart, 'state' | 'trackId'>): boolean {
  return state === 'lost' || (state === 'overdue' && trackId === null);
}

export function isOverdue({ state }: Pick<JobPart, 'state'>): boolean {
  return state === 'overdue';
}

/** Closed by the user. A deep export submits nothing more: the closed part's people are unknown and would be charged again. */
export function closed(job: JobRow): JobRow {
  const parts = job.parts.map((part) => (isOverdue(part) ? { ...part, state: 'closed' as const } : part));
  return parts.some(isWaiting) ? { ...job, parts, state: 'cancelled' } : { ...job, parts };
}

/** The job has ended, or passed its ceiling without ending, and the user has to be notified. */
export function wantsLook({ state, parts }: Pick<JobRow, 'state' | 'parts'>): boolean {
  return state === 'done' || parts.some(isOverdue);
}

export function isWaiting({ state }: Pick<JobPart, 'state'>): boolean {
  return state === 'waiting';
}

/** Ended, but its final cost is not certain yet. */
function isUnsettled({ state, isSettled }: JobPart): boolean {
  return (state === 'done' || state === 'refunded') && !isSettled;
}

export function withPart(job: JobRow, at: number, change: Partial<JobPart>): JobRow {
  return { ...job, parts: job.parts.map((part, index) => (index === at ? { ...part, ...change } : part)) };
}

/** Keeps the first reason: later ones come from requests that were already in flight. */
export function pausedJob(job: JobRow, because: JobPausedBecause): JobRow {
  return job.state === 'running' ? { ...job, state: 'paused', pausedBecause: because } : job;
}

/** Resumes a job that was paused because results could not be stored. */
export function withRoom(job: JobRow): JobRow {
  const waited = job.state === 'paused' && job.pausedBecause === 'not-saved';
  return waited ? { ...job, state: 'running', pausedBecause: null } : job;
}

/** Derives from the parts whether the job is over, whether it can still be paused, and whether to check it again. */
export function withJobState(job: JobRow): JobRow {
  const parts = withoutNeedless(job);
  const state = stateOf({ ...job, parts });
  const isOpen =
    state === 'running' || state === 'paused' || parts.some((part) => isInFlight(part) || isUnsettled(part));
  const pausedBecause = state === 'paused' ? job.pausedBecause : null;
  return { ...job, parts, state, pausedBecause, open: isOpen ? 1 : 0, nextPollAt: isOpen ? job.nextPollAt : null };
}

function stateOf({ state, parts, pausedBecause }: JobRow): JobRow['state'] {
  if (state === 'cancelled') return state;
  const waits = parts.some(isWaiting);
  if (!waits && !parts.some(isInFlight)) return 'done';
  // Checking what is at the service is free: where nothing is left to submit, there is nothing to pause.
  const isHeld = waits || pausedBecause === 'key-changed' || pausedBecause === 'not-saved';
  return state === 'paused' && isHeld ? 'paused' : 'running';
}

/** Drops parts of a deep export that no one is left for: an earlier part returned fewer people than requested. */
function withoutNeedless({ kind, parts }: JobRow): JobPart[] {
  const last = kind === 'deep-export' ? parts.findIndex(isLast) : -1;
  return last < 0 ? parts : parts.filter((part, at) => at <= last || !isWaiting(part));
}

const emptied = ['SEARCH_NO_RESULTS', 'NO_EMAILS_FOUND'];

function isLast({ state, size, counts, refundReason, failure }: JobPart): boolean {
  if (state === 'done') return counts.total !== null && counts.total < size;
  // Refunded without its people: without their ids the next part would return the same people again.
  if (state === 'refunded') return emptied.includes(refundReason ?? '');
  return state === 'refused' && isNotFound(failure);
}

function isNotFound(failure: unknown): boolean {
  return typeof failure === 'object' && failure !== null && 'kind' in failure && failure.kind === 'not-found';
}
