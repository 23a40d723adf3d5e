import type { SidenoteDatabase } from '@/lib/database/database';
import { readOpenIntents, readSettings } from '@/lib/database/reads';
import type { SettingsRows } from '@/lib/database/schema/settings-rows';
import { isJob } from '@/lib/offers/offer-lists';
import type { Clock } from '@/lib/platform/clock';
import { dayMs, minuteMs } from '@/lib/platform/time';

type Looks = SettingsRows['balanceLooks'];

/** The wait before each balance read except the last. */
const waitsMs = [1, 5, 30, 120, 480].map((minutes) => minutes * minuteMs);
/** The last read, after the newest lost answer, which is then too old to be decided (`reconcile.ts`). */
const lastAfterMs = dayMs + minuteMs;
export const mostLooks = waitsMs.length + 1;

export interface BalanceLooksDeps {
  db: SidenoteDatabase;
  clock: Clock;
  /** Schedules an alarm at that time (epoch milliseconds), even if the worker has died by then. */
  remindAt(whenMs: number): void;
}

/**
 * Schedules balance reads for lost answers without a click: at alarms only, at growing intervals, at most `mostLooks`. The database keeps
 * the count, so a new worker does not start over.
 */
export function createBalanceLooks({ db, clock, remindAt }: BalanceLooksDeps) {
  /** When the newest lost answer was requested; null if there is none. Lost jobs are searched for elsewhere. */
  async function readNewest(): Promise<number | null> {
    const connectionId = (await readSettings(db, 'connection'))?.connectionId ?? null;
    const open = connectionId === null ? [] : await readOpenIntents(db, connectionId);
    const lost = open.filter(({ state, operation }) => state === 'unknown' && !isJob(operation));
    return lost.length === 0 ? null : Math.max(...lost.map(({ sentAt, createdAt }) => sentAt ?? createdAt));
  }

  async function read(): Promise<Looks | null> {
    const about = await readNewest();
    if (about === null) return null;
    const stored = await readSettings(db, 'balanceLooks');
    return stored?.about === about ? stored : { about, looks: 0, nextAt: null };
  }

  function dueAfter({ about, looks }: Looks): number | null {
    const nowMs = clock.now();
    if (looks >= mostLooks) return null;
    const waitMs = waitsMs[looks];
    // After the clock was set back, the wait would appear to be longer.
    return waitMs === undefined
      ? Math.min(Math.max(nowMs + minuteMs, about + lastAfterMs), nowMs + lastAfterMs)
      : nowMs + waitMs;
  }

  async function write(looks: Looks): Promise<void> {
    await db.settings.put({ key: 'balanceLooks', value: looks });
    if (looks.nextAt !== null) remindAt(looks.nextAt);
  }

  /**
   * A worker that starts with nothing to look for writes nothing: every write makes each open page read its settings again, and waits for
   * the disk.
   */
  async function forget(): Promise<void> {
    if ((await readSettings(db, 'balanceLooks')) !== null) await db.settings.delete('balanceLooks');
  }

  return {
    /** At a worker's start and after each comparison; `notBefore`: the earliest time to determine their cost. Sends nothing. */
    async arm(notBefore: number | null = null): Promise<void> {
      const now = await read();
      if (now === null) return forget();
      const nowMs = clock.now();
      const { nextAt } = now;
      // The alarm makes up for a missed read, not the event that starts the worker.
      const isStillDue = nextAt !== null && nextAt > nowMs && nextAt - nowMs <= lastAfterMs;
      const dueAt = isStillDue ? nextAt : nextAt === null ? dueAfter(now) : nowMs + minuteMs;
      if (now.looks >= mostLooks || dueAt === null) return;
      await write({ ...now, nextAt: Math.max(dueAt, notBefore ?? 0) });
    },

    /** At the alarm: whether to read now. Counted first, so that a worker that keeps dying cannot read for ever. */
    async begin(): Promise<boolean> {
      const now = await read();
      if (now === null || now.looks >= mostLooks) return false;
      const counted = { ...now, looks: now.looks + 1 };
      await write({ ...counted, nextAt: dueAfter(counted) });
      return true;
    },
  };
}
