import type { Priority } from '@/lib/service/contract/endpoints';

/** Times are elapsed milliseconds. */
export interface SentStart {
  at: number;
  /** When the response headers arrived; null until then, and if none arrived. */
  answeredAt: number | null;
  /** It started as early as the window allowed: only then does its outcome tell something about the guard. */
  wasTight: boolean;
}

export interface PaceState {
  guardMs: number;
  /** Requests per second that the service seemed to accept at `rateAt`. */
  rate: number;
  rateAt: number;
}

/** What the limiter has learned about network jitter and about other installs on the same key. Losing it costs a few 429s. */
export interface Pace {
  /** How long after this start its place can be reused; at least `windowMs`. */
  placeMs(start: SentStart, limit: number): number;
  /** The minimum time between two starts: clicks are limited by the window alone. */
  intervalMs(priority: Priority, limit: number, now: number): number;
  isTight(sinceMs: number): boolean;
  /** `now` is when the headers arrived. */
  learn(start: SentStart, answer: { refused: boolean; limit: number; now: number }): void;
  /** Undoes the effect of refusals on the rate, if something else explains them. */
  restore(state: PaceState): void;
  /** As fast as the setting allows; the guard stays, since it depends on the network. */
  forgetRate(): void;
  state(): PaceState;
}

/**
 * One 429 widens the guard by this; success narrows it so slowly that 429s become this rare: at 0.2 %, Wi-Fi achieves 92 % of the rate
 * (`npm run bench -- limiter`).
 */
const guardStepMs = 10;
const refusedShare = 0.002;
/** The precision of timers and a quiet network; going below would gain one percent at the cost of occasional 429s. */
const leastGuardMs = 10;
/** Wi-Fi spikes are that long; a wider guard would cost more than a fifth of the rate. */
const longestGuardMs = 250;
/** A start this much later than the guard requires was delayed by something else. */
const tightMs = 25;

/** Refusals this far apart need no other install to explain them. */
const rareMs = 30_000;

/**
 * Additive increase per second, multiplicative decrease per refusal: installs on one key converge to equal shares. These values use 86 % of
 * the rate for two installs, 81 % for five.
 */
const increasePerSecond = 0.002;
const decrease = 0.85;
/** Half a request a second at the usual 5 (docs/interface.md#rate-limiting). */
const leastShare = 0.1;

export function createPace(options: { windowMs: number; guardMs: number }): Pace {
  const { windowMs } = options;
  let guardMs = options.guardMs;
  let leastRoundTripMs = Number.POSITIVE_INFINITY;
  // Higher than any setting.
  let rate = Number.MAX_SAFE_INTEGER;
  let rateAt = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let decreasedAt = Number.NEGATIVE_INFINITY;

  function rateNow(limit: number, now: number): number {
    return Math.min(limit, rate + limit * increasePerSecond * (Math.max(0, now - rateAt) / 1000));
  }

  return {
    /**
     * Two safe bounds; the earlier wins. The request may have been delayed by the guard. Or: it arrived before its response, and no later
     * one beats the fastest round trip.
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
      // The guard has handled a rare refusal; requests in flight when the rate was cut do not count again.
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
