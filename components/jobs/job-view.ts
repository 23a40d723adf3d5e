import type { JobPart, JobPartState, JobRow } from '@/lib/database/schema/job-rows';
import { isLost } from '@/lib/jobs/job-states';
import { mostMilliOf } from '@/lib/jobs/kinds/job-money';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** How a job stands as a whole: as its part that is being worked on, or as all of them ended. */
export type JobStatus = JobPartState | 'paused' | 'cancelled' | 'partly';

const endedStates: readonly JobPartState[] = ['done', 'refunded', 'refused', 'closed'];
const notSubmitted: readonly JobPartState[] = ['waiting', 'refused'];

/** Nothing more is handed in; its charge may still be settled. Pure, as all of this file. */
export function hasEnded({ state }: Pick<JobRow, 'state'>): boolean {
  return state === 'done' || state === 'cancelled';
}

/** The part that is worked on; the last one where none is. A job without parts has not begun: −1. */
export function currentPartAt({ parts }: Pick<JobRow, 'parts'>): number {
  const at = parts.findIndex(({ state }) => !endedStates.includes(state));
  return at === -1 ? parts.length - 1 : at;
}

export function statusOf(job: JobRow): JobStatus {
  if (job.state === 'paused' || job.state === 'cancelled') return job.state;
  if (job.state === 'running') return job.parts[currentPartAt(job)]?.state ?? 'waiting';
  const ends = job.parts.filter((part, at) => part.state !== 'waiting' && !isEmptyEnd(job, part, at));
  const [first] = ends;
  // Of a deep export that is given back is asked for anew, in a part of its own.
  const done = ends.filter(({ state }) => state === 'done');
  const isWhole = done.length === ends.length || done.reduce((sum, { size }) => sum + size, 0) >= job.size;
  if (first === undefined || isWhole) return 'done';
  if (ends.every(({ state }) => state === first.state)) return first.state;
  return done.length > 0 ? 'partly' : 'refunded';
}

/** A deep export ends where a further part finds nobody any more: that is no failure of it. */
function isEmptyEnd({ kind }: JobRow, part: JobPart, at: number): boolean {
  if (kind !== 'deep-export' || at === 0) return false;
  return part.refundReason === 'SEARCH_NO_RESULTS' || failureKind(part) === 'not-found';
}

function failureKind({ failure }: JobPart): unknown {
  return typeof failure === 'object' && failure !== null && 'kind' in failure ? failure.kind : null;
}

export interface JobProgress {
  /** `worked`: as the service counts while it runs. `read`: what is stored here. `parts`: of a deep export. */
  of: 'worked' | 'read' | 'parts';
  done: number;
  total: number;
  /** From 0 to 1. */
  share: number;
}

export function jobProgress(job: JobRow): JobProgress {
  const { parts } = job;
  if (job.kind === 'deep-export') {
    const done = parts.filter(({ state }) => endedStates.includes(state)).length;
    const total = Math.max(1, parts.length);
    const current = parts[currentPartAt(job)];
    const begun = current === undefined || endedStates.includes(current.state) ? 0 : shareOf(partProgressOf(current));
    return { of: 'parts', done, total, share: Math.min(1, (done + begun) / total) };
  }
  const [part] = parts;
  if (part === undefined) return { of: 'read', done: 0, total: job.size, share: 0 };
  const progress = partProgressOf(part);
  return { ...progress, share: shareOf(progress) };
}

export function partProgressOf(part: JobPart): Omit<JobProgress, 'share'> {
  const { state, counts, collected } = part;
  // Nobody knows the number of results better than the statistics of a job that has finished.
  const isFinished = state === 'collecting' || state === 'done';
  const total = isFinished && counts.total !== null && counts.total > 0 ? counts.total : part.size;
  const worked = Math.min(total, (counts.success ?? 0) + (counts.failed ?? 0));
  if (state === 'running' && worked > collected) return { of: 'worked', done: worked, total };
  return { of: 'read', done: Math.min(collected, total), total };
}

function shareOf({ done, total }: Pick<JobProgress, 'done' | 'total'>): number {
  return total === 0 ? 0 : done / total;
}

export interface JobCounts {
  /** Null while nobody has said anything. */
  found: number | null;
  failed: number;
  /** Stored, and still waiting for their email. */
  pending: number;
  /** Stored here, and readable. */
  collected: number;
}

export function jobCounts({ parts }: Pick<JobRow, 'parts'>): JobCounts {
  const sum = (of: (part: JobPart) => number | null) => parts.reduce((all, part) => all + (of(part) ?? 0), 0);
  return {
    found: parts.some(({ counts }) => counts.found !== null) ? sum(({ counts }) => counts.found) : null,
    failed: sum(({ counts }) => counts.failed),
    pending: sum(({ pending }) => pending),
    collected: sum(({ collected }) => collected),
  };
}

/** What is certain, and the most that what was handed in may still come to. */
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

/** Booked at its most, because nobody ever said what it came to. */
export function uncertainMilliOf({ parts }: Pick<JobRow, 'parts'>): MilliCredits {
  return parts.reduce((sum, { isUncertain, chargedMilli }) => sum + (isUncertain ? (chargedMilli ?? 0) : 0), 0);
}

/** People who came back although a list was to leave them out. */
export function returnedOf({ parts }: Pick<JobRow, 'parts'>): number {
  return parts.reduce((sum, { returned }) => sum + returned, 0);
}

/** Results that could not be read. */
export function countUnread({ parts }: Pick<JobRow, 'parts'>): number {
  return parts.reduce((sum, { unread }) => sum + unread, 0);
}

/** Where a person has to say which submission it is. */
export function isAsked(part: JobPart): boolean {
  return isLost(part) && part.candidates.length > 0;
}

/** It is done, and fewer results came than the service counted. */
export function isShort({ state, told, counts }: JobPart): boolean {
  return state === 'done' && told < (counts.total ?? 0);
}

/** It was given back, or never taken, as a whole: the same can be asked for again. */
export function canResubmit(job: JobRow): boolean {
  const status = statusOf(job);
  return job.state === 'done' && (status === 'refunded' || status === 'refused') && !hasLostTrack(job);
}

/** The track id of its search was used up, by this very job where that was given back, or is too old: only a new search has another. */
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
