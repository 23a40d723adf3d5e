import { notedAs, noteError } from '@/lib/platform/error-log';
import type { BatchDeps } from './batch-deps.ts';
import { orderItem, pickUpBatch, takeNext } from './batch-item.ts';

/**
 * Items of one batch that are with the door at a time. The limiter lets five start a second, so that five keep it busy while an answer
 * takes up to a second, leave clicks their place before them, and are the most that a dead worker can leave lost.
 */
export const mostInFlight = 5;

/**
 * Carries batches out. Which ones is in worker memory: it dies with the worker, and the rows say what the next one does.
 */
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
          // The database refuses: the item stays as it is written there, and the next worker finds out what it came to.
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
    /** Begins, or looks again at a batch whose last answers are still on their way. */
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

/** So that a resumed batch does not wait for an answer before it looks at its row. */
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
