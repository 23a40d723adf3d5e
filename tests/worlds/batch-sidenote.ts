import type { BatchRow } from '@/lib/database/schema/batch-rows';
import { freeLimiter } from '../fakes/free-limiter.ts';
import type { BatchService } from './batch-service.ts';
import { turns } from './drive.ts';
import type { Mortal } from './mortal.ts';
import { openMortalDatabase } from './mortal-database.ts';
import { personNamed } from './person-named.ts';
import { createTestBackground } from './test-background.ts';

export interface Options {
  /** The real limiter spaces the requests; by default each start is granted at once. */
  isSpaced?: boolean;
  /** Slugs of the subjects that are on a list. */
  excluded?: ReadonlySet<string>;
}

/** A background for batches: workers can die, and orders are placed by slug. */
export async function createBatchSidenote(
  service: BatchService,
  { isSpaced = false, excluded = new Set() }: Options = {},
) {
  const background = await createTestBackground({
    name: 'batch',
    openDatabase: openMortalDatabase,
    fetch: service.fetch,
    ...(!isSpaced && { limiter: freeLimiter }),
  });
  const { db, clock, saved, online, connect, dispose } = background;
  const offLimits = new Set(excluded);

  function startWorker(mortal?: Mortal) {
    const worker = background.startWorker({
      ...(mortal && { mortal }),
      exclusionPolicy: { isExcluded: async ({ slug }) => (offLimits.has(slug) ? 'Customers' : null) },
    });
    const { batches, recover } = worker;
    return {
      ...worker,
      /** As the background does before it answers messages. */
      async start(): Promise<void> {
        await recover();
        await batches.resumeAfterDeath();
      },
      findEmails: (slugs: readonly string[], agreedMilli = slugs.length * 1000, refresh = false) =>
        batches.start({ operation: 'email', subjects: slugs.map(personNamed), agreedMilli, refresh }),
    };
  }

  /** Runs until the condition holds, jumping over waits; false if it never does, as in a worker that died. */
  async function until(isSo: () => boolean): Promise<boolean> {
    let still = 0;
    for (let step = 0; step < 20_000 && !isSo(); step++) {
      const before = service.requests.length;
      await turns(3);
      still = service.requests.length === before ? still + 1 : 0;
      if (!isSo() && clock.sleeping > 0) await clock.advance(still < 200 ? 50 : 2000);
      else if (still > 300 && clock.sleeping === 0) break;
    }
    return isSo();
  }

  async function finish<T>(pending: Promise<T>): Promise<T | null> {
    let isOver = false;
    let value: T | null = null;
    pending.then(
      (got) => {
        value = got;
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    await until(() => isOver);
    return value;
  }

  const idle = (batches: { isBusy(): boolean }) => until(() => !batches.isBusy());

  async function row(): Promise<BatchRow> {
    const [batch] = await db.batches.toArray();
    if (batch === undefined) throw new Error('There is no batch');
    return batch;
  }

  return { db, clock, kept: saved, online, offLimits, connect, startWorker, until, finish, idle, row, dispose };
}
export type BatchSidenote = Awaited<ReturnType<typeof createBatchSidenote>>;
