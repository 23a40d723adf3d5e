import { changePart } from '@/lib/jobs/change-job';
import { boundedCounts } from '@/lib/jobs/job-bounds';
import type { JobContext, PartRef, Step } from '@/lib/jobs/job-context';
import { jobKinds, serviceOperation } from '@/lib/jobs/job-kinds';
import { nextLookAt } from '@/lib/jobs/pace';
import { collectPages } from '@/lib/jobs/results/collect-pages';
import { readStatistics } from '@/lib/jobs/service-calls';
import { afterFailure, doneWith, lookInHistory } from './after-failure.ts';
import { isForHistory } from './ceilings.ts';

/** Checks the status of a running part. A failed request loses nothing: it is repeated later. */
export async function watchPart(context: JobContext, partRef: PartRef): Promise<Step> {
  const { deps, connected } = context;
  const { job, at, part } = partRef;
  const { clock } = deps;
  const sinceMs = part.submittedAt ?? job.createdAt;
  if (part.trackId === null) return null;
  const operation = serviceOperation(job.kind);
  try {
    const { isDone, counts } = await readStatistics(deps, connected.service, operation, part.trackId);
    if (isDone) {
      await changePart(deps, job, at, part.state, await doneWith(context, partRef, counts));
      return 'again';
    }
    const bounded = boundedCounts(job.kind, part, counts);
    await changePart(deps, job, at, part.state, bounded);
    const hasNews = bounded.counts.found !== part.counts.found;
    if (jobKinds[operation].isReadWhileRunning && hasNews) await collectPages(context, partRef);
    return (await isForHistory(context, partRef))
      ? await lookInHistory(context, partRef)
      : nextLookAt(clock.now(), sinceMs);
  } catch (error) {
    return afterFailure(context, partRef, error);
  }
}
