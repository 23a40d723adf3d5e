import type { SidenoteDatabase } from '@/lib/database/database';
import { readRetentionDays } from '@/lib/database/settings/privacy';
import type { Clock } from '@/lib/platform/clock';
import { dayMs } from '@/lib/platform/time';
import { agreeWithClock, isClockSure } from './clock-jump.ts';
import { eraseOld } from './erase-old.ts';

/** When old data was last erased, and with which retention. */
export interface RetentionRun {
  days: number;
  at: number;
}

export interface RetentionDeps {
  db: SidenoteDatabase;
  clock: Clock;
  /** Outlives the worker but not the browser; alarms may not survive a browser restart either. */
  lastRun: { read(): Promise<RetentionRun | null>; write(run: RetentionRun): Promise<void> };
  /** Schedules a call of `eraseNow` at that time (epoch milliseconds), even if the worker has died by then. */
  remindAt(whenMs: number): void;
}

/** Erases purchases when the settings require it, at most a day late. */
export function createRetention({ db, clock, lastRun, remindAt }: RetentionDeps) {
  /** The last trusted reading of this worker. */
  let sure: { at: number; elapsed: number } | null = null;
  async function isSure(): Promise<boolean> {
    const [at, elapsed] = [clock.now(), clock.elapsed()];
    const since = sure === null ? Number.NEGATIVE_INFINITY : sure.at + elapsed - sure.elapsed;
    if (!(await isClockSure(db, at, since))) return false;
    sure = { at, elapsed };
    return true;
  }

  async function eraseNow(): Promise<void> {
    const days = await readRetentionDays(db);
    if (days === null) return;
    const at = clock.now();
    // Scheduled first, so that a failed run is retried tomorrow.
    remindAt(at + dayMs);
    if (!(await isSure())) return;
    await eraseOld(db, days, at);
    await lastRun.write({ days, at });
  }

  return {
    eraseNow,
    /** The time in an answer of the service: what a doubted clock held back is erased once both agree. */
    async agree(serviceMs: number): Promise<void> {
      if (await agreeWithClock(db, serviceMs, clock.now())) await eraseNow();
    },
    /** At a worker's start, up to every minute: scans only once a day, or after a change of the setting. */
    async eraseDue(): Promise<void> {
      if (!(await isSure())) return remindAt(clock.now() + dayMs);
      const last = await lastRun.read();
      const ageMs = clock.now() - (last?.at ?? 0);
      // A negative age: the clock was set back.
      if (last === null || last.days !== (await readRetentionDays(db)) || ageMs < 0 || ageMs >= dayMs) await eraseNow();
    },
  };
}
export type RetentionSchedule = ReturnType<typeof createRetention>;
