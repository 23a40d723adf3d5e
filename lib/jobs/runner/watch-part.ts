import { changePart } from '@/lib/jobs/change-job';
import type { JobContext, PartRef, Step } from '@/lib/jobs/job-context';
import { serviceOperation } from '@/lib/jobs/kinds/job-money';
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
  try {
    const { isDone, counts } = await readStatistics(deps, connected.service, serviceOperation(job.kind), part.trackId);
    if (isDone) {
      await changePart(deps, job, at, part.state, await doneWith(context, counts));
      return 'again';
    }
    await changePart(deps, job, at, part.state, { counts });
    // A finder's results can be read while it runs (docs/interface.md#inquiries).
    if (job.kind === 'email-finder' && counts.found !== part.counts.found) await collectPages(context, partRef);
    return (await isForHistory(context, partRef))
      ? await lookInHistory(context, partRef)
      : nextLookAt(clock.now(), sinceMs);
  } catch (error) {
    return afterFailure(context, partRef, error);
  }
}
