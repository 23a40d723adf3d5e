import { z } from 'zod';
import { minuteMs } from '@/lib/platform/time';
import type { PaceState } from './limiter-pace.ts';
import { shiftWindows, type WindowsState, windowsSchema } from './limiter-windows.ts';

/** The limiter's state for the next worker, in epoch milliseconds. All but the first two may be missing, and are learned again. */
export const limiterLogSchema = z.object({
  /** Requests of the last window that were sent or about to be. To the next worker only their number counts. */
  starts: z.array(z.number()),
  pausedUntil: z.number(),
  /** Length of that pause when it was requested: setting a clock back cannot prolong it. */
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
  /** Epoch milliseconds minus elapsed ones. */
  sinceEpoch: number;
}

/** Used where a log has no pause length. */
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

/**
 * Between workers only the wall clock measures time, so each start may be as recent as now. Other future times were written before the
 * clock was set back: treated as now, or as a full pause.
 */
export function fromLog(log: LimiterLog, { now, sinceEpoch }: Times): Remembered {
  const { starts, pausedUntil, pauseMs = unknownPauseMs, pace, windows } = log;
  return {
    starts: starts.map(() => now),
    pausedUntil: Math.min(pausedUntil - sinceEpoch, now + pauseMs),
    pauseMs,
    pace: pace === undefined ? null : { ...pace, rateAt: Math.min(pace.rateAt - sinceEpoch, now) },
    windows: shiftWindows(windows ?? { minute: [], hour: [], caps: [] }, -sinceEpoch, now),
  };
}
