import { hasValidAddress } from '../world/people/email-output.ts';
import { isEmptied } from './job-refund.ts';
import type { SandboxJob } from './job-row.ts';
import { countProcessed, doneMsOf, settledMsOf, sightOf } from './job-times.ts';

/**
 * Counts of a job (docs/interface.md#job-statistics). From DONE on, `found` counts everyone's email, including those an export has
 * not written out yet.
 */
type JobStatistics =
  | { total: number; found: number }
  | { total: number; success: number; failed: number; found: number };

export function isDone(row: SandboxJob, nowMs: number): boolean {
  const doneMs = doneMsOf(row);
  return doneMs !== null && doneMs <= nowMs;
}

/** Whether its record says SETTLED (docs/interface.md#states-and-transitions); the books are updated at the next catch-up. */
export function isSettled(row: SandboxJob, nowMs: number): boolean {
  return settledMsOf(row) <= nowMs;
}

/** How many of its people are delivered: only those that are paid for. */
export function countPaid(row: SandboxJob, nowMs: number): number {
  return row.settled !== null && isSettled(row, nowMs) ? row.settled.items : row.people.length;
}

export function statisticsOf(row: SandboxJob, nowMs: number): JobStatistics {
  const isZero = isEmptied(row, nowMs);
  const total = isZero ? 0 : row.people.length;
  const paid = isZero ? 0 : countPaid(row, nowMs);
  const success = Math.min(paid, countProcessed(row, nowMs));
  const found = row.people.slice(0, success).filter((person) => hasValidAddress(sightOf(row, person, nowMs))).length;
  return row.service === 'EMAIL_FINDER' ? { total, found } : { total, success, failed: total - paid, found };
}

/** The state that submit and statistics answer (docs/interface.md#states-and-transitions). */
export function stateOf(row: SandboxJob, nowMs: number): 'PENDING' | 'DONE' {
  return isDone(row, nowMs) ? 'DONE' : 'PENDING';
}
