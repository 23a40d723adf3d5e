import type { JobPart } from '@/lib/database/schema/job-rows';
import { changePart } from '@/lib/jobs/change-job';
import type { JobContext, PartRef, Step } from '@/lib/jobs/deps';
import { boundedCounts } from '@/lib/jobs/job-bounds';
import { laterAfter, nextLookAt } from '@/lib/jobs/pace';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { readServiceMs } from './ceilings.ts';
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
