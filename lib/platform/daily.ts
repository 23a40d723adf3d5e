import type { Clock } from './clock.ts';
import { logError } from './error-log.ts';
import { dayMs } from './time.ts';

export interface DailyDeps {
  clock: Pick<Clock, 'now'>;
  /** When each task was last completed, in epoch milliseconds. Outlives the worker but not the browser. */
  doneAt: { read(): Promise<Record<string, number> | null>; write(doneAt: Record<string, number>): Promise<void> };
}

/**
 * For tasks that read whole tables. Runs each task once a day and browser session. Never rejects: a failure is noted, and the task is due
 * at the next start.
 */
export function createDaily({ clock, doneAt }: DailyDeps) {
  return async (tasks: readonly (readonly [name: string, run: () => Promise<unknown>])[]): Promise<void> => {
    for (const [name, run] of tasks) {
      try {
        const ageMs = clock.now() - ((await doneAt.read())?.[name] ?? Number.NEGATIVE_INFINITY);
        // A negative age: the clock was set back.
        if (ageMs >= 0 && ageMs < dayMs) continue;
        await run();
        await doneAt.write({ ...(await doneAt.read()), [name]: clock.now() });
      } catch (error) {
        logError(error, 'daily');
      }
    }
  };
}
