export interface Window {
  rate: number;
  windowMs: number;
}

/** Five requests a second for each key (docs/interface.md#limits). */
const documented: Window = { rate: 5, windowMs: 1000 };

/**
 * The law of the limiter: no window of a second holds more than five starts, wherever it is laid. Takes the moments at
 * which requests left, in milliseconds of true (not wall) time, in any order; throws with the first burst it finds.
 */
export function expectSlidingWindow(starts: readonly number[], { rate, windowMs }: Window = documented): void {
  const sorted = [...starts].sort((one, other) => one - other);
  for (const [i, start] of sorted.entries()) {
    const earlier = sorted[i - rate];
    if (earlier !== undefined && !(start - earlier >= windowMs)) {
      throw new Error(
        `${rate + 1} starts within ${start - earlier} ms, from ${earlier} to ${start}; the law says ${windowMs}`,
      );
    }
  }
}
