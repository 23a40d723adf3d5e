import type { JobContext, PartRef } from '@/lib/jobs/deps';
import { hourMs, minuteMs } from '@/lib/platform/time';

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
