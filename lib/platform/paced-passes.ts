import { logAs } from './error-log.ts';

/** Changes are followed at once, except in bursts: an import writes several chunks a second. */
const quietMs = 1000;
/** During a burst, a pass runs at least this often. */
const longestWaitMs = 10_000;

export interface PacedPasses {
  /** Requests a pass over the present state, after a running one. */
  request(): void;
  stop(): void;
}

/**
 * Runs `pass` after requests, one at a time: at once after the first, then at the end of a burst. Restarting with every change would slow
 * the writer.
 */
export function createPacedPasses(pass: () => Promise<void>): PacedPasses {
  let [isRunning, isDue, isStopped] = [false, false, false];
  let lastRequestMs = Number.NEGATIVE_INFINITY;
  let dueSinceMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(isBurst: boolean): void {
    const now = performance.now();
    const wantedAt = Math.min(lastRequestMs + quietMs, dueSinceMs + longestWaitMs);
    clearTimeout(timer);
    timer = setTimeout(() => void run().catch(logAs('paced-passes')), isBurst ? Math.max(0, wantedAt - now) : 0);
  }

  async function run(): Promise<void> {
    isRunning = true;
    isDue = false;
    try {
      await pass();
    } finally {
      isRunning = false;
      if (isDue && !isStopped) schedule(true);
    }
  }

  return {
    request() {
      const now = performance.now();
      const isBurst = isRunning || now - lastRequestMs < quietMs;
      if (!isDue) dueSinceMs = now;
      isDue = true;
      lastRequestMs = now;
      if (!isRunning && !isStopped) schedule(isBurst);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
