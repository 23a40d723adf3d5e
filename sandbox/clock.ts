/** Lengths of time in milliseconds. */
export const msPerMinute = 60_000;
export const msPerHour = 60 * msPerMinute;
export const msPerDay = 24 * msPerHour;

/** Sandbox time: real time plus whatever the control plane has added. It never goes back. */
export interface SandboxClock {
  /** Epoch milliseconds. */
  now(): number;
  advance(ms: number): number;
}

/** `startMs` is the time at the start; `elapsedMs` is the real time since then, monotonic, so that setting the host's clock back cannot reopen a closed window. */
export function createClock({ startMs, elapsedMs }: { startMs: number; elapsedMs: () => number }): SandboxClock {
  const origin = startMs - elapsedMs();
  let addedMs = 0;
  const now = (): number => Math.floor(origin + elapsedMs() + addedMs);
  return {
    now,
    advance(ms) {
      addedMs += ms;
      return now();
    },
  };
}
