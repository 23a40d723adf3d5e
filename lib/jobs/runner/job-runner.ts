import { changeJob } from '@/lib/jobs/change-job';
import type { JobsDeps } from '@/lib/jobs/deps';
import type { JobMemory } from '@/lib/jobs/job-context';
import { retryMs } from '@/lib/jobs/pace';
import { noted, noteError } from '@/lib/platform/error-log';
import { runJob } from './run-job.ts';

/** One run at a time for each job. Running jobs are worker memory: the rows instruct the next worker. */
export function createJobRunner(deps: JobsDeps, rested: () => Promise<void>) {
  const running = new Map<string, { isWoken: boolean }>();
  const memory: JobMemory = { missing: new Map(), relisted: new Set() };

  async function look(id: string, own: { isWoken: boolean }): Promise<void> {
    do {
      own.isWoken = false;
      await runJob(deps, memory, id).catch((error: unknown) => {
        noteError(error, 'job-runner');
        return leaveBroken(id);
      });
    } while (own.isWoken);
    running.delete(id);
    await rested();
  }

  async function leaveBroken(id: string): Promise<void> {
    const nextPollAt = deps.clock.now() + retryMs;
    await changeJob(deps, id, (now) => ({ ...now, nextPollAt })).catch(noted('job-runner'));
  }

  return {
    isBusy: (): boolean => running.size > 0,
    isRunning: (id: string): boolean => running.has(id),
    /** Starts a check, or repeats it after the check in progress. */
    run(id: string): void {
      const before = running.get(id);
      if (before !== undefined) {
        before.isWoken = true;
        return;
      }
      const own = { isWoken: false };
      running.set(id, own);
      void deps.keepAliveWhile(look(id, own)).catch(noted('job-runner'));
    },
  };
}
