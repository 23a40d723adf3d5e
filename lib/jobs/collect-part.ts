import { afterFailure } from './after-failure.ts';
import type { Carry, Place, Step } from './carry.ts';
import { changeJob, changePart } from './change-job.ts';
import { collectPages } from './collect-pages.ts';
import { paused } from './job-states.ts';
import { nextLookAt, retryMs } from './pace.ts';
import { refundIfSaid } from './settle-part.ts';

/** "After DONE, items may still show PROCESSING" (interface): this long; then they are kept as they are. */
const mostPendingMs = 30 * 60_000;

/** The results of a part that is done at the service, page by page; each is read once, and again while an email on it is looked for. */
export async function collectPart(carry: Carry, place: Place): Promise<Step> {
  const { deps } = carry;
  const { job, at, part } = place;
  const doneAt = part.doneAt ?? job.createdAt;
  try {
    const read = await collectPages(carry, place);
    if (read === 'gone') return null;
    const nowMs = deps.clock.now();
    if (read === 'no-room') {
      await changeJob(deps, job.id, (now) => paused(now, 'not-saved'));
      return nowMs + retryMs;
    }
    const pending = (await deps.db.jobs.get(job.id))?.parts[at]?.pending ?? 0;
    if (pending > 0 && nowMs - doneAt < mostPendingMs)
      return Math.min(nextLookAt(nowMs, doneAt), doneAt + mostPendingMs);
    // Nobody found: most likely it is given back as a whole, and said to be so before it is said to be done.
    if (part.counts.found === 0 && (await refundIfSaid(carry, place))) return 'again';
    await changePart(deps, job, at, 'collecting', { state: 'done' });
    return 'again';
  } catch (error) {
    return afterFailure(carry, place, error);
  }
}
