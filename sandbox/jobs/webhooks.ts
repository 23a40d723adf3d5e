import { msPerMinute } from '../clock.ts';
import type { SandboxJob } from './job-row.ts';
import { doneMsOf } from './job-state.ts';

/** A posted webhook, as the control plane shows it. Nothing leaves the machine. */
export interface Delivery {
  /** Epoch milliseconds of sandbox time. */
  at: number;
  trackId: string;
  url: string;
  /** 1 to 4. */
  attempt: number;
  /** The receiver's status; 0 if it was not reached. */
  status: number;
  /** Null if the receiver was not reached. */
  body: unknown;
}

type Attempt = Omit<Delivery, 'body'>;

/** Three retries at most (docs/interface.md#events): after 1, 5 and 15 minutes. */
const waitsMs = [0, 1, 5, 15].map((minutes) => minutes * msPerMinute);

/** Every attempt so far for every notice of a job. None before DONE. */
export function attemptsOf(row: SandboxJob, nowMs: number): Attempt[] {
  return row.notices.flatMap((notice) => attemptsFor(row, notice)).filter(({ at }) => at <= nowMs);
}

/** The state of the latest notice, and the number of its retries. */
export function webhookStateOf(
  row: SandboxJob,
  nowMs: number,
): { state: 'PENDING' | 'SENT' | 'FAILED'; retry: number } {
  const notice = row.notices.at(-1);
  const made = notice === undefined ? [] : attemptsFor(row, notice).filter(({ at }) => at <= nowMs);
  const last = made.at(-1);
  if (last === undefined) return { state: 'PENDING', retry: 0 };
  const failed = made.length === waitsMs.length ? 'FAILED' : 'PENDING';
  return { state: isReceived(last) ? 'SENT' : failed, retry: made.length - 1 };
}

function attemptsFor(row: SandboxJob, { url, requestedMs }: SandboxJob['notices'][number]): Attempt[] {
  const doneMs = doneMsOf(row);
  if (doneMs === null) return [];
  const attempts: Attempt[] = [];
  let at = Math.max(doneMs, requestedMs);
  for (const [index, waitMs] of waitsMs.entries()) {
    at += waitMs;
    const attempt = { at, trackId: row.trackId, url, attempt: index + 1, status: answerOf(new URL(url), index + 1) };
    attempts.push(attempt);
    if (isReceived(attempt)) break;
  }
  return attempts;
}

function isReceived({ status }: Attempt): boolean {
  return status >= 200 && status < 300;
}

/** The sandbox's own receiver is `hooks.pronet.example`: `/fail/2` fails twice, `/fail` always. Others are not reached. */
function answerOf({ hostname, pathname }: URL, attempt: number): number {
  if (!/(^|\.)hooks\.pronet\.example$/.test(hostname)) return 0;
  const [, failures] = /^\/fail(?:\/(\d+))?\/?$/.exec(pathname) ?? [null, '0'];
  return failures === undefined || attempt <= Number(failures) ? 500 : 200;
}
