import { z } from 'zod';
import { minuteMs } from '@/lib/platform/time';
import type { PaceState } from './limiter-pace.ts';
import { shiftWindows, type WindowsState, windowsSchema } from './limiter-windows.ts';

/**
 * What the limiter leaves to the next worker, in epoch milliseconds. Everything but the first two may be missing: an older
 * worker wrote less, and a younger one learns it again.
 */
export const limiterLogSchema = z.object({
  /** Of requests that left or were about to, oldest first. */
  starts: z.array(z.number()),
  pausedUntil: z.number(),
  /** How long that pause was when it was asked for: no clock that was set back makes it longer. */
  pauseMs: z.number().optional(),
  pace: z.object({ guardMs: z.number(), rate: z.number(), rateAt: z.number() }).optional(),
  windows: windowsSchema.optional(),
});
export type LimiterLog = z.infer<typeof limiterLogSchema>;

/** The same in elapsed time of one worker. */
export interface Remembered {
  starts: number[];
  pausedUntil: number;
  pauseMs: number;
  pace: PaceState | null;
  windows: WindowsState;
}

interface Times {
  now: number;
  /** Epoch milliseconds less elapsed ones. */
  sinceEpoch: number;
}

/** A log without the length of its pause was written by a worker that knew none longer than this. */
const unknownPauseMs = minuteMs;

export function toLog(memory: Remembered, { sinceEpoch }: Times): LimiterLog {
  const { starts, pausedUntil, pauseMs, pace, windows } = memory;
  return {
    starts: starts.map((at) => at + sinceEpoch),
    pausedUntil: Math.max(0, pausedUntil + sinceEpoch),
    pauseMs,
    ...(pace === null ? {} : { pace: { ...pace, rateAt: pace.rateAt + sinceEpoch } }),
    windows: shiftWindows(windows, sinceEpoch, Number.POSITIVE_INFINITY),
  };
}

/** What lies in the future was written before the clock was set back: it is taken for just now, or for a whole pause. */
export function fromLog(log: LimiterLog, { now, sinceEpoch }: Times): Remembered {
  const { starts, pausedUntil, pauseMs = unknownPauseMs, pace, windows } = log;
  return {
    starts: starts.map((at) => Math.min(at - sinceEpoch, now)),
    pausedUntil: Math.min(pausedUntil - sinceEpoch, now + pauseMs),
    pauseMs,
    pace: pace === undefined ? null : { ...pace, rateAt: Math.min(pace.rateAt - sinceEpoch, now) },
    windows: shiftWindows(windows ?? { minute: [], hour: [], caps: [] }, -sinceEpoch, now),
  };
}
