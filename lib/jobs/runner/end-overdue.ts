import type { JobPart } from '@/lib/database/schema/job-rows';
import { changeJob } from '@/lib/jobs/change-job';
import type { JobContext, PartRef, Step } from '@/lib/jobs/job-context';
import { serviceOperation } from '@/lib/jobs/job-kinds';
import { isInFlight, withPart } from '@/lib/jobs/job-states';
import { mostMilliOf } from '@/lib/jobs/kinds/job-money';
import { readSubmissions } from '@/lib/jobs/service-calls';
import { noteError } from '@/lib/platform/error-log';
import { minuteMs } from '@/lib/platform/time';
import { isCutOff } from '@/lib/purchases/pause-reasons';
import { withdraw } from '@/lib/purchases/steps/own-intent';
import { settleUnknown } from '@/lib/purchases/steps/settle';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { ServiceError } from '@/lib/service/contract/errors';
import { isPastCeiling } from './ceilings.ts';
import { settleOverdue } from './settle-job.ts';
import { partCost, readSubmission, refundPart } from './settle-part.ts';
import { findIntent } from './submit-part.ts';

/** A check later than this was slept through: the part is checked once more before it ends. */
const oversleptMs = 10 * minuteMs;

/**
 * After a check without change: a part past its ceiling ends, booked at its maximum and uncertain. A part that only was not settled stays
 * done; the user closes any other.
 */
export async function endOverdue(context: JobContext, partRef: PartRef, step: Step): Promise<Step> {
  const { deps } = context;
  const { job, at, part } = partRef;
  // An answer without room is saved as soon as there is some.
  const isUnsaved = part.state === 'submitting' && job.pausedBecause === 'not-saved';
  const isAwaited = (isInFlight(part) && !isUnsaved && part.state !== 'overdue') || isUnsettled(part);
  if (step === 'again' || !isAwaited || !(await isPastCeiling(context, partRef))) return step;
  const nowMs = deps.clock.now();
  if (job.nextPollAt !== null && nowMs - job.nextPollAt > oversleptMs) return step;
  const check = await checkOnceMore(context, partRef);
  if (check === 'cut-off' || check === 'again') return check === 'again' ? check : step;
  const ended = part.state === 'submitting' ? await endSubmission(context, partRef) : endOf(partRef);
  const { intentId, chargedMilli } = ended;
  if (intentId !== null) await settleOverdue(deps.db, { intentId, chargedMilli, nowMs });
  const changed = await changeJob(deps, job.id, (now) => {
    if (now.parts[at]?.state !== part.state) return null;
    return withPart(now, at, part.state === 'done' ? ended : { ...ended, state: 'overdue' });
  });
  if (changed?.parts[at]?.state === 'overdue') deps.report(changed);
  deps.readBalanceSoon();
  // Not again: a service that still says DONE would begin the collecting anew.
  return null;
}

function isUnsettled({ state, isSettled }: JobPart): boolean {
  return state === 'done' && !isSettled;
}

type Ended = Pick<JobPart, 'intentId' | 'isSettled' | 'isUncertain'> & { chargedMilli: MilliCredits };

function endOf(partRef: PartRef): Ended {
  const { job, part } = partRef;
  const isUncertain = job.isElsewhere !== true;
  return { intentId: part.intentId, isSettled: true, isUncertain, chargedMilli: mostOf(partRef) };
}

/** Its order could not be picked up: an order that never left is withdrawn and cost nothing, any other may have arrived. */
async function endSubmission(context: JobContext, partRef: PartRef): Promise<Ended> {
  const { db, clock } = context.deps;
  const intent = await findIntent(context, partRef);
  if (intent === null || intent.sentAt === null || intent.state === 'queued') {
    if (intent !== null) await withdraw(db, intent);
    return { intentId: null, isSettled: true, isUncertain: false, chargedMilli: 0 };
  }
  await settleUnknown(db, intent, clock.now());
  return { ...endOf(partRef), intentId: intent.id };
}

/** By its statistics once the service has reported DONE, which is final. */
function mostOf({ job, part }: PartRef): MilliCredits {
  if (job.isElsewhere === true) return 0;
  const isFinal = part.state === 'collecting' || part.state === 'done';
  return isFinal ? partCost(job.kind, part.size, part.counts) : mostMilliOf(job.kind, part.size);
}

/** `again`: it was refunded after all. */
async function checkOnceMore(context: JobContext, partRef: PartRef): Promise<'again' | 'cut-off' | 'nothing'> {
  const { deps, connected } = context;
  try {
    if (partRef.part.trackId === null) {
      const query = { page: 0, size: 1, sort: ['created,desc'] };
      await readSubmissions(deps, connected.service, serviceOperation(partRef.job.kind), query);
      return 'nothing';
    }
    const record = await readSubmission(context, partRef);
    if (!record?.fullyRefunded) return 'nothing';
    return await refundPart(context, partRef, record.refundReason ?? 'UNKNOWN');
  } catch (error) {
    // A fault of our own keeps nothing open either.
    if (!(error instanceof ServiceError)) noteError(error, 'end-overdue');
    return error instanceof ServiceError && isCutOff(error.failure) ? 'cut-off' : 'nothing';
  }
}
