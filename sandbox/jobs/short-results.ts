import type { Choices } from '../choices.ts';
import { msPerMinute } from '../time.ts';
import type { SandboxJob } from './job-row.ts';
import { doneMsOf } from './job-times.ts';

/** How long after DONE the remaining results become available. */
const lateMs = 8 * msPerMinute;

/** How many of the job's `items` its inquiries show: at DONE perhaps not all. */
export function countShown(row: SandboxJob, items: number, nowMs: number, { resultsAtDone }: Choices): number {
  const doneMs = doneMsOf(row);
  if (resultsAtDone === 'whole' || doneMs === null || nowMs < doneMs || nowMs >= doneMs + lateMs) return items;
  return resultsAtDone === 'none' ? 0 : Math.floor(items / 2);
}
