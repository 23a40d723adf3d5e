import { operationOf, readStatistics } from '@/lib/jobs/ask-service';
import { changePart } from '@/lib/jobs/change-job';
import type { Carry, Place, Step } from '@/lib/jobs/job-context';
import { nextLookAt } from '@/lib/jobs/pace';
import { collectPages } from '@/lib/jobs/results/collect-pages';
import { afterFailure, lookInHistory } from './after-failure.ts';
import { isForHistory } from './ceilings.ts';
import { doneWith } from './done-with.ts';

/** How a part that runs stands. Nothing is lost where it cannot be asked: it is asked later. */
export async function watchPart(carry: Carry, place: Place): Promise<Step> {
  const { deps, connected } = carry;
  const { job, at, part } = place;
  const { clock } = deps;
  const sinceMs = part.submittedAt ?? job.createdAt;
  if (part.trackId === null) return null;
  try {
    const { isDone, counts } = await readStatistics(deps, connected.service, operationOf(job.kind), part.trackId);
    if (isDone) {
      await changePart(deps, job, at, part.state, await doneWith(carry, counts));
      return 'again';
    }
    await changePart(deps, job, at, part.state, { counts });
    // A finder's can be read while it runs (docs/interface.md#inquiries).
    if (job.kind === 'email-finder' && counts.found !== part.counts.found) await collectPages(carry, place);
    return (await isForHistory(carry, place)) ? await lookInHistory(carry, place) : nextLookAt(clock.now(), sinceMs);
  } catch (error) {
    return afterFailure(carry, place, error);
  }
}
