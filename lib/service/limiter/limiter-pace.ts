import type { Priority } from '@/lib/service/contract/endpoints';

/** Times are elapsed milliseconds. */
export interface SentStart {
  at: number;
  /** When the headers of its answer came; null before, and for good where none came. */
  answeredAt: number | null;
  /** It left as early as the window let it: only then does its fate say something about the guard. */
  wasTight: boolean;
}

export interface PaceState {
  guardMs: number;
  /** Requests a second that the service seemed to bear at `rateAt`. */
  rate: number;
  rateAt: number;
}

/** What the limiter has learned about the line and about others on the same key. Losing it costs a few 429s. */
export interface Pace {
  /** How long after this start its place may be used again; `windowMs` at least. */
  placeMs(start: SentStart, limit: number): number;
  /** The least time between two starts: a click is bound by the window alone. */
  intervalMs(priority: Priority, limit: number, now: number): number;
  isTight(sinceMs: number): boolean;
  /** `now` is when the headers came. */
  learn(start: SentStart, answer: { refused: boolean; limit: number; now: number }): void;
  /** Takes back what refusals did to the rate since, where something else explains them. */
  restore(state: PaceState): void;
  /** As fast as the setting allows, with the guard as it is: that is about the line. */
  forgetRate(): void;
  state(): PaceState;
}

/**
 * One 429 widens the guard by this much, and as many successes narrow it again as make 429s this rare: at 0.2 % Wi-Fi bears 92 % of
 * the rate, at a quarter of that 86 % (`npm run bench -- limiter`).
 */
const guardStepMs = 10;
const refusedShare = 0.002;
/** Timers and a calm line are that exact; below it a 429 now and then would buy one percent. */
const leastGuardMs = 10;
/** Spikes on Wi-Fi are that long; a wider guard would cost more than a fifth of the rate. */
const longestGuardMs = 250;
/** A start that left this much later than the guard asks for was held by something else. */
const tightMs = 25;

/** Refusals that are this far apart need no other install to explain them. */
const rareMs = 30_000;

/**
 * Shares of the rate won back in a second and kept at a refusal. Several installs on one key that do this settle at equal shares without
 * knowing of each other: 0.01/s and 0.85 at 5/s use 86 % with 1.5 % refused for two and 81 % with 8 % for five, twice the increase 84 % with
 * 2.8 % and 74 % with 16 %.
 */
const increasePerSecond = 0.002;
const decrease = 0.85;
/** Half a request a second at the usual 5 (docs/interface.md#rate-limiting). */
const leastShare = 0.1;

export function createPace(options: { windowMs: number; guardMs: number }): Pace {
  const { windowMs } = options;
  let guardMs = options.guardMs;
  let leastRoundTripMs = Number.POSITIVE_INFINITY;
  // More than any setting.
  let rate = Number.MAX_SAFE_INTEGER;
  let rateAt = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let decreasedAt = Number.NEGATIVE_INFINITY;

  function rateNow(limit: number, now: number): number {
    return Math.min(limit, rate + limit * increasePerSecond * (Math.max(0, now - rateAt) / 1000));
  }

  return {
    /**
     * Two bounds, each safe, the earlier wins. By the first, the line may be late by the guard. By the second, the request had
     * arrived before its answer left, and no later one arrives faster than the fastest round trip. Neither breaks the law by our own clock.
     */
    placeMs({ at, answeredAt }, limit) {
      const stretched = windowMs * Math.max(1, limit / rateNow(limit, at + windowMs));
      const late = answeredAt === null ? Number.POSITIVE_INFINITY : answeredAt - leastRoundTripMs - at;
      return stretched + Math.max(0, Math.min(guardMs, late));
    },
    intervalMs(priority, limit, now) {
      return priority === 'click' ? 0 : windowMs / rateNow(limit, now);
    },
    isTight: (sinceMs) => sinceMs < windowMs + guardMs + tightMs,
    learn(start, { refused, limit, now }) {
      leastRoundTripMs = Math.min(leastRoundTripMs, now - start.at);
      if (start.wasTight) {
        const change = refused ? guardStepMs : -guardStepMs * refusedShare;
        guardMs = Math.min(longestGuardMs, Math.max(leastGuardMs, guardMs + change));
      }
      if (!refused) return;
      const isFirst = now - refusedAt > rareMs;
      refusedAt = now;
      // A rare one is the line's, and the guard has answered it; those that were on their way when the rate was cut count no more.
      if ((isFirst && start.wasTight) || start.at < decreasedAt) return;
      rate = Math.max(limit * leastShare, rateNow(limit, now) * decrease);
      rateAt = now;
      decreasedAt = now;
    },
    restore(state) {
      ({ guardMs, rate, rateAt } = state);
    },
    forgetRate() {
      rate = Number.MAX_SAFE_INTEGER;
    },
    state: () => ({ guardMs, rate, rateAt }),
  };
}
