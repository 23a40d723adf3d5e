/** Says whether what arrives now may pass. All four keep "5 requests a second" and read it differently. */
export interface StrictServer {
  admits(nowMs: number): boolean;
}

const rate = 5;
const windowMs = 1000;

function slidingLog(countsRefused: boolean): StrictServer {
  let arrivals: number[] = [];
  return {
    admits(now) {
      arrivals = arrivals.filter((at) => now - at < windowMs);
      const passes = arrivals.length < rate;
      if (passes || countsRefused) arrivals.push(now);
      return passes;
    },
  };
}

function fixedWindow(): StrictServer {
  let window = 0;
  let count = 0;
  return {
    admits(now) {
      const current = Math.floor(now / windowMs);
      if (current !== window) [window, count] = [current, 0];
      count += 1;
      return count <= rate;
    },
  };
}

function tokenBucket(): StrictServer {
  let tokens = rate;
  let filledAt = 0;
  return {
    admits(now) {
      tokens = Math.min(rate, tokens + ((now - filledAt) / windowMs) * rate);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

export const strictServers = {
  /** The sandbox's, and the hardest: a refused request counts too. */
  'sliding log, refused count': () => slidingLog(true),
  'sliding log': () => slidingLog(false),
  'fixed window': fixedWindow,
  'token bucket': tokenBucket,
} satisfies Record<string, () => StrictServer>;
export type ServerName = keyof typeof strictServers;
