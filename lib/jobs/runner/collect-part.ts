import { changeJob, changePart } from '@/lib/jobs/change-job';
import type { JobContext, PartRef, Step } from '@/lib/jobs/job-context';
import { pausedJob } from '@/lib/jobs/job-states';
import { nextLookAt, retryMs } from '@/lib/jobs/pace';
import { collectPages } from '@/lib/jobs/results/collect-pages';
import { ServiceError } from '@/lib/service/contract/errors';
import { afterFailure } from './after-failure.ts';
import { isPastShortResults, shortResultsMs } from './ceilings.ts';
import { refundIfStated } from './settle-part.ts';

/** The minimum pause between requests, in case the clocks differ slightly. */
const leastMs = 5000;

/** Collects a finished part page by page. Pages are read again while results are missing or an email is pending, until the time is up. */
export async function collectPart(context: JobContext, partRef: PartRef): Promise<Step> {
  const { deps } = context;
  const { job, at, part } = partRef;
  const doneAt = part.doneAt ?? job.createdAt;
  try {
    const read = await collectPages(context, partRef);
    if (read === 'gone') return null;
    const nowMs = deps.clock.now();
    if (read === 'no-room') {
      await changeJob(deps, job.id, (now) => pausedJob(now, 'not-saved'));
      return nowMs + retryMs;
    }
    // The counts are no larger than the order (`job-bounds.ts`).
    const { pending, told } = (await deps.db.jobs.get(job.id))?.parts[at] ?? part;
    const isShort = told < (part.counts.total ?? 0);
    const isOver = await isPastShortResults(context, partRef);
    // No results: most likely the whole part is refunded, which the history reports before it reports the part as settled.
    if ((isShort || part.counts.found === 0) && (await isRefunded(context, partRef, isOver))) return 'again';
    if ((isShort || pending > 0) && !isOver) {
      const overAt = Math.max(doneAt + shortResultsMs, nowMs + leastMs);
      return Math.min(nextLookAt(nowMs, doneAt), overAt);
    }
    await changePart(deps, job, at, 'collecting', { state: 'done' });
    return 'again';
  } catch (error) {
    return afterFailure(context, partRef, error);
  }
}

/** Once results are no longer awaited, an unreadable history blocks nothing: the cost is settled separately. */
async function isRefunded(context: JobContext, partRef: PartRef, isOver: boolean): Promise<boolean> {
  try {
    return await refundIfStated(context, partRef);
  } catch (error) {
    if (isOver && error instanceof ServiceError) return false;
    throw error;
  }
}
