import type { Choices } from '../choices.ts';
import { ServiceRefusal } from '../refusal.ts';
import type { SandboxJob } from './job-row.ts';
import { findsAny, isStuck, settledMsOf } from './job-times.ts';

export type RefundReason = 'SEARCH_NO_RESULTS' | 'NO_EMAILS_FOUND' | 'STUCK_HARD_REFUND' | 'STUCK_SOFT_REFUND';

/** Why the job is refunded in full when it settles; null if it is not (docs/interface.md#submission-record). */
export function refundReasonOf(row: SandboxJob): RefundReason | null {
  if (row.provoked?.outcome === 'stuck-hard') return 'STUCK_HARD_REFUND';
  if (row.provoked?.outcome === 'stuck-soft') return 'STUCK_SOFT_REFUND';
  if (row.provoked?.outcome === 'endless') return null;
  if (row.people.length === 0) return 'SEARCH_NO_RESULTS';
  return findsAny(row) ? null : 'NO_EMAILS_FOUND';
}

/** Whether it was refunded because nothing was found: it then reads as zeroes and an empty page. */
export function isEmptied(row: SandboxJob, nowMs: number): boolean {
  return !isStuck(row) && refundReasonOf(row) !== null && settledMsOf(row) <= nowMs;
}

/**
 * Throws the 403 of a job that was refunded as STUCK_*; its body has the internal code in `status` (docs/interface.md#errors), or
 * in another field.
 */
export function expectNotStuck(row: SandboxJob, nowMs: number, { refundedBody }: Choices): void {
  if (!isStuck(row) || settledMsOf(row) > nowMs) return;
  const code = row.provoked?.outcome === 'stuck-hard' ? 4031013 : 4031014;
  const extra = refundedBody === 'internal-code' ? { status: code } : { status: 403, reasonCode: String(code) };
  throw new ServiceRefusal(403, 'track id was refunded', { extra });
}
