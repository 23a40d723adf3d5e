import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { originOf } from '@/lib/database/schema/origins';
import type { Clock } from '@/lib/platform/clock';
import { hourMs, startOfDay } from '@/lib/platform/time';
import { endOfToday } from './due-days.ts';

export interface DueNoticesDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  /** Shows how many are due; no name. */
  notify(count: number): Promise<void>;
  /** Schedules a `look`, even if the worker has died by then. */
  remindAt(whenMs: number): void;
}

/** No reminder comes before this hour. */
const firstHour = 8;

/**
 * A notice a day, if turned on, when a follow-up has become due. A follow-up is announced once: a clock that is set back announces none
 * again, and what became due while the browser was closed is announced at its start.
 */
export function createDueNotices({ db, clock, notify, remindAt }: DueNoticesDeps) {
  async function look(): Promise<void> {
    if ((await readSettings(db, 'due'))?.notify !== true) return;
    const nowMs = clock.now();
    const morning = startOfDay(nowMs) + firstHour * hourMs;
    remindAt(nowMs < morning ? morning : startOfDay(nowMs, 1) + firstHour * hourMs);
    const connectionId = (await readSettings(db, 'connection'))?.connectionId ?? null;
    if (connectionId === null || nowMs < morning) return;
    const count = await announce(originOf(connectionId), nowMs);
    if (count > 0) await notify(count);
  }

  /** How many are due, if one of them is new; 0 otherwise. Noted first, so that a worker that dies announces none twice. */
  function announce(origin: string, nowMs: number): Promise<number> {
    return db.transaction('rw', db.records, db.settings, async () => {
      const all = await db.records.where('dueAt').belowOrEqual(endOfToday(nowMs)).toArray();
      const due = all.flatMap(({ connection, dueAt = 0 }) => (originOf(connection) === origin ? dueAt : []));
      const until = (await readSettings(db, 'dueAnnounced'))?.until ?? Number.NEGATIVE_INFINITY;
      if (!due.some((at) => at > until)) return 0;
      await db.settings.put({ key: 'dueAnnounced', value: { until: due.reduce((a, b) => Math.max(a, b), until) } });
      return due.length;
    });
  }

  return { look };
}
export type DueNotices = ReturnType<typeof createDueNotices>;
