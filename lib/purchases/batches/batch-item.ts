import { leftMilli } from '@/lib/database/batches/batch-progress';
import { isUndecided, readBatch, readIntentsOf } from '@/lib/database/batches/batch-reads';
import { orderKeyOf } from '@/lib/database/reads';
import type { BatchItem, BatchRow, PausedBecause } from '@/lib/database/schema/batch-rows';
import type { Intent } from '@/lib/database/schema/rows';
import type { Purchased } from '@/lib/purchases/order';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Subject } from '@/lib/subjects/subject';
import type { BatchDeps } from './batch-deps.ts';
import { outcomeOf, outcomeOfIntent, type PurchaseEnd, type Trace, waitingAgain } from './batch-outcome.ts';
import { quoteItem } from './batch-quote.ts';
import { readCharge, readTrace, readTraceOf } from './batch-trace.ts';
import { changeBatch, pausedBatch, withItem, withOutcome } from './batch-writes.ts';

/** An item that is this worker's to ask for. */
export interface TakenItem {
  batch: Pick<BatchRow, 'id' | 'connection' | 'operation'>;
  index: number;
  subject: Subject;
  quotedMilli: MilliCredits;
  earlierIntents: readonly string[];
  isJoined: boolean;
}

/**
 * Marks the next item as asked for, its price reserved from what was agreed. Null where there is none now. A batch of which nothing is
 * in flight never just stands: where the next item is not covered, or an order is left of which nothing is heard, it pauses.
 */
export async function takeNext(deps: BatchDeps, id: string, inFlight: number): Promise<TakenItem | null> {
  const { db } = deps;
  const batch = await readBatch(db, id);
  if (batch?.state !== 'running') return null;
  const stop = async (because: PausedBecause) => {
    // What is in flight may turn out cheaper, and its end is waited for.
    if (inFlight === 0) await changeBatch(db, id, (now) => pausedBatch(now, because));
    return null;
  };
  const index = batch.items.findIndex(({ state, subject }) => state === 'waiting' && subject !== null);
  const subject = batch.items[index]?.subject ?? null;
  if (subject === null) return stop('internal');
  const quotedMilli = await quoteItem(deps, batch, subject);
  const intents = await readIntentsOf(db, orderKeyOf(batch.connection, batch.operation, subject.key));
  const earlierIntents = intents.map((intent) => intent.id);
  const after = await changeBatch(db, id, (now) => {
    const isWaiting = now.state === 'running' && now.items[index]?.state === 'waiting';
    if (!isWaiting || leftMilli(now) < quotedMilli) return null;
    return withItem(now, index, { state: 'asking', quotedMilli, earlierIntents });
  });
  const state = after?.items[index]?.state;
  if (state === 'waiting') return stop('agreed-used-up');
  if (state !== 'asking') return null;
  return { batch, index, subject, quotedMilli, earlierIntents, isJoined: intents.some(isOpen) };
}

/** Through the door, at the price reserved for it. The last look at the connection is the one right before. */
export async function orderItem(deps: BatchDeps, taken: TakenItem): Promise<void> {
  const { batch, index } = taken;
  try {
    const { connectionId } = await deps.expectConnected();
    if (connectionId !== batch.connection) {
      await changeBatch(deps.db, batch.id, (now) => withOutcome(now, index, waitingAgain('key-changed')));
      return;
    }
  } catch (error) {
    return writeEnd(deps, taken, { error });
  }
  const now = await readBatch(deps.db, batch.id);
  // Forgotten since it was taken.
  if (now?.items[index]?.subject === null) return write(deps, taken, waitingAgain(null));
  await writeEnd(deps, taken, await endOf(buy(deps, taken)));
}

/**
 * What the items of a dead worker came to. Answers with what there is to wait for: orders that the start of this worker took up. Later
 * in its life, an order that is open and that nobody waits for is one that could not be written down; the next start decides it.
 */
export async function pickUpBatch(
  deps: BatchDeps,
  id: string,
  atWorkerStart: boolean,
): Promise<(() => Promise<void>)[]> {
  const batch = await readBatch(deps.db, id);
  const onTheirWay: (() => Promise<void>)[] = [];
  for (const [index, item] of batch?.items.entries() ?? []) {
    const taken = batch === null ? null : takenBefore(batch, index, item);
    if (taken === null) {
      if (batch !== null && item.state === 'asking') await endForgotten(deps, batch, index);
      continue;
    }
    const trace = await traceOf(deps, taken);
    const outcome = outcomeOf(null, trace);
    if (outcome !== null) await write(deps, taken, outcome);
    else if (atWorkerStart) onTheirWay.push(() => follow(deps, taken));
  }
  return onTheirWay;
}

/** Lost answers and charges that the balance has decided since, and answers that found room on the disk since. */
export async function decideLost({ db }: Pick<BatchDeps, 'db'>, { id, items }: BatchRow): Promise<void> {
  const decided = new Map<number, Partial<BatchItem>>();
  for (const [index, item] of items.entries()) {
    if (item.intentId === null || !isUndecided(item)) continue;
    const charge = await readCharge(db, item.intentId);
    if (charge.milli === null) continue;
    const intent = (await db.intents.get(item.intentId)) ?? null;
    const outcome = intent && outcomeOfIntent(intent, charge, null);
    // What was lost stays lost, at its price; what found room is there. Of who was forgotten the charge alone is left.
    const { state = item.state } = outcome?.item ?? {};
    const failure = state === item.state ? item.failure : undefined;
    decided.set(index, { state, failure, chargedMilli: charge.milli, isProvisional: charge.isProvisional });
  }
  if (decided.size === 0) return;
  await changeBatch(db, id, (now) => {
    const changed = now.items.map((item, index) => ({ ...item, ...decided.get(index) }));
    return { ...now, items: changed };
  });
}

/**
 * An order that the start of this worker took up: that very order is waited for. Where nobody carries it out, the door is asked for it: it
 * stores what could not be stored, or says that it is lost, and pays for nothing twice.
 */
async function follow(deps: BatchDeps, taken: TakenItem): Promise<void> {
  const before = await traceOf(deps, taken);
  const running = before.intent && deps.purchase.follow(before.intent);
  if (running !== null) return writeEnd(deps, taken, await endOf(running));
  // Nobody carries it out: what it came to is written by now, and was perhaps not when it was read.
  const trace = await traceOf(deps, taken);
  const outcome = outcomeOf(null, trace);
  if (outcome !== null || trace.intent === null) return write(deps, taken, outcome);
  // Its person was forgotten since: the next worker ends it.
  if (trace.intent.isForgotten === true) return;
  const resumed = trace.intent.state === 'queued' ? deps.purchase.resume(trace.intent) : buy(deps, taken);
  await writeEnd(deps, taken, await endOf(resumed));
}

function buy({ purchase }: BatchDeps, { batch, subject, quotedMilli }: TakenItem): Promise<Purchased> {
  const order = { operation: batch.operation, subject, refresh: false, anyway: false, again: false };
  return purchase.purchase(order, quotedMilli, 'bulk');
}

async function endOf(pending: Promise<Purchased>): Promise<PurchaseEnd> {
  try {
    return { purchased: await pending };
  } catch (error) {
    return { error };
  }
}

async function writeEnd(deps: BatchDeps, taken: TakenItem, end: PurchaseEnd): Promise<void> {
  await write(deps, taken, outcomeOf(end, await traceOf(deps, taken)));
}

/** Without an outcome although the door is done with it, the database says less than it should: the next worker looks again. */
async function write(deps: BatchDeps, taken: TakenItem, outcome: ReturnType<typeof outcomeOf>): Promise<void> {
  await changeBatch(deps.db, taken.batch.id, (now) =>
    outcome === null ? pausedBatch(now, 'internal') : withOutcome(now, taken.index, outcome),
  );
}

function takenBefore(batch: BatchRow, index: number, item: BatchItem): TakenItem | null {
  const { subject, state, quotedMilli, earlierIntents = [] } = item;
  if (state !== 'asking' || subject === null) return null;
  return { batch, index, subject, quotedMilli, earlierIntents, isJoined: false };
}

async function traceOf({ db }: BatchDeps, taken: TakenItem): Promise<Trace> {
  const { batch, index, isJoined } = taken;
  const now = (await readBatch(db, batch.id))?.items[index];
  const trace = now?.subject === null ? await readTraceOf(db, now.intentId) : await readTrace(db, taken);
  return { ...trace, isJoined };
}

/** On its way when its person was forgotten, and its worker died: nobody asks for it again. */
async function endForgotten({ db }: BatchDeps, batch: BatchRow, index: number): Promise<void> {
  const trace = await readTraceOf(db, batch.items[index]?.intentId ?? null);
  const outcome = outcomeOf(null, { ...trace, isJoined: false });
  if (outcome !== null) await changeBatch(db, batch.id, (now) => withOutcome(now, index, outcome));
}

function isOpen({ state }: Pick<Intent, 'state'>): boolean {
  return state === 'queued' || state === 'sent';
}
