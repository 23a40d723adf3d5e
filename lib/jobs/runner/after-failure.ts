import type { JobPart } from '@/lib/database/schema/job-rows';
import { changePart } from '@/lib/jobs/change-job';
import type { JobContext, PartRef, Step } from '@/lib/jobs/job-context';
import { laterAfter, nextLookAt } from '@/lib/jobs/pace';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { readServiceMs } from './ceilings.ts';
import { isSettledRecord, readSubmission, refundPart } from './settle-part.ts';

/** Of a part that was handed in: what to do where the service does not tell of it. */
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

/** A 403 in JSON, whatever else is in it. Another one comes from what stands in front of the service. */
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

/**
 * It does not say that it is done, is not known by its name any more, or may have been given back: the history says what became of it, and
 * only what that says is believed. Throws ServiceError.
 */
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
    // Its statistics never said DONE: what they counted was on the way.
    const counts = { total: null, found: null, success: null, failed: null };
    await changePart(deps, job, at, part.state, await doneWith(context, counts));
    return 'again';
  }
  return nextLookAt(nowMs, part.submittedAt ?? job.createdAt);
}

/** What becomes of a part when the service says that it is done; what it cost is not settled, also where it was given up before. */
export async function doneWith(context: JobContext, counts: JobPart['counts']): Promise<Partial<JobPart>> {
  return {
    ...{ state: 'collecting', counts, doneAt: context.deps.clock.now(), serviceDoneAt: await readServiceMs(context) },
    ...{ isSettled: false, isUncertain: false, chargedMilli: null },
  };
}
