import { keepAliveWhile } from '@/lib/platform/keep-alive';
import type { BalanceRead } from '@/lib/records/rows';
import { ServiceError } from '@/lib/service/errors';
import { type BalanceDeps, readBalance } from './balance.ts';
import type { Connection } from './connection.ts';
import { checkUnknown, type Decision } from './reconcile.ts';

/** A burst of charges is compared once, this long after its last. */
const burstMs = 1500;

export type BalanceReaderDeps = Omit<BalanceDeps, 'expectConnected'> & { connection: Connection };

/** Free questions about the balance, and what their answers decide. */
export function createBalanceReader({ connection, ...world }: BalanceReaderDeps) {
  const deps: BalanceDeps = { ...world, expectConnected: connection.expect };
  // Lost with the worker: then the balance is simply older, which its age says.
  let soon: AbortController | null = null;

  async function readAndNote(): Promise<BalanceRead & { millis: number }> {
    try {
      const read = await readBalance(deps);
      await connection.noteCheck(read.millis, null);
      return read;
    } catch (error) {
      if (error instanceof ServiceError) await connection.noteCheck(0, error.failure);
      throw error;
    }
  }

  async function readAfterBurst(signal: AbortSignal): Promise<void> {
    await deps.clock.sleep(burstMs, signal);
    await readAndNote();
    const unknown = await deps.db.intents.where('state').equals('unknown').toArray();
    for (const intent of unknown) await checkUnknown(deps, intent.id);
  }

  return {
    read: readAndNote,
    check: (intentId: string): Promise<Decision> => keepAliveWhile(checkUnknown(deps, intentId)),
    readSoon(): void {
      soon?.abort();
      soon = new AbortController();
      // A failure is noted as the connection's state; nothing else depends on it.
      void keepAliveWhile(readAfterBurst(soon.signal)).catch(() => undefined);
    },
  };
}
