import type { SidenoteDatabase } from '@/lib/database/database';
import type { Clock } from '@/lib/platform/clock';
import { dayMs } from '@/lib/platform/time';
import { eraseOld } from './erase-old.ts';
import { beginUsual, daysInForce, noteTold, readRetention } from './retention-default.ts';

/** When old things were last erased, and by which rule. */
export interface RetentionRun {
  days: number;
  at: number;
}

export interface RetentionDeps {
  db: SidenoteDatabase;
  clock: Clock;
  /** Outlives the worker, not the browser, whose alarms may not outlive it either. */
  lastRun: { read(): Promise<RetentionRun | null>; write(run: RetentionRun): Promise<void> };
  /** Has `eraseNow` called at that time (epoch milliseconds), also where the worker has died meanwhile. */
  remindAt(whenMs: number): void;
}

/** Keeps what was bought for as long as the settings say, and no longer than a day more. */
export function createRetention({ db, clock, lastRun, remindAt }: RetentionDeps) {
  async function readDays(): Promise<number | null> {
    return daysInForce(await readRetention(db), clock.now());
  }

  async function eraseNow(): Promise<void> {
    const days = await readDays();
    if (days === null) return remindOfUsual();
    const at = clock.now();
    // First, so that a run that fails is tried again tomorrow.
    remindAt(at + dayMs);
    await eraseOld(db, days, at);
    await lastRun.write({ days, at });
  }

  /** Told, and not yet due. */
  async function remindOfUsual(): Promise<void> {
    const retention = await readRetention(db);
    if (retention.kind === 'usual' && retention.erasesFrom !== null) remindAt(retention.erasesFrom);
  }

  return {
    eraseNow,
    /** Once a worker, before `eraseDue`. */
    begin: (): Promise<void> => beginUsual(db, clock.now()),
    /** The note is on a screen. */
    async told(): Promise<void> {
      await noteTold(db, clock.now());
      await remindOfUsual();
    },
    /** At a worker's start, which may be every minute: reads through everything only once a day, or when the rule changed. */
    async eraseDue(): Promise<void> {
      const last = await lastRun.read();
      const ageMs = clock.now() - (last?.at ?? 0);
      // A negative age: the clock was set back.
      if (last === null || last.days !== (await readDays()) || ageMs < 0 || ageMs >= dayMs) await eraseNow();
    },
  };
}
export type RetentionSchedule = ReturnType<typeof createRetention>;
