import type { SandboxClock } from '../clock.ts';

/** By default, for each token; any more are answered with 429 (docs/interface.md#rate-limiting). */
export const requestsPerSecond = 5;
const windowMs = 1000;

export interface RateWindow {
  /** Counts the request, refused or not, and says whether it may pass: at most 5 arrivals in any 1,000 ms. */
  admits(key: string): boolean;
}

/** A strict sliding window in sandbox time. The arrivals live as long as the process. */
export function createRateWindow({ clock }: { clock: SandboxClock }): RateWindow {
  const arrivals = new Map<string, number[]>();
  return {
    admits(key) {
      const now = clock.now();
      const recent = (arrivals.get(key) ?? []).filter((at) => now - at < windowMs);
      recent.push(now);
      arrivals.set(key, recent);
      return recent.length <= requestsPerSecond;
    },
  };
}
