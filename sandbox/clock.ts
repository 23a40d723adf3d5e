/** Sandbox time: real time plus whatever has been added through the control plane. It never goes back. */
export interface SandboxClock {
  /** Epoch milliseconds. */
  now(): number;
  advance(ms: number): number;
}

/** `startMs` is the time at the start; `elapsedMs` counts real time since then and is monotonic, so a host whose clock is set back cannot reopen a closed window. */
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
