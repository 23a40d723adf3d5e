import { z } from 'zod';
import { dayMs, hourMs, minuteMs } from '@/lib/platform/time';

/** Windows that accounts are known to have besides the one second: 300 per minute, 18,000 per hour (docs/interface.md#rate-limiting). */
type Span = 'minute' | 'hour';
/** Coarse enough to be stored before each start: at most 60 pairs. */
const spans: Record<Span, { ms: number; bucketMs: number; leastCap: number }> = {
  minute: { ms: minuteMs, bucketMs: 2000, leastCap: 60 },
  hour: { ms: hourMs, bucketMs: 2 * minuteMs, leastCap: 1800 },
};

/** A cap may have been raised, or used up by another install: it is forgotten after this time and, if it still applies, learned again. */
const capLifeMs = dayMs;
/** This many consecutive refusals, each after a second without requests, over this long are not network jitter. */
const certainRefusals = 4;
const certainMs = 5000;

interface Cap {
  span: Span;
  limit: number;
  learnedAt: number;
}

/** Times are in the caller's unit; `shiftWindows` converts between elapsed and epoch time. */
export interface WindowsState {
  minute: [at: number, count: number][];
  hour: [at: number, count: number][];
  caps: Cap[];
}

export interface LongWindows {
  /** Milliseconds until no known cap applies. */
  waitMs(now: number): number;
  started(at: number): void;
  /** `wasQuiet`: we sent nothing in the second before it. Returns true if a cap was learned, which explains the refusals so far. */
  answered(answer: { refused: boolean; wasQuiet: boolean; now: number }): boolean;
  /** How long to pause after this many refusals: 0 at first, then doubling up to half a minute. */
  backOffMs(): number;
  forget(): void;
  state(): WindowsState;
}

export function createLongWindows(saved?: WindowsState): LongWindows {
  let { minute, hour, caps } = structuredClone(saved ?? emptyWindows);
  /** The current run of refusals, and what had been sent when it began. Lost with the worker, which starts over. */
  let streak: { since: number; count: number; minute: number; hour: number } | null = null;

  const bucketsOf = (span: Span) => (span === 'minute' ? minute : hour);

  /** Whole buckets only: undercounting is safe, as a cap that is too high is refused again. */
  function countSince(span: Span, now: number): number {
    const from = now - spans[span].ms;
    return bucketsOf(span).reduce((sum, [at, count]) => (at >= from ? sum + count : sum), 0);
  }

  function waitFor({ span, limit, learnedAt }: Cap, now: number): number {
    if (now - learnedAt > capLifeMs) return 0;
    const { ms, bucketMs } = spans[span];
    const held = bucketsOf(span).filter(([at]) => at + bucketMs + ms > now);
    let count = held.reduce((sum, [, starts]) => sum + starts, 0);
    let wait = 0;
    for (const [at, starts] of held) {
      if (count < limit) break;
      count -= starts;
      wait = at + bucketMs + ms - now;
    }
    return wait;
  }

  /** The minute first. If a refusal follows even a minute without traffic, it was the hour. */
  function learnCap(now: number): boolean {
    if (streak === null || streak.count < certainRefusals || now - streak.since < certainMs) return false;
    const span: Span = now - streak.since < spans.minute.ms ? 'minute' : 'hour';
    if (caps.some((cap) => cap.span === span && cap.learnedAt >= (streak?.since ?? 0))) return false;
    const { since } = streak;
    const limit = Math.max(spans[span].leastCap, streak[span]);
    caps = [...caps.filter((cap) => cap.span !== span && cap.learnedAt < since), { span, limit, learnedAt: now }];
    return true;
  }

  return {
    waitMs: (now) => Math.max(0, ...caps.map((cap) => waitFor(cap, now))),
    started(at) {
      minute = countIn(minute, spans.minute, at);
      hour = countIn(hour, spans.hour, at);
    },
    answered({ refused, wasQuiet, now }) {
      if (!refused) {
        streak = null;
        return false;
      }
      streak ??= { since: now, count: 0, minute: countSince('minute', now), hour: countSince('hour', now) };
      if (wasQuiet) streak.count += 1;
      return learnCap(now);
    },
    backOffMs: () => ((streak?.count ?? 0) < 3 ? 0 : Math.min(30_000, 1000 * 2 ** ((streak?.count ?? 0) - 2))),
    forget() {
      caps = [];
      streak = null;
    },
    state: () => ({ minute, hour, caps }),
  };
}

const emptyWindows: WindowsState = { minute: [], hour: [], caps: [] };

function countIn(
  buckets: WindowsState['minute'],
  { ms, bucketMs }: { ms: number; bucketMs: number },
  at: number,
): WindowsState['minute'] {
  const begin = Math.floor(at / bucketMs) * bucketMs;
  const kept = buckets.filter(([other]) => other + bucketMs + ms > at);
  const [last, count] = kept.at(-1) ?? [Number.NaN, 0];
  if (last === begin) kept[kept.length - 1] = [begin, count + 1];
  else kept.push([begin, 1]);
  return kept;
}

/** Converts between a worker's elapsed time and epoch time. Times then after `latest` were written before a clock was set back. */
export function shiftWindows({ minute, hour, caps }: WindowsState, byMs: number, latest: number): WindowsState {
  const move = (at: number) => Math.min(at + byMs, latest);
  return {
    minute: minute.map(([at, count]) => [move(at), count]),
    hour: hour.map(([at, count]) => [move(at), count]),
    caps: caps.map((cap) => ({ ...cap, learnedAt: move(cap.learnedAt) })),
  };
}

const bucketsSchema = z.array(z.tuple([z.number(), z.number()]));
export const windowsSchema = z.object({
  minute: bucketsSchema,
  hour: bucketsSchema,
  caps: z.array(z.object({ span: z.enum(['minute', 'hour']), limit: z.number(), learnedAt: z.number() })),
});
