import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { changeJob, changePart } from '@/lib/jobs/change-job';
import type { JobContext, PartRef, Step } from '@/lib/jobs/deps';
import { type BoundedCounts, boundedCounts } from '@/lib/jobs/job-bounds';
import { jobKinds, serviceOperation } from '@/lib/jobs/job-kinds';
import { pausedJob, withPart } from '@/lib/jobs/job-states';
import { mostMilliOf } from '@/lib/jobs/kinds/job-money';
import { newPart } from '@/lib/jobs/kinds/parts';
import { laterAfter, nextLookAt } from '@/lib/jobs/pace';
import { findSubmission, readStatistics } from '@/lib/jobs/service-calls';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Submission } from '@/lib/service/contract/schemas/job';
import { settleJob, settleOverdue } from './settle-job.ts';

/** Settles the final cost of a part whose results are read: known once the service has settled it. */
export async function settlePart(context: JobContext, partRef: PartRef): Promise<Step> {
  const { deps, connected } = context;
  const { job, part } = partRef;
  const sinceMs = part.doneAt ?? part.submittedAt ?? job.createdAt;
  try {
    const record = await readSubmission(context, partRef);
    if (record?.fullyRefunded) return await refundPart(context, partRef, record.refundReason ?? 'UNKNOWN');
    if (!isSettledRecord(record) || part.trackId === null) return nextLookAt(deps.clock.now(), sinceMs);
    // The statistics are final only now, so they are read again.
    const { counts } = await readStatistics(deps, connected.service, serviceOperation(job.kind), part.trackId);
    // Without them the cost is unknown: past the ceiling it is booked at its maximum.
    if (counts.found === null) return nextLookAt(deps.clock.now(), sinceMs);
    await writeSettled(context, partRef, boundedCounts(job.kind, part, counts));
    return 'again';
  } catch (error) {
    return laterAfter(error, deps.clock.now(), sinceMs);
  }
}

/** Refunds the part if the history says so, although it is reported as done; true if refunded. Throws ServiceError. */
export async function refundIfStated(context: JobContext, partRef: PartRef): Promise<boolean> {
  const record = await readSubmission(context, partRef);
  if (!record?.fullyRefunded) return false;
  await refundPart(context, partRef, record.refundReason ?? 'UNKNOWN');
  return true;
}

/** Throws ServiceError. */
export async function readSubmission(
  { deps, connected }: JobContext,
  { job, part }: PartRef,
): Promise<Submission | null> {
  if (part.trackId === null) return null;
  return findSubmission(deps, connected.service, serviceOperation(job.kind), part.trackId);
}

export function isSettledRecord(record: Pick<Submission, 'state'> | null): boolean {
  return record?.state?.toUpperCase() === 'SETTLED';
}

/** The whole part is refunded. A deep export still wants its people: they are requested again after a click. */
export async function refundPart(
  { deps }: JobContext,
  { job, at, part }: PartRef,
  refundReason: string,
): Promise<'again'> {
  const nowMs = deps.clock.now();
  if (part.intentId !== null) {
    await settleJob(deps.db, { intentId: part.intentId, chargedMilli: 0, refundReason, nowMs });
  }
  await changeJob(deps, job.id, (now) => {
    if (now.parts[at]?.state === 'refunded' || now.parts[at] === undefined) return null;
    const refunded = {
      state: 'refunded',
      refundReason,
      isSettled: true,
      isUncertain: false,
      chargedMilli: 0,
      pending: 0,
      doneAt: nowMs,
    } as const;
    return withReplacement(withPart(now, at, refunded), at, refundReason);
  });
  deps.readBalanceSoon();
  return 'again';
}

function withReplacement(job: JobRow, at: number, refundReason: string): JobRow {
  const size = job.parts[at]?.size ?? 0;
  if (job.kind !== 'deep-export' || !refundReason.startsWith('STUCK') || job.state === 'cancelled') return job;
  return pausedJob({ ...job, parts: [...job.parts, newPart(size)] }, 'service-broken');
}

async function writeSettled({ deps }: JobContext, { job, at, part }: PartRef, bounded: BoundedCounts): Promise<void> {
  const chargedMilli = partCost(job.kind, part.size, bounded.counts);
  const nowMs = deps.clock.now();
  // Of a job that claims more than was ordered, only the balance can tell the cost.
  const isUncertain = bounded.claimed !== undefined && job.isElsewhere !== true;
  if (part.intentId !== null) {
    if (isUncertain) await settleOverdue(deps.db, { intentId: part.intentId, chargedMilli, nowMs });
    else await settleJob(deps.db, { intentId: part.intentId, chargedMilli, refundReason: null, nowMs });
  }
  await changePart(deps, job, at, part.state, { ...bounded, isSettled: true, isUncertain, chargedMilli });
  deps.readBalanceSoon();
}

/** The cost by its statistics; the maximum if they never stated it. */
export function partCost(
  kind: JobRow['kind'],
  size: number,
  { total, found, success, failed }: JobPart['counts'],
): MilliCredits {
  if (found === null || total === null) return mostMilliOf(kind, size);
  const statistics = { total, found, ...(success !== null && { success }), ...(failed !== null && { failed }) };
  return jobKinds[serviceOperation(kind)].cost(statistics);
}
