import type { Choices } from '../choices.ts';
import { minuteMs } from '../time.ts';
import type { JobRow } from './job-row.ts';
import { doneMsOf } from './job-times.ts';

/** The rest of the results is there so long after DONE. */
const lateMs = 8 * minuteMs;

/** How many of so many items a job's inquiries show: at DONE perhaps not all of them. */
export function countShown(row: JobRow, items: number, nowMs: number, { resultsAtDone }: Choices): number {
  const doneMs = doneMsOf(row);
  if (resultsAtDone === 'whole' || doneMs === null || nowMs < doneMs || nowMs >= doneMs + lateMs) return items;
  return resultsAtDone === 'none' ? 0 : Math.floor(items / 2);
}
