import type { JobContext, PartRef } from '@/lib/jobs/job-context';
import { hourMs, minuteMs } from '@/lib/platform/time';

/** Jobs not delivered within 10 hours are refunded (docs/interface.md#limits); from then on the history is asked as well. */
const historyAfterMs = 10 * hourMs + 15 * minuteMs;
/** No job is waited for longer than this after it was handed in. */
const jobMs = 11 * hourMs;
/** After DONE, single items may still be in progress (docs/interface.md#inquiries) or missing: no longer than this. */
export const shortResultsMs = 30 * minuteMs;

/** By the service's clock, as all of this file. */
export async function readServiceMs({ deps, connected }: JobContext): Promise<number> {
  return deps.serviceClock.now(connected.service.baseUrl);
}

/** What became of it may only be told by the history any more. */
export async function isForHistory(context: JobContext, partRef: PartRef): Promise<boolean> {
  return (await readServiceMs(context)) - submittedAt(partRef) >= historyAfterMs;
}

/** It is not waited for any longer. One that said DONE late has the time to be read all the same. */
export async function isPastCeiling(context: JobContext, partRef: PartRef): Promise<boolean> {
  const ceilingMs = Math.max(submittedAt(partRef) + jobMs, (partRef.part.serviceDoneAt ?? 0) + shortResultsMs);
  return (await readServiceMs(context)) >= ceilingMs;
}

/** Nothing is waited for that is missing from its results. */
export async function isPastShortResults(context: JobContext, { part, job }: PartRef): Promise<boolean> {
  return (await readServiceMs(context)) - (part.serviceDoneAt ?? job.createdAt) >= shortResultsMs;
}

function submittedAt({ job, part }: PartRef): number {
  return part.serviceSubmittedAt ?? part.submittedAt ?? job.createdAt;
}
