import type { JobPart } from '@/lib/database/schema/job-rows';
import { changePart } from '@/lib/jobs/change-job';
import type { JobContext, PartRef, Step } from '@/lib/jobs/deps';
import { boundedCounts } from '@/lib/jobs/job-bounds';
import { laterAfter, nextLookAt } from '@/lib/jobs/pace';
import { hourMs, minuteMs } from '@/lib/platform/time';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { isSettledRecord, readSubmission, refundPart } from './settle-part.ts';

/** Handles a submitted part that the service returned no status for. */
export async function afterFailure(context: JobContext, partRef: PartRef, error: unknown): Promise<Step> {
  const { clock } = context.deps;
  const { job, part } = partRef;
  const sinceMs = part.submittedAt ?? job.createdAt;
  try {
    if (mayBeRefunded(error) || isNotFound(error)) return await lookInHistory(context, partRef, codeOf(error));
    return laterAfter(error, clock.now(), sinceMs);
  } catch (again) {
    return laterAfter(again, clock.now(), sinceMs);
  }
}

/** A 403 with a JSON body, whatever it contains. Any other 403 comes from a proxy in front of the service. */
export function mayBeRefunded(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    (error.failure.kind === 'job-refunded' || (error.failure.kind === 'blocked' && error.isJson))
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.failure.kind === 'not-found';
}

function codeOf(error: unknown): ServiceFailure['code'] {
  return error instanceof ServiceError ? error.failure.code : undefined;
}

/** Internal codes in the body of a 403 (docs/interface.md#errors). */
const reasons: Readonly<Record<string, string>> = { 4031013: 'STUCK_HARD_REFUND', 4031014: 'STUCK_SOFT_REFUND' };

/** The part may be lost or refunded: the history decides, and nothing else is trusted. Throws ServiceError. */
export async function lookInHistory(
  context: JobContext,
  partRef: PartRef,
  code?: ServiceFailure['code'],
): Promise<Step> {
  const { deps } = context;
  const { job, at, part } = partRef;
  const nowMs = deps.clock.now();
  const record = await readSubmission(context, partRef);
  if (record?.fullyRefunded) {
    return refundPart(context, partRef, record.refundReason ?? reasons[code ?? ''] ?? 'UNKNOWN');
  }
  if (isSettledRecord(record) && part.state !== 'collecting') {
    // The statistics never reported DONE, so their counts are provisional.
    const counts = { total: null, found: null, success: null, failed: null };
    await changePart(deps, job, at, part.state, await doneWith(context, partRef, counts));
    return 'again';
  }
  return nextLookAt(nowMs, part.submittedAt ?? job.createdAt);
}

/** The change to a part reported as done; our cost is not settled, even if it was closed before. */
export async function doneWith(
  context: JobContext,
  { job: { kind, isElsewhere }, part }: PartRef,
  counts: JobPart['counts'],
): Promise<Partial<JobPart>> {
  return {
    ...boundedCounts(kind, part, counts),
    state: 'collecting',
    doneAt: context.deps.clock.now(),
    serviceDoneAt: await readServiceMs(context),
    ...(isElsewhere === true ? {} : { isSettled: false, isUncertain: false, chargedMilli: null }),
  };
}

/** Jobs not delivered within 10 hours are refunded (docs/interface.md#limits); then the history is queried too. */
const historyAfterMs = 10 * hourMs + 15 * minuteMs;
/** No job is awaited for longer than this after its submission. */
const jobMs = 11 * hourMs;
/** After DONE, items may be in progress (docs/interface.md#inquiries) or missing for at most this long. */
export const shortResultsMs = 30 * minuteMs;

/** The service's clock, which decides here; nothing ends before our own agrees. */
export async function readServiceMs({ deps, connected }: JobContext): Promise<number> {
  return deps.serviceClock.now(connected.service.baseUrl);
}

/** From now on only the history knows the outcome. */
export async function isForHistory(context: JobContext, partRef: PartRef): Promise<boolean> {
  return (await readServiceMs(context)) - submittedAt(partRef) >= historyAfterMs;
}

/** No longer awaited. A part that reported DONE late still gets the time to be read. */
export async function isPastCeiling(context: JobContext, partRef: PartRef): Promise<boolean> {
  const { job, part } = partRef;
  const ceilingMs = Math.max(submittedAt(partRef) + jobMs, (part.serviceDoneAt ?? 0) + shortResultsMs);
  return (await readServiceMs(context)) >= ceilingMs && isOldHere(context, part.submittedAt ?? job.createdAt, jobMs);
}

/** Where the service's clock is wrong, ours decides, unless ours was set back. */
function isOldHere({ deps }: JobContext, sinceMs: number, spanMs: number): boolean {
  const ageMs = deps.clock.now() - sinceMs;
  return ageMs >= spanMs || ageMs < 0;
}

export async function isPastShortResults(context: JobContext, { part, job }: PartRef): Promise<boolean> {
  const isOld = (await readServiceMs(context)) - (part.serviceDoneAt ?? job.createdAt) >= shortResultsMs;
  return isOld && isOldHere(context, part.doneAt ?? job.createdAt, shortResultsMs);
}

function submittedAt({ job, part }: PartRef): number {
  return part.serviceSubmittedAt ?? part.submittedAt ?? job.createdAt;
}
