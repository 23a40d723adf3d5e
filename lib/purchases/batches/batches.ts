import { usedMilli, waitingMilli } from '@/lib/database/batches/batch-progress';
import { readBatch, readOpenBatches } from '@/lib/database/batches/batch-reads';
import { readRecord } from '@/lib/database/reads';
import type { BatchItem, BatchRow } from '@/lib/database/schema/batch-rows';
import { mostInBatch } from '@/lib/offers/offer-lists';
import { type Operation, offerQuote } from '@/lib/offers/offers';
import { createBrowserSession } from '@/lib/platform/browser-session';
import { logAs, logError } from '@/lib/platform/error-log';
import { countSaving } from '@/lib/purchases/ledger/ledger-row';
import { BatchRefusedError, expectAgreed } from '@/lib/purchases/refusals';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';
import {
  answerOf,
  type BatchDeps,
  decideLost,
  distinctSubjects,
  orderItem,
  pickUpBatch,
  quoteItem,
  takeNext,
} from './batch-item.ts';
import { changeBatch, pausedBatch } from './batch-writes.ts';

export interface BatchOrder {
  operation: Operation;
  subjects: readonly Subject[];
  refresh?: boolean | undefined;
  /** How many more were selected whose answer is known: they cost nothing. */
  known?: number | undefined;
}

/** What a batch would cost at most, before the click. */
export interface BatchQuote {
  totalMilli: MilliCredits;
  items: (Pick<BatchItem, 'replaces' | 'quotedMilli'> & { subject: Subject })[];
}

export type Batches = ReturnType<typeof createBatches>;

/** Many purchases with one click (docs/purchases.md#what-can-be-bought). All state is in the row, so that nothing is lost with a worker. */
export function createBatches(deps: BatchDeps) {
  const { db } = deps;
  const session = createBrowserSession(deps.session, deps.newId);
  const runner = createBatchRunner(deps);
  // Only for this worker's lifetime; everything another worker needs is in session storage and in the rows.
  let starting = 0;
  let isStarted = false;

  async function quoteAll(connection: string, { operation, subjects, refresh }: BatchOrder): Promise<BatchQuote> {
    const distinct = await distinctSubjects(db, connection, subjects);
    const count = distinct.length;
    if (count === 0) throw new BatchRefusedError({ kind: 'nothing-selected' });
    if (count > mostInBatch) throw new BatchRefusedError({ kind: 'too-many', asked: count, most: mostInBatch });
    const quotes = distinct.map(async (subject) => {
      const record = refresh === true ? await readRecord(db, connection, subject.key) : null;
      const replaces = answerOf(record, operation);
      const quotedMilli = await quoteItem(deps, { connection, operation }, subject, replaces);
      return { subject, quotedMilli, ...(replaces === undefined ? {} : { replaces }) };
    });
    const items = await Promise.all(quotes);
    return { items, totalMilli: items.reduce((sum, { quotedMilli }) => sum + quotedMilli, 0) };
  }

  async function begin(order: BatchOrder & { agreedMilli: MilliCredits }): Promise<string> {
    const { operation, agreedMilli, known = 0 } = order;
    const { connectionId: connection } = await deps.expectConnected();
    const { items, totalMilli } = await quoteAll(connection, order);
    expectAgreed(totalMilli, agreedMilli);
    const id = deps.newId();
    const startedIn = await session();
    await db.transaction('rw', [db.batches, db.savings], async () => {
      await db.batches.add({
        id,
        connection,
        operation,
        createdAt: deps.clock.now(),
        agreedMilli,
        startedIn,
        items: items.map((item) => ({ ...item, state: 'waiting', chargedMilli: null, intentId: null })),
        state: 'running',
        pausedBecause: null,
        troubleInARow: 0,
        open: 1,
      });
      await countSaving(db, connection, 'revisits', reservedMilli(offerQuote(operation)), known);
    });
    runner.run(id);
    return id;
  }

  return {
    /** Whether an item is in flight or about to be. */
    isBusy: (): boolean => runner.isBusy() || starting > 0,

    /** For the button. Throws as `start` does; nothing is written. */
    async quote(order: BatchOrder): Promise<BatchQuote> {
      return quoteAll((await deps.expectConnected()).connectionId, order);
    },

    /** Resolves to the batch's id once the row is written. Throws BatchRefusedError, RefusedError or ServiceError. */
    async start(order: BatchOrder & { agreedMilli: MilliCredits }): Promise<string> {
      starting += 1;
      try {
        return await begin(order);
      } finally {
        starting -= 1;
      }
    },

    /** Items in flight are completed and stored; nothing more is requested. */
    async pause(id: string): Promise<void> {
      await changeBatch(db, id, (batch) => pausedBatch(batch, 'person'));
    },

    /** Needs a separate click that agrees to the price of the rest. Throws as `start` does; the row then has the new price. */
    async resume(id: string, agreedMilli: MilliCredits): Promise<void> {
      const { connectionId } = await deps.expectConnected();
      const batch = await readBatch(db, id);
      if (batch?.state !== 'paused') throw new BatchRefusedError({ kind: 'not-paused' });
      if (batch.connection !== connectionId) throw new BatchRefusedError({ kind: 'key-changed' });
      await decideLost(deps, batch);
      const quotes = await Promise.all(batch.items.map((item) => quoteWaiting(deps, batch, item)));
      const startedIn = await session();
      let maxMilli = 0;
      const after = await changeBatch(db, id, (now) => {
        const items = now.items.map((item, at) => ({ ...item, quotedMilli: quoteOf(item, quotes[at] ?? null) }));
        maxMilli = waitingMilli(items);
        if (now.state !== 'paused' || maxMilli > agreedMilli) return { ...now, items };
        const agreed = { agreedMilli: usedMilli(items) + agreedMilli, startedIn, troubleInARow: 0 };
        return { ...now, ...agreed, items, state: 'running', pausedBecause: null };
      });
      expectAgreed(maxMilli, agreedMilli);
      if (after !== null) runner.run(id);
    },

    /** Permanent. Waiting items are withdrawn; items in flight are completed and stored. */
    async cancel(id: string): Promise<void> {
      await changeBatch(db, id, (batch) =>
        batch.state === 'done' ? null : { ...batch, state: 'cancelled', pausedBecause: null },
      );
    },

    /**
     * At a worker's start, after `recover`, and when a page asks: resumes batches of this browser session. After a browser restart they
     * wait for a click.
     */
    async resumeAfterDeath(): Promise<void> {
      const atWorkerStart = !isStarted;
      isStarted = true;
      const current = await session();
      for (const batch of await readOpenBatches(db)) {
        if (runner.isRunning(batch.id)) continue;
        if (batch.startedIn !== current) await changeBatch(db, batch.id, (now) => pausedBatch(now, 'browser-restart'));
        await decideLost(deps, batch);
        runner.run(batch.id, atWorkerStart);
      }
    },
  };
}

/** The current maximum price of a waiting item; null for any other. */
async function quoteWaiting(deps: BatchDeps, batch: BatchRow, item: BatchItem): Promise<MilliCredits | null> {
  return item.state === 'waiting' && item.subject !== null ? quoteItem(deps, batch, item.subject, item.replaces) : null;
}

function quoteOf({ state, quotedMilli }: BatchItem, freshMilli: MilliCredits | null): MilliCredits {
  return state === 'waiting' ? (freshMilli ?? quotedMilli) : quotedMilli;
}

/** Items of a batch in flight. Five keep the limiter busy, let clicks go first, and limit what a dead worker can lose. */
const mostInFlight = 5;

/** Running batches are worker memory; the rows instruct the next worker. */
function createBatchRunner(deps: BatchDeps) {
  const running = new Map<string, Runner>();

  /** Ends once nothing is in flight and there is nothing to take: paused, cancelled or done. */
  async function runBatch(id: string, runner: Runner, atWorkerStart: boolean): Promise<void> {
    const inFlight = new Set<Promise<void>>();
    let isBroken = false;
    const follow = (pending: Promise<void>) => {
      const followed: Promise<void> = pending
        .catch((error: unknown) => {
          logError(error, 'batch-runner');
          // The database write failed: the stored item stays, and the next worker determines its outcome.
          isBroken = true;
        })
        .finally(() => inFlight.delete(followed));
      inFlight.add(followed);
    };
    try {
      for (const wait of await pickUpBatch(deps, id, atWorkerStart)) follow(wait());
    } catch (error) {
      logError(error, 'batch-runner');
      isBroken = true;
    }
    for (;;) {
      const woken = runner.rest();
      const taken =
        isBroken || inFlight.size >= mostInFlight
          ? null
          : await takeNext(deps, id, inFlight.size).catch(logAs('batch-runner', null));
      if (taken !== null) {
        follow(orderItem(deps, taken));
        continue;
      }
      if (inFlight.size === 0 && !runner.isWoken()) break;
      await Promise.race([...inFlight, woken]);
    }
    running.delete(id);
  }

  return {
    isBusy: (): boolean => running.size > 0,
    isRunning: (id: string): boolean => running.has(id),
    /** Starts a batch, or checks again one whose last answers are still in flight. */
    run(id: string, atWorkerStart = false): void {
      const before = running.get(id);
      if (before !== undefined) {
        before.wake();
        return;
      }
      const runner = createRunner();
      running.set(id, runner);
      void runBatch(id, runner, atWorkerStart);
    },
  };
}

type Runner = ReturnType<typeof createRunner>;

/** Allows a resumed batch to check its row without waiting for an answer first. */
function createRunner() {
  let wake = Promise.withResolvers<void>();
  let isWoken = false;
  return {
    rest(): Promise<void> {
      isWoken = false;
      wake = Promise.withResolvers<void>();
      return wake.promise;
    },
    isWoken: () => isWoken,
    wake(): void {
      isWoken = true;
      wake.resolve();
    },
  };
}
