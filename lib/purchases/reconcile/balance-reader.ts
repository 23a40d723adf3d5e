import { keepAliveWhile } from '@/lib/platform/browser/runtime';
import { notedAs } from '@/lib/platform/error-log';
import { type BalanceDeps, type Reading, readBalance } from '@/lib/purchases/ledger/balance';
import { createBalanceLooks } from '@/lib/purchases/ledger/balance-looks';
import type { Connected } from '@/lib/purchases/order';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { checkUnknown, type Decision } from './check-unknown.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

/** A burst of charges triggers one comparison, this long after its last. */
const burstMs = 500;

export type BalanceReaderDeps = Omit<BalanceDeps, 'expectConnected'> & {
  connection: {
    /** Throws ServiceError `no-connection` or `no-key`. */
    expect(): Promise<Connected>;
    /** Reports the result of the last request and when it began, which the panel's header shows. */
    noteCheck(startedAt: number, millis: number, failure: ServiceFailure | null): Promise<void>;
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

  async function noted<T>(request: Promise<T>, millisOf: (answer: T) => number): Promise<T> {
    const startedAt = deps.clock.now();
    try {
      const answer = await request;
      await connection.noteCheck(startedAt, millisOf(answer), null);
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) await connection.noteCheck(startedAt, 0, error.failure);
      throw error;
    }
  }

  function reconcileOnce(): Promise<Reconciled> {
    running ??= noted(compare(), ({ reading }) => reading.millis).finally(() => {
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
    await keepAliveWhile(reconcileOnce()).catch(notedAs('balance-reader', undefined));
  }

  /**
   * Compares too if something moved: unexplained amounts are in the ledger before the next purchase, and one lost answer is decided before
   * a second is lost.
   */
  async function read(): Promise<Reading> {
    const reading = await noted(readBalance(deps), ({ millis }) => millis);
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
