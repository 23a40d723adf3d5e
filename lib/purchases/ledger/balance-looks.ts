import type { SidenoteDatabase } from '@/lib/database/database';
import { readOpenIntents, readSettings } from '@/lib/database/reads';
import type { SettingsRows } from '@/lib/database/schema/settings-rows';
import { isJob } from '@/lib/offers/offer-lists';
import type { Clock } from '@/lib/platform/clock';
import { dayMs, minuteMs } from '@/lib/platform/time';

type Looks = SettingsRows['balanceLooks'];

/** Before each look but the last. */
const waitsMs = [1, 5, 30, 120, 480].map((minutes) => minutes * minuteMs);
/** After the newest lost answer: the last look, at which it is too old to be decided and is closed (`reconcile.ts`). */
const lastAfterMs = dayMs + minuteMs;
export const mostLooks = waitsMs.length + 1;

export interface BalanceLooksDeps {
  db: SidenoteDatabase;
  clock: Clock;
  /** Goes off at that time (epoch milliseconds), also where the worker has died. */
  remindAt(whenMs: number): void;
}

/**
 * When the balance is asked about lost answers without a click: at an alarm and never otherwise, ever more rarely, `mostLooks` times since the
 * newest of them. How many looks there were and when the next is due is in the database: a worker that starts may not begin anew.
 */
export function createBalanceLooks({ db, clock, remindAt }: BalanceLooksDeps) {
  /** When the newest lost answer was asked for; null where there is none. Lost jobs are looked for elsewhere. */
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
    // A clock that was set back makes it look as if there were longer to wait.
    return waitMs === undefined
      ? Math.min(Math.max(nowMs + minuteMs, about + lastAfterMs), nowMs + lastAfterMs)
      : nowMs + waitMs;
  }

  async function write(looks: Looks): Promise<void> {
    await db.settings.put({ key: 'balanceLooks', value: looks });
    if (looks.nextAt !== null) remindAt(looks.nextAt);
  }

  return {
    /** At a worker's start and after each comparison; `notBefore`: sooner it cannot be said what they cost. Asks nothing. */
    async arm(notBefore: number | null = null): Promise<void> {
      const now = await read();
      if (now === null) return void (await db.settings.delete('balanceLooks'));
      const nowMs = clock.now();
      const { nextAt } = now;
      // What was slept through is made up for by the alarm, soon, and not by whoever happens to start the worker.
      const isKept = nextAt !== null && nextAt > nowMs && nextAt - nowMs <= lastAfterMs;
      const dueAt = isKept ? nextAt : nextAt === null ? dueAfter(now) : nowMs + minuteMs;
      if (now.looks >= mostLooks || dueAt === null) return;
      await write({ ...now, nextAt: Math.max(dueAt, notBefore ?? 0) });
    },

    /** At the alarm: whether to ask now. Counted before it is asked, so that a worker that dies cannot ask for ever. */
    async begin(): Promise<boolean> {
      const now = await read();
      if (now === null || now.looks >= mostLooks) return false;
      const counted = { ...now, looks: now.looks + 1 };
      await write({ ...counted, nextAt: dueAfter(counted) });
      return true;
    },
  };
}
