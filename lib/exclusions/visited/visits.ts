import type { SidenoteDatabase } from '@/lib/database/database';
import { visitsKeptMs } from '@/lib/database/schema/log-rows';
import { changePrivacy, keepsVisits } from '@/lib/database/settings/privacy';
import type { Clock } from '@/lib/platform/clock';
import { dayMs, minuteMs } from '@/lib/platform/time';
import type { Subject } from '@/lib/subjects/subject';

/** Two hundred times a usual month, so that a page cannot fill the disk. */
const usualMost = 50_000;

export interface VisitsDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  /** Schedules a call of `prune` at that time (epoch milliseconds), even if the worker has died by then. */
  remindAt(whenMs: number): void;
  most?: number;
}

/** Profiles seen in this browser, each once with the time of the last visit; never sent anywhere. */
export function createVisits({ db, clock, remindAt, most = usualMost }: VisitsDeps) {
  return {
    /** Records a page view. The caller ensures that the window is not private. */
    async note(subject: Subject): Promise<void> {
      if (subject.url === null) return;
      // One transaction, so that nothing is written after visits were turned off.
      await db.transaction('rw', [db.visits, db.settings], async () => {
        if (!(await keepsVisits(db))) return;
        const nowMs = clock.now();
        const ageMs = nowMs - ((await db.visits.get(subject.key))?.at ?? -Infinity);
        // A negative age: the clock was set back, and the visit would be stored for too long.
        if (ageMs < 0 || ageMs >= minuteMs) await db.visits.put({ key: subject.key, subject, at: nowMs });
      });
    },

    /** Erases visits older than 30 days, or all if turned off. Once per browser session and day, and when scheduled. */
    async prune(): Promise<void> {
      const nowMs = clock.now();
      const left = await db.transaction('rw', [db.visits, db.settings], async () => {
        if (!(await keepsVisits(db))) await db.visits.clear();
        await db.visits
          .where('at')
          .below(nowMs - visitsKeptMs)
          .delete();
        // The clock was set back: from now on they count as seen now.
        await db.visits.where('at').above(nowMs).modify({ at: nowMs });
        const count = await db.visits.count();
        if (count > most)
          await db.visits
            .orderBy('at')
            .limit(count - most)
            .delete();
        return count;
      });
      if (left > 0) remindAt(nowMs + dayMs);
    },

    turn: (isOn: boolean): Promise<number> =>
      db.transaction('rw', [db.visits, db.settings], async () => {
        await changePrivacy(db, { visited: isOn });
        if (isOn) return 0;
        const erased = await db.visits.count();
        await db.visits.clear();
        return erased;
      }),
  };
}
export type Visits = ReturnType<typeof createVisits>;
