import type { SidenoteDatabase } from '@/lib/database/database';
import { visitsKeptMs } from '@/lib/database/schema/log-rows';
import { changePrivacy, keepsVisits } from '@/lib/database/settings/privacy';
import type { Clock } from '@/lib/platform/clock';
import { dayMs, minuteMs } from '@/lib/platform/time';
import type { Subject } from '@/lib/subjects/subject';

/** Two hundred times what is usual in a month: a page that changes its address without end fills no disk. */
const usualMost = 50_000;

export interface VisitsDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  /** Has `prune` called at that time (epoch milliseconds), also where the worker has died meanwhile. */
  remindAt(whenMs: number): void;
  /** How many are kept at the most. */
  most?: number;
}

/** Profiles that were seen in this browser, each once with when it was seen last; never sent anywhere. */
export function createVisits({ db, clock, remindAt, most = usualMost }: VisitsDeps) {
  return {
    /** A page is shown. The caller knows that its window is no private one. */
    async note(subject: Subject): Promise<void> {
      if (subject.url === null) return;
      // One transaction, so that nothing is written after someone has turned it off.
      await db.transaction('rw', [db.visits, db.settings], async () => {
        if (!(await keepsVisits(db))) return;
        const nowMs = clock.now();
        const ageMs = nowMs - ((await db.visits.get(subject.key))?.at ?? -Infinity);
        // A negative age: the clock was set back, and the visit would be kept for too long.
        if (ageMs < 0 || ageMs >= minuteMs) await db.visits.put({ key: subject.key, subject, at: nowMs });
      });
    },

    /** Erases what is older than 30 days, and everything where it is turned off. Run it at a worker's start and when reminded. */
    async prune(): Promise<void> {
      const nowMs = clock.now();
      const left = await db.transaction('rw', [db.visits, db.settings], async () => {
        if (!(await keepsVisits(db))) await db.visits.clear();
        await db.visits
          .where('at')
          .below(nowMs - visitsKeptMs)
          .delete();
        // The clock was set back: from now on they are as old as anything seen now.
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

    /** Off erases what is there; says how many that were. */
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
