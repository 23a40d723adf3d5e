import { ServiceError } from '@/lib/service/errors';
import type { Carry, Place, Step } from './carry.ts';
import { changePart } from './change-job.ts';
import { laterAfter, nextLookAt } from './pace.ts';
import { hasOutlived, isSettled, readRecord, refundPart } from './settle-part.ts';

/** Of a part that was handed in: what to do where the service does not tell of it. */
export async function afterFailure(carry: Carry, place: Place, error: unknown): Promise<Step> {
  const { clock } = carry.deps;
  const { job, part } = place;
  const sinceMs = part.submittedAt ?? job.createdAt;
  const failure = error instanceof ServiceError ? error.failure : null;
  try {
    if (failure?.kind === 'job-refunded')
      return await refundPart(carry, place, await reasonOf(carry, place, failure.code));
    if (failure?.kind === 'not-found') return await lookInHistory(carry, place);
    return laterAfter(error, clock.now(), sinceMs);
  } catch (again) {
    return laterAfter(again, clock.now(), sinceMs);
  }
}

/** Interface, "Errors": the internal codes. */
const reasons: Readonly<Record<string, string>> = { 4031013: 'STUCK_HARD_REFUND', 4031014: 'STUCK_SOFT_REFUND' };

async function reasonOf(carry: Carry, place: Place, code: number | string | undefined): Promise<string> {
  const known = code === undefined ? undefined : reasons[code];
  if (known !== undefined) return known;
  return (await readRecord(carry, place))?.refundReason ?? 'UNKNOWN';
}

/** It does not say that it is done, or is not known by its name any more: the history may say what became of it. Throws ServiceError. */
export async function lookInHistory(carry: Carry, place: Place): Promise<Step> {
  const { deps } = carry;
  const { job, at, part } = place;
  const nowMs = deps.clock.now();
  const record = await readRecord(carry, place);
  if (record?.fullyRefunded) return refundPart(carry, place, record.refundReason ?? 'UNKNOWN');
  if (isSettled(record) && part.state === 'running') {
    await changePart(deps, job, at, 'running', { state: 'collecting', doneAt: nowMs });
    return 'again';
  }
  if (record === null && (await hasOutlived(carry, place))) {
    // Nobody there knows it any more: what was read of it is all there is.
    await changePart(deps, job, at, part.state, { state: 'done', doneAt: nowMs, failure: { kind: 'not-found' } });
    return 'again';
  }
  return nextLookAt(nowMs, part.submittedAt ?? job.createdAt);
}
