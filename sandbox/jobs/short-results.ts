import type { Choices } from '../choices.ts';
import { msPerMinute } from '../time.ts';
import type { SandboxJob } from './job-row.ts';
import { doneMsOf } from './job-times.ts';

/** The rest of the results is there so long after DONE. */
const lateMs = 8 * msPerMinute;

/** How many of so many items a job's inquiries show: at DONE perhaps not all of them. */
export function countShown(row: SandboxJob, items: number, nowMs: number, { resultsAtDone }: Choices): number {
  const doneMs = doneMsOf(row);
  if (resultsAtDone === 'whole' || doneMs === null || nowMs < doneMs || nowMs >= doneMs + lateMs) return items;
  return resultsAtDone === 'none' ? 0 : Math.floor(items / 2);
}
