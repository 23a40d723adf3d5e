import type { Choices } from '../choices.ts';
import { msPerMinute } from '../clock.ts';
import { ServiceRefusal } from '../refusal.ts';
import { hasValidAddress } from '../world/people/email-output.ts';
import type { WorldPerson } from '../world/person-facts.ts';
import type { SandboxJob } from './job-row.ts';

/** Jobs of one key and service that are processed at the same time (docs/interface.md#limits), in the order they came. */
const processedAtOnce = 10;
/** 30 s plus 33 ms per person: 10,000 take six minutes (docs/interface.md#export-people-with-email). */
const leastMs = 30_000;
const perPersonMs = 33;
/** When a job that was not delivered is refunded (docs/interface.md#states-and-transitions). */
const hardRefundMs = 600 * msPerMinute;
const softRefundMs = 10 * msPerMinute;
/** In an export, every ninth person's email is verified after DONE. */
const lateEvery = 9;
const lateMinutes = 5;

/** When the next job begins and ends, given the earlier jobs of the same key and service and its number of people. */
export function scheduleJob(before: readonly SandboxJob[], people: number, nowMs: number) {
  const ends = before.map((row) => row.endMs).sort((a, b) => b - a);
  const startMs = Math.max(nowMs, ends[processedAtOnce - 1] ?? 0);
  return { startMs, endMs: startMs + leastMs + people * perPersonMs };
}

/** When it is DONE; null if it gets stuck before. */
export function doneMsOf(row: SandboxJob): number | null {
  return isStuck(row) && frozenMsOf(row) < row.endMs ? null : row.endMs;
}

/** When its submission is SETTLED. A refund has its own time; a job that found no email has nothing to wait for. */
export function settledMsOf(row: SandboxJob): number {
  const { provoked, createdMs, endMs } = row;
  const setMs = provoked?.setMs ?? 0;
  if (provoked?.outcome === 'endless') return Number.POSITIVE_INFINITY;
  if (provoked?.outcome === 'stuck-hard') return Math.max(setMs, createdMs + hardRefundMs);
  if (provoked?.outcome === 'stuck-soft') return Math.max(setMs, createdMs + softRefundMs);
  if (!findsAny(row)) return Math.max(setMs, endMs);
  if (row.service === 'EMAIL_FINDER') return endMs;
  return endMs + msPerMinute * Math.min(lateMinutes, Math.floor(row.people.length / lateEvery));
}

/** When a person's email is known, unless the job gets stuck before. */
export function emailMsOf(row: SandboxJob, index: number): number {
  if (row.service === 'PEOPLE_EXPORT' && index % lateEvery === lateEvery - 1) {
    return row.endMs + msPerMinute * (1 + (Math.floor(index / lateEvery) % lateMinutes));
  }
  return row.startMs + Math.ceil(((index + 1) * (row.endMs - row.startMs)) / row.people.length);
}

/** How many of its people are processed, counted from the first; they are spread evenly over its run time. */
export function countProcessed(row: SandboxJob, nowMs: number): number {
  const all = row.people.length;
  const count = Math.floor(((workedUntil(row, nowMs) - row.startMs) * all) / (row.endMs - row.startMs));
  return Math.min(all, Math.max(0, count));
}

export function isEmailKnown(row: SandboxJob, index: number, nowMs: number): boolean {
  return workedUntil(row, nowMs) >= emailMsOf(row, index);
}

/** The person as the email service sees them. A forced outcome applies from when it was set: what was reported before stays. */
export function sightOf({ provoked }: SandboxJob, person: WorldPerson, nowMs: number): WorldPerson {
  const isDenied = provoked?.outcome === 'no-emails' && provoked.setMs <= nowMs;
  return isDenied ? { ...person, mailbox: 'none' } : person;
}

/** Whether any email is found in the end. */
export function findsAny(row: SandboxJob): boolean {
  return row.provoked?.outcome !== 'no-emails' && row.people.some(hasValidAddress);
}

export function isStuck({ provoked }: SandboxJob): boolean {
  return provoked !== null && provoked.outcome !== 'no-emails';
}

function workedUntil(row: SandboxJob, nowMs: number): number {
  return isStuck(row) ? Math.min(nowMs, frozenMsOf(row)) : nowMs;
}

function frozenMsOf({ provoked }: SandboxJob): number {
  return provoked?.frozenMs ?? Number.POSITIVE_INFINITY;
}

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
