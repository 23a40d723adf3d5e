import type { JobPart, JobPartState, JobPausedBecause, JobRow } from '@/lib/database/schema/job-rows';

const inFlight: readonly JobPartState[] = ['submitting', 'lost', 'running', 'collecting', 'overdue'];

/** With the service, or nobody knows. */
export function isInFlight({ state }: Pick<JobPart, 'state'>): boolean {
  return inFlight.includes(state);
}

/** Nobody knows whether the service took it on. */
export function isLost({ state, trackId }: Pick<JobPart, 'state' | 'trackId'>): boolean {
  return state === 'lost' || (state === 'overdue' && trackId === null);
}

export function isOverdue({ state }: Pick<JobPart, 'state'>): boolean {
  return state === 'overdue';
}

/** By a person. A deep export hands in nothing more: who came with that part is not known, and would be paid for again. */
export function closed(job: JobRow): JobRow {
  const parts = job.parts.map((part) => (isOverdue(part) ? { ...part, state: 'closed' as const } : part));
  return parts.some(isWaiting) ? { ...job, parts, state: 'cancelled' } : { ...job, parts };
}

/** Something has come to its end, or to none, that a person has to hear of. */
export function wantsLook({ state, parts }: Pick<JobRow, 'state' | 'parts'>): boolean {
  return state === 'done' || parts.some(isOverdue);
}

export function isWaiting({ state }: Pick<JobPart, 'state'>): boolean {
  return state === 'waiting';
}

/** Came to its end, and what it cost is not certain yet. */
function isUnsettled({ state, isSettled }: JobPart): boolean {
  return (state === 'done' || state === 'refunded') && !isSettled;
}

export function withPart(job: JobRow, at: number, change: Partial<JobPart>): JobRow {
  return { ...job, parts: job.parts.map((part, index) => (index === at ? { ...part, ...change } : part)) };
}

/** The first reason stays: what comes after it is what was in flight. */
export function pausedJob(job: JobRow, because: JobPausedBecause): JobRow {
  return job.state === 'running' ? { ...job, state: 'paused', pausedBecause: because } : job;
}

/** What could not be stored is stored now. */
export function withRoom(job: JobRow): JobRow {
  const waited = job.state === 'paused' && job.pausedBecause === 'not-saved';
  return waited ? { ...job, state: 'running', pausedBecause: null } : job;
}

/** What follows from its parts: whether it is over, whether there is anything to hold back, and whether to look at it again. */
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
  // Looking at what is with the service is free: where nothing is left to hand in, there is nothing to pause.
  const isHeld = waits || pausedBecause === 'key-changed' || pausedBecause === 'not-saved';
  return state === 'paused' && isHeld ? 'paused' : 'running';
}

/** Of a deep export, the parts for which nobody is left: one before them brought fewer than were asked for, or nobody. */
function withoutNeedless({ kind, parts }: JobRow): JobPart[] {
  const last = kind === 'deep-export' ? parts.findIndex(isLast) : -1;
  return last < 0 ? parts : parts.filter((part, at) => at <= last || !isWaiting(part));
}

const emptied = ['SEARCH_NO_RESULTS', 'NO_EMAILS_FOUND'];

function isLast({ state, size, counts, refundReason, failure }: JobPart): boolean {
  if (state === 'done') return counts.total !== null && counts.total < size;
  // Given back without its people: without their ids the next part would be the same again.
  if (state === 'refunded') return emptied.includes(refundReason ?? '');
  return state === 'refused' && isNotFound(failure);
}

function isNotFound(failure: unknown): boolean {
  return typeof failure === 'object' && failure !== null && 'kind' in failure && failure.kind === 'not-found';
}
