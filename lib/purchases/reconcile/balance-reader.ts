import type { SidenoteDatabase } from '@/lib/database/database';
import { readOpenIntents, readSettings } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import type { SettingsRows } from '@/lib/database/schema/settings-rows';
import { isJob } from '@/lib/offers/offer-lists';
import { keepAliveWhile } from '@/lib/platform/browser/environment';
import type { Clock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import { dayMs, minuteMs } from '@/lib/platform/time';
import { type BalanceDeps, type Reading, readBalance } from '@/lib/purchases/ledger/balance';
import type { Connected } from '@/lib/purchases/order';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { type Reconciled, reconcile, type WaitsFor } from './reconcile.ts';

/** A burst of charges triggers one comparison, this long after its last. */
const burstMs = 500;

export type BalanceReaderDeps = Omit<BalanceDeps, 'expectConnected'> & {
  connection: {
    /** Throws ServiceError `no-connection` or `no-key`. */
    expect(): Promise<Connected>;
    /** Reports the result of the last request and when it began, which the panel's header shows. */
    noteCheck(startedAt: number, elapsedMs: number, failure: ServiceFailure | null): Promise<void>;
  };
  /** Schedules a call of `lookDue` at that time, even if the worker has died by then; epoch milliseconds. */
  remindAt(whenMs: number): void;
};

/** Free reads of the balance, and the decisions that follow from them. */
export function createBalanceReader({ connection, remindAt, ...context }: BalanceReaderDeps) {
  const deps: BalanceDeps = { ...context, expectConnected: connection.expect };
  const looks = createBalanceLooks({ db: deps.db, clock: deps.clock, remindAt });
  // Lost with the worker: the balance is then older, as its age shows.
  let soon: AbortController | null = null;
  // One comparison at a time: two would read each other's half-written rows. Lost with the worker, like the comparison.
  let running: Promise<Reconciled> | null = null;

  async function noted<T>(request: Promise<T>, elapsedMsOf: (answer: T) => number): Promise<T> {
    const startedAt = deps.clock.now();
    try {
      const answer = await request;
      await connection.noteCheck(startedAt, elapsedMsOf(answer), null);
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) await connection.noteCheck(startedAt, 0, error.failure);
      throw error;
    }
  }

  function reconcileOnce(): Promise<Reconciled> {
    running ??= noted(compare(), ({ reading }) => reading.elapsedMs).finally(() => {
      running = null;
    });
    return running;
  }

  async function compare(): Promise<Reconciled> {
    let checkAgainAt: number | null = null;
    try {
      const result = await reconcile(deps);
      ({ checkAgainAt } = result);
      return result;
    } finally {
      // Also if the balance could not be read.
      await looks.arm(checkAgainAt);
    }
  }

  /** A failure is recorded as the connection's state; nothing else depends on it. */
  async function reconcileQuietly(): Promise<void> {
    await keepAliveWhile(reconcileOnce()).catch(logAs('balance-reader', undefined));
  }

  /**
   * Compares too if something moved: unexplained amounts are in the ledger before the next purchase, and one lost answer is decided before
   * a second is lost.
   */
  async function read(): Promise<Reading> {
    const reading = await noted(readBalance(deps), ({ elapsedMs }) => elapsedMs);
    if (reading.span !== null && reading.movementMilli !== 0) void reconcileQuietly();
    return reading;
  }

  return {
    read,
    check: (intentId: string): Promise<Decision> => keepAliveWhile(checkUnknown(deps.db, reconcileOnce, intentId)),
    async reconcile() {
      const { reading, drifted, ...found } = await keepAliveWhile(reconcileOnce());
      return { ...found, milli: reading.milli, readAt: reading.readAt, drifts: drifted ? 1 : 0 };
    },
    /** Called at the alarm only: reads the balance for lost answers without a click, as long as there are any. */
    async lookDue(): Promise<void> {
      if (await looks.begin()) await reconcileQuietly();
    },
    /** At a worker's start, which may be a page that opens: sets the alarm, sends nothing. */
    resume: (): Promise<void> => looks.arm(),
    readSoon(): void {
      soon?.abort();
      soon = new AbortController();
      void deps.clock.sleep(burstMs, soon.signal).then(
        reconcileQuietly,
        // Another burst has begun, and triggers the read at its end.
        () => undefined,
      );
    },
  };
}
export type BalanceReader = ReturnType<typeof createBalanceReader>;

type Looks = SettingsRows['balanceLooks'];

/** The wait before each balance read except the last. */
const waitsMs = [1, 5, 30, 120, 480].map((minutes) => minutes * minuteMs);
/** The last read, after the newest lost answer, which is then too old to be decided (`reconcile.ts`). */
const lastAfterMs = dayMs + minuteMs;
export const mostLooks = waitsMs.length + 1;

interface BalanceLooksDeps {
  db: SidenoteDatabase;
  clock: Clock;
  /** Schedules an alarm at that time (epoch milliseconds), even if the worker has died by then. */
  remindAt(whenMs: number): void;
}

/**
 * Schedules balance reads for lost answers without a click: at alarms only, at growing intervals, at most `mostLooks`. The database keeps
 * the count, so a new worker does not start over.
 */
function createBalanceLooks({ db, clock, remindAt }: BalanceLooksDeps) {
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
      // A missed read runs at the alarm, not at the event that starts the worker.
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

type Decision =
  | { decision: 'charged' | 'not-charged' | 'undecided'; checkAgainAt: null }
  /** One of several that cannot be distinguished. */
  | { decision: 'group'; charged: number; of: number; checkAgainAt: null }
  | { decision: 'wait'; checkAgainAt: number }
  /** No known time; the wait ends when `waitsFor` happens. */
  | { decision: 'wait'; checkAgainAt: null; waitsFor: WaitsFor };

/** Decides one lost answer by the balance, which is free to read. Throws ServiceError if it cannot be read. */
export async function checkUnknown(
  db: SidenoteDatabase,
  reconcile: () => Promise<Reconciled>,
  intentId: string,
): Promise<Decision> {
  const before = await db.intents.get(intentId);
  if (before?.state !== 'unknown') return decisionOf(before);
  const { checkAgainAt, waitsFor = null } = await reconcile();
  const after = await db.intents.get(intentId);
  // `reconcile` may still wait for other intents; only this one matters.
  if (after?.state === 'unknown') {
    if (checkAgainAt !== null) return { decision: 'wait', checkAgainAt };
    if (waitsFor !== null) return { decision: 'wait', checkAgainAt: null, waitsFor };
  }
  return decisionOf(after);
}

function decisionOf(intent: Intent | undefined): Decision {
  // Includes an order still in flight: undecided so far.
  if (intent !== undefined && intent.state !== 'settled') return { decision: 'undecided', checkAgainAt: null };
  const outcome = intent?.outcome;
  if (outcome?.kind === 'decided-group') {
    return { decision: 'group', charged: outcome.charged, of: outcome.of, checkAgainAt: null };
  }
  if (outcome?.kind === 'undecided') return { decision: 'undecided', checkAgainAt: null };
  const isCharged = outcome?.kind === 'decided' && outcome.charged;
  return { decision: isCharged ? 'charged' : 'not-charged', checkAgainAt: null };
}
