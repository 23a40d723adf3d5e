import { notedAs, noteError } from '@/lib/platform/error-log';
import type { BatchDeps } from './batch-deps.ts';
import { orderItem, pickUpBatch, takeNext } from './batch-item.ts';

/** Items of a batch in flight. Five keep the limiter busy, let clicks go first, and limit what a dead worker can lose. */
export const mostInFlight = 5;

/** Running batches are worker memory; the rows instruct the next worker. */
export function createBatchRunner(deps: BatchDeps) {
  const running = new Map<string, Runner>();

  /** Ends once nothing is in flight and there is nothing to take: paused, cancelled or done. */
  async function runBatch(id: string, runner: Runner, atWorkerStart: boolean): Promise<void> {
    const inFlight = new Set<Promise<void>>();
    let isBroken = false;
    const follow = (pending: Promise<void>) => {
      const followed: Promise<void> = pending
        .catch((error: unknown) => {
          noteError(error, 'batch-runner');
          // The database write failed: the stored item stays, and the next worker determines its outcome.
          isBroken = true;
        })
        .finally(() => inFlight.delete(followed));
      inFlight.add(followed);
    };
    try {
      for (const wait of await pickUpBatch(deps, id, atWorkerStart)) follow(wait());
    } catch (error) {
      noteError(error, 'batch-runner');
      isBroken = true;
    }
    for (;;) {
      const woken = runner.rest();
      const taken =
        isBroken || inFlight.size >= mostInFlight
          ? null
          : await takeNext(deps, id, inFlight.size).catch(notedAs('batch-runner', null));
      if (taken !== null) {
        follow(orderItem(deps, taken));
        continue;
      }
      if (inFlight.size === 0 && !runner.isWoken()) break;
      await Promise.race([...inFlight, woken]);
    }
    running.delete(id);
  }

  return {
    isBusy: (): boolean => running.size > 0,
    isRunning: (id: string): boolean => running.has(id),
    /** Starts a batch, or checks again one whose last answers are still in flight. */
    run(id: string, atWorkerStart = false): void {
      const before = running.get(id);
      if (before !== undefined) {
        before.wake();
        return;
      }
      const runner = createRunner();
      running.set(id, runner);
      void runBatch(id, runner, atWorkerStart);
    },
  };
}

type Runner = ReturnType<typeof createRunner>;

/** Allows a resumed batch to check its row without waiting for an answer first. */
function createRunner() {
  let wake = Promise.withResolvers<void>();
  let isWoken = false;
  return {
    rest(): Promise<void> {
      isWoken = false;
      wake = Promise.withResolvers<void>();
      return wake.promise;
    },
    isWoken: () => isWoken,
    wake(): void {
      isWoken = true;
      wake.resolve();
    },
  };
}
