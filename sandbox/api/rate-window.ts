import type { SandboxClock } from '../clock.ts';

/** Default per token; further requests are answered with 429 (docs/interface.md#rate-limiting). */
export const requestsPerSecond = 5;
const windowMs = 1000;

export interface RateWindow {
  /** Counts the request, refused or not, and returns whether it may pass: at most 5 arrivals in any 1,000 ms unless the account has its own rate. */
  admits(key: string): boolean;
  /** For an account whose limit was raised (docs/interface.md#rate-limiting). */
  setRate(key: string, perSecond: number): void;
}

/** A strict sliding window in sandbox time. Arrivals are kept in memory. */
export function createRateWindow({ clock }: { clock: SandboxClock }): RateWindow {
  const arrivals = new Map<string, number[]>();
  const rates = new Map<string, number>();
  return {
    setRate: (key, perSecond) => rates.set(key, perSecond),
    admits(key) {
      const now = clock.now();
      const recent = (arrivals.get(key) ?? []).filter((at) => now - at < windowMs);
      recent.push(now);
      arrivals.set(key, recent);
      return recent.length <= (rates.get(key) ?? requestsPerSecond);
    },
  };
}
