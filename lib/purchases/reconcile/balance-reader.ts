import { keepAliveWhile } from '@/lib/platform/browser/runtime';
import { notedAs } from '@/lib/platform/error-log';
import { type BalanceDeps, type Reading, readBalance } from '@/lib/purchases/ledger/balance';
import { createBalanceLooks } from '@/lib/purchases/ledger/balance-looks';
import type { Connected } from '@/lib/purchases/order';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { checkUnknown, type Decision } from './check-unknown.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

/** A burst of charges is compared once, this long after its last. */
const burstMs = 1500;

export type BalanceReaderDeps = Omit<BalanceDeps, 'expectConnected'> & {
  connection: {
    /** Throws ServiceError `no-connection` or `no-key`. */
    expect(): Promise<Connected>;
    /** What became of the last request: it is the state that the panel's header shows. */
    noteCheck(millis: number, failure: ServiceFailure | null): Promise<void>;
  };
  /** Has `lookDue` called at that time, also where the worker has died meanwhile; epoch milliseconds. */
  remindAt(whenMs: number): void;
};

/** Free questions about the balance, and what their answers decide. */
export function createBalanceReader({ connection, remindAt, ...context }: BalanceReaderDeps) {
  const deps: BalanceDeps = { ...context, expectConnected: connection.expect };
  const looks = createBalanceLooks({ db: deps.db, clock: deps.clock, remindAt });
  // Lost with the worker: then the balance is simply older, which its age says.
  let soon: AbortController | null = null;
  // One comparison at a time: two would read each other's half-written rows. Lost with the worker, like what it guards.
  let running: Promise<Reconciled> | null = null;

  async function noted<T>(asking: Promise<T>, millisOf: (answer: T) => number): Promise<T> {
    try {
      const answer = await asking;
      await connection.noteCheck(millisOf(answer), null);
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) await connection.noteCheck(0, error.failure);
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
      // Also where the balance could not be read.
      await looks.arm(checkAgainAt);
    }
  }

  /** A failure is noted as the connection's state; nothing else depends on it. */
  async function reconcileQuietly(): Promise<void> {
    await keepAliveWhile(reconcileOnce()).catch(notedAs('balance-reader', undefined));
  }

  return {
    read: (): Promise<Reading> => noted(readBalance(deps), ({ millis }) => millis),
    check: (intentId: string): Promise<Decision> => keepAliveWhile(checkUnknown(deps.db, reconcileOnce, intentId)),
    async reconcile() {
      const { reading, decided, unknownLeft, drifted } = await keepAliveWhile(reconcileOnce());
      return { milli: reading.milli, readAt: reading.readAt, decided, unknownLeft, drifts: drifted ? 1 : 0 };
    },
    /** At the alarm, and only there: asks about lost answers without a click, as long as there is one to ask about. */
    async lookDue(): Promise<void> {
      if (await looks.begin()) await reconcileQuietly();
    },
    /** At a worker's start, which may be somebody opening a page: sees to the alarm and asks nothing. */
    resume: (): Promise<void> => looks.arm(),
    readSoon(): void {
      soon?.abort();
      soon = new AbortController();
      void deps.clock.sleep(burstMs, soon.signal).then(
        reconcileQuietly,
        // Another burst has begun, and reads it at its end.
        () => undefined,
      );
    },
  };
}
export type BalanceReader = ReturnType<typeof createBalanceReader>;
