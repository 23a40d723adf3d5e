import { noted } from './error-log.ts';

/** Changes are followed at once, unless they come so fast: an import writes several chunks a second. */
const quietMs = 1000;
/** While they do, a pass is made at least this often. */
const longestWaitMs = 10_000;

export interface PacedPasses {
  /** Asks for a pass over what there is then. A pass that is running is finished first. */
  request(): void;
  stop(): void;
}

/**
 * Runs `pass` after every request, one at a time: at once after the first, and after a burst once it is over. A pass
 * that restarted with every change would only end when the changes do, and slow down whoever makes them.
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
    timer = setTimeout(() => void run().catch(noted('paced-passes')), isBurst ? Math.max(0, wantedAt - now) : 0);
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
