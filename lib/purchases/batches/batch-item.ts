import { leftMilli } from '@/lib/database/batches/batch-progress';
import { isUndecided, readBatch, readIntentsOf } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import { orderKeyOf, readOrderKeys, readRecord, readUndecidedIntent } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { BatchItem, BatchRow, PausedBecause } from '@/lib/database/schema/batch-rows';
import type { Intent, SubjectRecord } from '@/lib/database/schema/rows';
import { type Operation, offers } from '@/lib/offers/offers';
import type { SessionStore } from '@/lib/platform/browser-session';
import type { Clock } from '@/lib/platform/clock';
import type { OperationTable } from '@/lib/purchases/operations/operation-row';
import type { Connected, Purchased } from '@/lib/purchases/order';
import type { Purchase } from '@/lib/purchases/purchase';
import { readOrderContext } from '@/lib/purchases/steps/check-order';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';
import { outcomeOf, outcomeOfIntent, type PurchaseEnd, type Trace, waitingAgain } from './batch-outcome.ts';
import { changeBatch, pausedBatch, readCharge, readTrace, readTraceOf, withItem, withOutcome } from './batch-writes.ts';

export interface BatchDeps {
  db: SidenoteDatabase;
  clock: Clock;
  newId(): string;
  operations: OperationTable;
  /** The purchase pipeline. A batch never spends outside it. */
  purchase: Pick<Purchase, 'purchase' | 'resume' | 'follow'>;
  /** Throws ServiceError `no-connection` or `no-key`. */
  expectConnected(): Promise<Connected>;
  /** The check of the purchase pipeline: the name of the list the subject is on, or null. */
  isExcluded(subject: Subject): Promise<string | null>;
  session: SessionStore;
}

export interface TakenItem {
  batch: Pick<BatchRow, 'id' | 'connection' | 'operation'>;
  index: number;
  subject: Subject;
  replaces?: string | undefined;
  quotedMilli: MilliCredits;
  earlierIntents: readonly string[];
  isJoined: boolean;
}

/**
 * Takes the next item and reserves its price. Null if there is none. A batch without items in flight pauses if the next is not covered or
 * its order's state is unknown.
 */
export async function takeNext(deps: BatchDeps, id: string, inFlight: number): Promise<TakenItem | null> {
  const { db } = deps;
  const batch = await readBatch(db, id);
  if (batch?.state !== 'running') return null;
  const stop = async (because: PausedBecause) => {
    // Items in flight may turn out cheaper, so they are awaited.
    if (inFlight === 0) await changeBatch(db, id, (now) => pausedBatch(now, because));
    return null;
  };
  const index = batch.items.findIndex(({ state, subject }) => state === 'waiting' && subject !== null);
  const subject = batch.items[index]?.subject ?? null;
  if (subject === null) return stop('internal');
  const replaces = batch.items[index]?.replaces;
  const quotedMilli = await quoteItem(deps, batch, subject, replaces);
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
  return { batch, index, subject, replaces, quotedMilli, earlierIntents, isJoined: intents.some(isOpen) };
}

/** Buys the item through the purchase pipeline at its reserved price. The connection is checked right before. */
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
  // The subject was forgotten since it was taken.
  if (now?.items[index]?.subject === null) return write(deps, taken, waitingAgain(null));
  await writeEnd(deps, taken, await endOf(buy(deps, taken)));
}

/**
 * Determines the outcome of a dead worker's items. Resolves to orders to await, which this worker resumed. The next start decides an open
 * order that no one awaits.
 */
export async function pickUpBatch(
  deps: BatchDeps,
  id: string,
  atWorkerStart: boolean,
): Promise<(() => Promise<void>)[]> {
  const batch = await readBatch(deps.db, id);
  const pending: (() => Promise<void>)[] = [];
  for (const [index, item] of batch?.items.entries() ?? []) {
    const taken = batch === null ? null : takenBefore(batch, index, item);
    if (taken === null) {
      if (batch !== null && item.state === 'asking') await endForgotten(deps, batch, index);
      continue;
    }
    const trace = await traceOf(deps, taken);
    const outcome = outcomeOf(null, trace);
    if (outcome !== null) await write(deps, taken, outcome);
    else if (atWorkerStart) pending.push(() => follow(deps, taken));
  }
  return pending;
}

/** Updates items whose lost answers or charges the balance has decided since, or whose answers could be saved since. */
export async function decideLost({ db }: Pick<BatchDeps, 'db'>, { id, items }: BatchRow): Promise<void> {
  const decided = new Map<number, Partial<BatchItem>>();
  for (const [index, item] of items.entries()) {
    if (item.intentId === null || !isUndecided(item)) continue;
    const charge = await readCharge(db, item.intentId);
    if (charge.milli === null) continue;
    const intent = (await db.intents.get(item.intentId)) ?? null;
    const outcome = intent && outcomeOfIntent(intent, charge, null);
    // A lost item stays lost, with its price; a saved answer is available. For a forgotten subject only the charge remains.
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

/** Awaits a resumed order. If none runs, the pipeline saves the pending answer or reports it as lost, and pays nothing twice. */
async function follow(deps: BatchDeps, taken: TakenItem): Promise<void> {
  const before = await traceOf(deps, taken);
  const running = before.intent && deps.purchase.follow(before.intent);
  if (running !== null) return writeEnd(deps, taken, await endOf(running));
  // The order is not running: its outcome may have been stored since the first read.
  const trace = await traceOf(deps, taken);
  const outcome = outcomeOf(null, trace);
  if (outcome !== null || trace.intent === null) return write(deps, taken, outcome);
  // The subject was forgotten since: the next worker ends the item.
  if (trace.intent.isForgotten === true) return;
  const resumed = trace.intent.state === 'queued' ? deps.purchase.resume(trace.intent) : buy(deps, taken);
  await writeEnd(deps, taken, await endOf(resumed));
}

function buy({ purchase }: BatchDeps, { batch, subject, replaces, quotedMilli }: TakenItem): Promise<Purchased> {
  const refresh = replaces !== undefined;
  const order = { operation: batch.operation, subject, refresh, replaces, override: false, again: false };
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

/** No outcome although the pipeline finished: the next worker checks again. */
async function write(deps: BatchDeps, taken: TakenItem, outcome: ReturnType<typeof outcomeOf>): Promise<void> {
  await changeBatch(deps.db, taken.batch.id, (now) =>
    outcome === null ? pausedBatch(now, 'internal') : withOutcome(now, taken.index, outcome),
  );
}

function takenBefore(batch: BatchRow, index: number, item: BatchItem): TakenItem | null {
  const { subject, state, replaces, quotedMilli, earlierIntents = [] } = item;
  if (state !== 'asking' || subject === null) return null;
  return { batch, index, subject, replaces, quotedMilli, earlierIntents, isJoined: false };
}

async function traceOf({ db }: BatchDeps, taken: TakenItem): Promise<Trace> {
  const { batch, index, isJoined } = taken;
  const now = (await readBatch(db, batch.id))?.items[index];
  const trace = now?.subject === null ? await readTraceOf(db, now.intentId) : await readTrace(db, taken);
  return { ...trace, isJoined };
}

/** It was in flight when its subject was forgotten and its worker died: it is not requested again. */
async function endForgotten({ db }: BatchDeps, batch: BatchRow, index: number): Promise<void> {
  const trace = await readTraceOf(db, batch.items[index]?.intentId ?? null);
  const outcome = outcomeOf(null, { ...trace, isJoined: false });
  if (outcome !== null) await changeBatch(db, batch.id, (now) => withOutcome(now, index, outcome));
}

function isOpen({ state }: Pick<Intent, 'state'>): boolean {
  return state === 'queued' || state === 'sent';
}

type BatchSpec = Pick<BatchRow, 'connection' | 'operation'>;

/** The most that one item can cost now: 0 if the pipeline would not send it, by the same checks. */
export async function quoteItem(
  { db, operations, isExcluded }: Pick<BatchDeps, 'db' | 'operations' | 'isExcluded'>,
  { connection, operation }: BatchSpec,
  subject: Subject,
  replaces?: string,
): Promise<MilliCredits> {
  const orderKeys = await readOrderKeys(db, connection, { operation, subject });
  if ((await readUndecidedIntent(db, orderKeys)) !== null) return 0;
  const orderContext = await readOrderContext({ db, operations }, connection, { operation, subject });
  const isReplaced = replaces !== undefined && answerOf(orderContext.known, operation) === replaces;
  if (operations[operation].isKnown(orderContext) && !isReplaced) return 0;
  const quote = operations[operation].quote(orderContext);
  if (quote === null || (await isExcluded(subject)) !== null) return 0;
  return reservedMilli(quote);
}

/** The intent of the answer that is stored; undefined without one. */
export function answerOf(record: SubjectRecord | null, operation: Operation): string | undefined {
  const { facet } = offers[operation];
  return facet === null ? undefined : record?.facets[facet]?.intentId;
}

/** Removes duplicates, including two addresses of one record: two in flight at once would be paid twice. */
export async function distinctSubjects(
  db: SidenoteDatabase,
  connection: string,
  subjects: readonly Subject[],
): Promise<Subject[]> {
  const seen = new Set<string>();
  const byKey = subjects.filter(({ key }) => !seen.has(key) && seen.add(key));
  const records = await Promise.all(byKey.map(({ key }) => readRecord(db, connection, key)));
  const taken = new Set<string>();
  return byKey.filter((subject, index) => {
    const name = records[index]?.id ?? subjectAlias(connection, subject.key);
    return !taken.has(name) && taken.add(name);
  });
}
