import type { JobPart, JobPartState, JobRow } from '@/lib/database/schema/job-rows';
import { isLost } from '@/lib/jobs/job-states';
import { mostMilliOf } from '@/lib/jobs/kinds/job-money';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** The state of a job as a whole: that of its current part, or the outcome of all of them. */
export type JobStatus = JobPartState | 'paused' | 'cancelled' | 'partly' | 'unreached';

const endedStates: readonly JobPartState[] = ['done', 'refunded', 'refused', 'closed'];
const notSubmitted: readonly JobPartState[] = ['waiting', 'refused'];

/** Nothing more will be submitted; the charge may still be unsettled. Pure, like everything in this file. */
export function hasEnded({ state }: Pick<JobRow, 'state'>): boolean {
  return state === 'done' || state === 'cancelled';
}

/** The index of the current part, or of the last one; −1 for a job without parts, which has not begun. */
export function currentPartAt({ parts }: Pick<JobRow, 'parts'>): number {
  const at = parts.findIndex(({ state }) => !endedStates.includes(state));
  return at === -1 ? parts.length - 1 : at;
}

export function statusOf(job: JobRow): JobStatus {
  if (job.state === 'paused' || job.state === 'cancelled') return job.state;
  if (job.state === 'running') return job.parts[currentPartAt(job)]?.state ?? 'waiting';
  const ends = job.parts.filter((part, at) => part.state !== 'waiting' && !isEmptyEnd(job, part, at));
  const [first] = ends;
  // A refunded part of a deep export is submitted again as a new part.
  const done = ends.filter(({ state }) => state === 'done');
  const isWhole = done.length === ends.length || done.reduce((sum, { size }) => sum + size, 0) >= job.size;
  if (first === undefined || isWhole) return 'done';
  if (ends.every((part) => partStatusOf(part) === partStatusOf(first))) return partStatusOf(first);
  if (ends.every(({ state }) => state === first.state)) return first.state;
  return done.length > 0 ? 'partly' : 'refunded';
}

/** Its state; `unreached`: the submission certainly did not arrive, so it was not rejected. */
export function partStatusOf(part: Pick<JobPart, 'state' | 'failure'>): JobPartState | 'unreached' {
  return part.state === 'refused' && failureKind(part) === 'unreachable' ? 'unreached' : part.state;
}

/** A deep export ends when a later part finds no one; that is no failure. */
function isEmptyEnd({ kind }: JobRow, part: JobPart, at: number): boolean {
  if (kind !== 'deep-export' || at === 0) return false;
  return part.refundReason === 'SEARCH_NO_RESULTS' || failureKind(part) === 'not-found';
}

function failureKind({ failure }: Pick<JobPart, 'failure'>): unknown {
  return typeof failure === 'object' && failure !== null && 'kind' in failure ? failure.kind : null;
}

export interface JobProgress {
  /** `worked`: the service's count while it runs. `read`: results stored here. `parts`: parts of a deep export. */
  of: 'worked' | 'read' | 'parts';
  done: number;
  total: number;
  /** 0 to 1. */
  share: number;
}

export function jobProgress(job: JobRow): JobProgress {
  const { parts } = job;
  if (job.kind === 'deep-export') {
    const done = parts.filter(({ state }) => endedStates.includes(state)).length;
    const total = Math.max(1, parts.length);
    const current = parts[currentPartAt(job)];
    const begun = current === undefined || endedStates.includes(current.state) ? 0 : shareOf(job, current);
    return { of: 'parts', done, total, share: Math.min(1, (done + begun) / total) };
  }
  const [part] = parts;
  if (part === undefined) return { of: 'read', done: 0, total: job.size, share: 0 };
  return { ...partProgressOf(part), share: shareOf(job, part) };
}

export function partProgressOf(part: JobPart): Omit<JobProgress, 'share'> {
  const { state, counts, collected } = part;
  // The most accurate number of results is in the statistics of a finished job.
  const isFinished = state === 'collecting' || state === 'done';
  const total = isFinished && counts.total !== null && counts.total > 0 ? counts.total : part.size;
  const worked = Math.min(total, (counts.success ?? 0) + (counts.failed ?? 0));
  if (state === 'running' && worked > collected) return { of: 'worked', done: worked, total };
  return { of: 'read', done: Math.min(collected, total), total };
}

function shareOf(job: JobRow, part: JobPart): number {
  const { done, total } = partProgressOf(part);
  // Stored, but their emails follow: the bar is full when they are here, or will never be.
  const waiting = hasEnded(job) ? 0 : part.pending;
  return total === 0 ? 0 : Math.max(0, done - waiting) / total;
}

export interface JobCounts {
  /** Null until the service reports a count. */
  found: number | null;
  failed: number;
  /** Stored, but still without their email. */
  pending: number;
  collected: number;
}

export function jobCounts({ parts }: Pick<JobRow, 'parts'>): JobCounts {
  // Counts before a refund are void; stored results stay readable.
  const valid = parts.filter(({ state }) => state !== 'refunded');
  const sum = (of: (part: JobPart) => number | null) => valid.reduce((all, part) => all + (of(part) ?? 0), 0);
  return {
    found: valid.some(({ counts }) => counts.found !== null) ? sum(({ counts }) => counts.found) : null,
    failed: sum(({ counts }) => counts.failed),
    pending: sum(({ pending }) => pending),
    collected: parts.reduce((all, { collected }) => all + collected, 0),
  };
}

/** Results that a present file lacks, or has without an email answer. */
export function followingOf(job: JobRow): number {
  if (hasEnded(job)) return 0;
  const atService = job.parts.filter(({ state }) => state === 'running' || state === 'collecting');
  return atService.reduce((sum, part) => {
    const { done, total } = partProgressOf({ ...part, state: 'collecting' });
    return sum + part.pending + total - done;
  }, 0);
}

/** The certain cost, and the most that unsettled submissions can still add. */
export function jobCost(job: JobRow): { chargedMilli: MilliCredits; openMilli: MilliCredits } {
  let [chargedMilli, openMilli] = [0, 0];
  for (const part of job.parts) {
    if (part.isUncertain) continue;
    if (part.isSettled || part.state === 'refunded' || notSubmitted.includes(part.state)) {
      chargedMilli += part.chargedMilli ?? 0;
    } else openMilli += part.chargedMilli ?? mostMilliOf(job.kind, part.size);
  }
  return { chargedMilli, openMilli };
}

/** The amount booked at the maximum because the actual cost was never reported. */
export function uncertainMilliOf({ parts }: Pick<JobRow, 'parts'>): MilliCredits {
  return parts.reduce((sum, { isUncertain, chargedMilli }) => sum + (isUncertain ? (chargedMilli ?? 0) : 0), 0);
}

/** People returned despite an exclusion list. */
export function returnedOf({ parts }: Pick<JobRow, 'parts'>): number {
  return parts.reduce((sum, { returned }) => sum + returned, 0);
}

/** The number of results that could not be read. */
export function countUnread({ parts }: Pick<JobRow, 'parts'>): number {
  return parts.reduce((sum, { unread }) => sum + unread, 0);
}

/** Whether the user has to say which submission is the lost one. */
export function needsChoice(part: JobPart): boolean {
  return isLost(part) && part.candidates.length > 0;
}

/** Done, but with fewer results than the service counted. */
export function isShort({ state, told, counts }: JobPart): boolean {
  return state === 'done' && told < (counts.total ?? 0);
}

/** The service refunded everything, or never got it: only the reason is shown. */
export function hasNoProgress(job: JobRow): boolean {
  const status = statusOf(job);
  return status === 'unreached' || (status === 'refunded' && jobCounts(job).collected === 0);
}

/** No one has an email, and another submission is unlikely to find one. */
export function foundNoEmails(job: JobRow): boolean {
  return job.parts.some(({ refundReason }) => refundReason === 'NO_EMAILS_FOUND');
}

/** The whole job was refunded or rejected, so it can be submitted again. */
export function canResubmit(job: JobRow): boolean {
  const status = statusOf(job);
  return (
    job.isElsewhere !== true &&
    job.resubmittedAs === undefined &&
    job.state === 'done' &&
    (status === 'refunded' || status === 'refused' || status === 'unreached') &&
    !hasLostTrack(job)
  );
}

/** The search's track id is expired or used, possibly by this job before its refund. Only a new search has another. */
export function hasLostTrack({ kind, parts }: JobRow): boolean {
  const isLost = (part: JobPart) => part.state === 'refunded' || (part.state === 'refused' && isTrackFailure(part));
  return kind === 'email-finder' && parts.some(isLost);
}

function isTrackFailure(part: JobPart): boolean {
  const { failure } = part;
  if (failureKind(part) === 'not-found') return true;
  if (typeof failure !== 'object' || failure === null || !('why' in failure)) return false;
  const { why } = failure;
  if (typeof why !== 'object' || why === null || !('kind' in why)) return false;
  return why.kind === 'track-expired' || why.kind === 'track-used';
}
