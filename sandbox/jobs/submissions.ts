import type { JobService, SandboxJob } from './job-row.ts';
import { doneMsOf, isDone, isSettled, type RefundReason, refundReasonOf, settledMsOf } from './job-state.ts';

/** An entry of the history (docs/interface.md#submission-record). Times are ISO with a Z, null until reached. */
export interface SubmissionRecord {
  trackId: string;
  service: JobService;
  requestSize: number;
  state: 'PENDING' | 'SETTLED';
  fullyRefunded: boolean;
  refundReason: RefundReason | null;
  /** How often processing was started: 0 while it waits, then 1. */
  attempts: number;
  created: string;
  /** When processing started. */
  submittedDate: string | null;
  doneDate: string | null;
  settledAt: string | null;
}

export interface SubmissionsQuery {
  state?: SubmissionRecord['state'] | undefined;
  fullyRefunded?: boolean | undefined;
  /** Sort keys, most significant first; newest first if empty. */
  sort: readonly { field: keyof SubmissionRecord; descends: boolean }[];
}

export const submissionFields = [
  ...(['trackId', 'service', 'requestSize', 'state', 'fullyRefunded', 'refundReason', 'attempts'] as const),
  ...(['created', 'submittedDate', 'doneDate', 'settledAt'] as const),
] as const satisfies readonly (keyof SubmissionRecord)[];

/** Filters and sorts the rows, which come in the order of submission. */
export function findSubmissions(
  rows: readonly SandboxJob[],
  query: SubmissionsQuery,
  nowMs: number,
): SubmissionRecord[] {
  const { state, fullyRefunded, sort } = query;
  return rows
    .map((row) => toSubmission(row, nowMs))
    .reverse()
    .filter((record) => state === undefined || record.state === state)
    .filter((record) => fullyRefunded === undefined || record.fullyRefunded === fullyRefunded)
    .sort((a, b) => {
      for (const { field, descends } of sort) {
        const order = compare(a[field], b[field]);
        if (order !== 0) return descends ? -order : order;
      }
      return 0;
    });
}

function toSubmission(row: SandboxJob, nowMs: number): SubmissionRecord {
  const { trackId, service, requestSize, startMs, createdMs } = row;
  const isEnded = isSettled(row, nowMs);
  const refundReason = isEnded ? refundReasonOf(row) : null;
  return {
    trackId,
    service,
    requestSize,
    state: isEnded ? 'SETTLED' : 'PENDING',
    fullyRefunded: refundReason !== null,
    refundReason,
    attempts: startMs <= nowMs ? 1 : 0,
    created: toIso(createdMs),
    submittedDate: startMs <= nowMs ? toIso(startMs) : null,
    doneDate: isDone(row, nowMs) ? toIso(doneMsOf(row) ?? nowMs) : null,
    settledAt: isEnded ? toIso(settledMsOf(row)) : null,
  };
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Null sorts first. */
function compare(a: SubmissionRecord[keyof SubmissionRecord], b: SubmissionRecord[keyof SubmissionRecord]): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}
