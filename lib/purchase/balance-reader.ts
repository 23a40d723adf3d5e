import { keepAliveWhile } from '@/lib/platform/keep-alive';
import { ServiceError } from '@/lib/service/errors';
import { type BalanceDeps, type Reading, readBalance } from './balance.ts';
import { checkUnknown, type Decision } from './check-unknown.ts';
import type { Connection } from './connection.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

/** A burst of charges is compared once, this long after its last. */
const burstMs = 1500;

export type BalanceReaderDeps = Omit<BalanceDeps, 'expectConnected'> & {
  connection: Connection;
  /** Has `reconcileDue` called at that time, also where the worker has died meanwhile; epoch milliseconds. */
  remindAt(whenMs: number): void;
};

/** Free questions about the balance, and what their answers decide. */
export function createBalanceReader({ connection, remindAt, ...world }: BalanceReaderDeps) {
  const deps: BalanceDeps = { ...world, expectConnected: connection.expect };
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
    const result = await reconcile(deps);
    if (result.checkAgainAt !== null) remindAt(result.checkAgainAt);
    return result;
  }

  /** A failure is noted as the connection's state; nothing else depends on it. */
  async function reconcileQuietly(): Promise<void> {
    await keepAliveWhile(reconcileOnce()).catch(() => undefined);
  }

  return {
    read: (): Promise<Reading> => noted(readBalance(deps), ({ millis }) => millis),
    check: (intentId: string): Promise<Decision> => keepAliveWhile(checkUnknown(deps.db, reconcileOnce, intentId)),
    async reconcile() {
      const { reading, decided, unknownLeft, drifted } = await keepAliveWhile(reconcileOnce());
      return { milli: reading.milli, readAt: reading.readAt, decided, unknownLeft, drifts: drifted ? 1 : 0 };
    },
    reconcileDue: reconcileQuietly,
    /** At a worker's start: what the last one left undecided is taken up again. */
    async resume(): Promise<void> {
      if ((await deps.db.intents.where('state').equals('unknown').count()) > 0) void reconcileQuietly();
    },
    readSoon(): void {
      soon?.abort();
      soon = new AbortController();
      void deps.clock.sleep(burstMs, soon.signal).then(reconcileQuietly, () => undefined);
    },
  };
}
export type BalanceReader = ReturnType<typeof createBalanceReader>;
