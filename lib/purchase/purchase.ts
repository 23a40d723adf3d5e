import type { Subject } from '@/lib/detection/subject';
import type { Clock } from '@/lib/platform/clock';
import type { SidenoteDatabase } from '@/lib/records/database';
import { orderKeyOf, readOpenUnknown, readRecord, readSettings } from '@/lib/records/reads';
import type { Intent, Operation } from '@/lib/records/rows';
import type { Client, ServiceAddress } from '@/lib/service/client';
import type { MilliCredits } from '@/lib/service/credits';
import { endpoints } from '@/lib/service/endpoints';
import { isCertainlyFree, ServiceError } from '@/lib/service/errors';
import { chargedMilli, type Quote, reservedMilli } from '@/lib/service/prices';
import { findBestEmail } from '@/lib/service/schemas/email';
import { openIntent } from './open-intent.ts';
import { type Findings, operations } from './operations.ts';
import { NotSavedError, RefusedError } from './refusals.ts';
import { type Charge, settleAnswered, settleFailed, settleNotUnderstood, settleUnknown } from './settle.ts';
import { createSingleFlight, type Flight } from './single-flight.ts';
import type { UnsavedAnswers } from './unsaved.ts';

export interface Order {
  operation: Operation;
  subject: Subject;
  /** Pay again for what is known. */
  refresh: boolean;
  /** Buy in spite of an exclusion; written in the ledger. */
  anyway: boolean;
}

export interface Purchased {
  outcome: 'known' | 'found' | 'nothing-found' | 'not-understood';
  /** Null where nothing was sent or the charge is not known. */
  chargedMilli: MilliCredits | null;
}

/** Where purchases go now: a service, and the connection that its records and ledger belong to. */
export interface Connected {
  connectionId: string;
  service: ServiceAddress;
}

export interface PurchaseDeps {
  db: SidenoteDatabase;
  client: Client;
  clock: Clock;
  newId(): string;
  /** Throws ServiceError `no-connection` or `no-key`. */
  expectConnected(): Promise<Connected>;
  /** Name of the list the subject is on, or null. Handed in, so that the door knows no list. */
  isExcluded(subject: Subject): Promise<string | null>;
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
  /** Answers that could not be stored; they outlive the worker, not the browser. */
  unsaved: UnsavedAnswers;
  /** After something may have been charged: the free balance is read and compared. */
  afterCharge(): void;
}

export interface Purchase {
  /**
   * The one way a credit is spent (design, "The one door"). Costs at most `agreedMilli`. Throws RefusedError where it
   * did not send, ServiceError where it did or could not, NotSavedError where the answer could not be stored.
   */
  purchase(order: Order, agreedMilli: MilliCredits): Promise<Purchased>;
  /** Queued: withdraws. Sent: lets go of the askers' wait; the answer is still stored. */
  cancel(order: Pick<Order, 'operation' | 'subject'>): 'withdrawn' | 'detached' | 'not-open';
  /** Takes an intent of a dead worker up again, in the state `queued`. */
  resume(intent: Intent): Promise<Purchased>;
}

export function createPurchase(deps: PurchaseDeps): Purchase {
  const flights = createSingleFlight<Purchased>();

  return {
    purchase(order, agreedMilli) {
      const key = flightKey(order);
      // Step 1, in this very turn: nothing is awaited before the key is taken.
      const running = flights.find(key);
      if (running !== null) return join(running, agreedMilli);
      const flight = flights.start(key, { priority: 'click' }, (flight) =>
        deps.keepAliveWhile(fly(deps, order, agreedMilli, flight)),
      );
      return flight.result;
    },
    cancel(order) {
      const flight = flights.find(flightKey(order));
      if (flight === null) return 'not-open';
      if (flight.isSent) return 'detached';
      flight.withdraw.abort();
      return 'withdrawn';
    },
    resume(intent) {
      const key = flightKey(intent);
      const running = flights.find(key);
      if (running !== null) return running.result;
      const flight = flights.start(key, { priority: 'click' }, (flight) =>
        deps.keepAliveWhile(resumeIntent(deps, intent, flight)),
      );
      return flight.result;
    },
  };
}

function flightKey(order: Pick<Order, 'operation' | 'subject'>): string {
  return `${order.operation}|${order.subject.key}`;
}

async function join(flight: Flight<Purchased>, agreedMilli: MilliCredits): Promise<Purchased> {
  if (flight.maxMilli !== null && flight.maxMilli > agreedMilli) {
    throw new RefusedError({ kind: 'above-agreed', maxMilli: flight.maxMilli, agreedMilli });
  }
  flight.turn.priority = 'click';
  return flight.result;
}

async function fly(
  deps: PurchaseDeps,
  order: Order,
  agreedMilli: MilliCredits,
  flight: Flight<Purchased>,
): Promise<Purchased> {
  const connected = await deps.expectConnected();
  const orderKey = orderKeyOf(connected.connectionId, order.operation, order.subject.key);
  await expectNoUnknown(deps.db, orderKey);
  if (!order.refresh && (await hasFacet(deps.db, connected.connectionId, order))) {
    return { outcome: 'known', chargedMilli: null };
  }
  if (!order.anyway) await expectNotExcluded(deps, order.subject);
  const quote = expectAgreed(order, agreedMilli, flight);
  const nowMs = deps.clock.now();
  const intent = await openIntent(deps.db, {
    id: deps.newId(),
    connection: connected.connectionId,
    orderKey,
    operation: order.operation,
    subject: order.subject,
    state: 'queued',
    refresh: order.refresh,
    anyway: order.anyway,
    quote,
    reservedMilli: reservedMilli(quote),
    agreedMilli,
    createdAt: nowMs,
    sentAt: null,
    deadlineMs: endpoints[operations[order.operation].endpoint].deadlineMs,
    waitingUntil: null,
    settledAt: null,
    outcome: null,
  });
  return carryOut(deps, connected, intent, flight);
}

/** Step 2: an order whose last outcome is unknown is never sent again before that is decided. */
async function expectNoUnknown(db: SidenoteDatabase, orderKey: string): Promise<void> {
  const unknown = await readOpenUnknown(db, orderKey);
  if (unknown !== null) throw new RefusedError({ kind: 'unknown-open', intentId: unknown.id });
}

/** Step 3: known, whatever its age, "nothing found" included. */
async function hasFacet(db: SidenoteDatabase, connection: string, order: Order): Promise<boolean> {
  const record = await readRecord(db, connection, order.subject.key);
  return record?.facets[operations[order.operation].facet] !== undefined;
}

/** Step 4. */
async function expectNotExcluded(deps: PurchaseDeps, subject: Subject): Promise<void> {
  const listName = await deps.isExcluded(subject);
  if (listName !== null) throw new RefusedError({ kind: 'excluded', listName });
}

/** Step 5: nothing is sent whose price was not on the button. */
function expectAgreed(order: Order, agreedMilli: MilliCredits, flight: Flight<Purchased>): Quote {
  const operation = operations[order.operation];
  const quote = endpoints[operation.endpoint].price.quote(operation.body(order.subject));
  const maxMilli = reservedMilli(quote);
  flight.maxMilli = maxMilli;
  if (maxMilli > agreedMilli) throw new RefusedError({ kind: 'above-agreed', maxMilli, agreedMilli });
  return quote;
}

async function resumeIntent(deps: PurchaseDeps, intent: Intent, flight: Flight<Purchased>): Promise<Purchased> {
  const connected = await deps.expectConnected();
  flight.maxMilli = intent.reservedMilli;
  return carryOut(deps, connected, intent, flight);
}

/** Steps 7 to 10: slot, `sent`, send, settle. `current` follows what the database says about the intent. */
async function carryOut(
  deps: PurchaseDeps,
  connected: Connected,
  intent: Intent,
  flight: Flight<Purchased>,
): Promise<Purchased> {
  const { db, clock } = deps;
  const operation = operations[intent.operation];
  const endpoint = endpoints[operation.endpoint];
  let current = intent;

  try {
    const answer = await deps.client.send(operation.endpoint, operation.body(intent.subject), connected.service, {
      signal: flight.withdraw.signal,
      turn: flight.turn,
      async beforeSend() {
        const sent = { ...current, state: 'sent', sentAt: clock.now(), waitingUntil: null } as const;
        flight.isSent = true;
        await db.intents.put(sent);
        current = sent;
      },
      async onWaiting(untilMs) {
        current = { ...current, state: 'queued', waitingUntil: untilMs };
        flight.isSent = false;
        await db.intents.put(current);
      },
    });
    const { milli, how } = chargedMilli(endpoint.price, answer.reply, answer.creditHeader);
    const sites = (await readSettings(db, 'sites')) ?? [];
    const findings = operation.findings(answer.reply, { connection: intent.connection, sites });
    await saveAnswer(deps, current, findings, { milli, how });
    deps.afterCharge();
    return { outcome: findings.found ? 'found' : 'nothing-found', chargedMilli: milli };
  } catch (error) {
    if (error instanceof ServiceError) return await settleError(deps, current, error);
    if (!(error instanceof NotSavedError)) await abandon(deps, current);
    throw error;
  }
}

/** Our own fault, or a database that refuses: what has not left is withdrawn, what has is unknown. */
async function abandon(deps: PurchaseDeps, intent: Intent): Promise<void> {
  if (intent.sentAt === null || intent.state === 'queued') await deps.db.intents.delete(intent.id);
  else await settleUnknown(deps.db, intent, deps.clock.now());
}

async function saveAnswer(deps: PurchaseDeps, intent: Intent, findings: Findings, charge: Charge): Promise<void> {
  const answer = { findings, charge, nowMs: deps.clock.now() };
  try {
    await settleAnswered(deps.db, intent, answer);
  } catch {
    // Disk full, most likely. It was paid for: it waits in session storage and is shown as "not saved".
    await deps.unsaved.put({ intent, ...answer });
    const best = findBestEmail(findings.email ?? []);
    throw new NotSavedError(best?.address === undefined ? [] : [best.address]);
  }
}

/** Every failure ends the intent in one of four ways; the error goes on to whoever asked. */
async function settleError(deps: PurchaseDeps, intent: Intent, error: ServiceError): Promise<Purchased> {
  const { failure } = error;
  const nowMs = deps.clock.now();
  if (failure.kind === 'cancelled') {
    // Withdrawn while queued: as if it had never been asked.
    await deps.db.intents.delete(intent.id);
    throw error;
  }
  if (failure.kind === 'not-found' && intent.sentAt !== null) {
    const nothing: Findings = { found: false, name: null, [operations[intent.operation].facet]: null, aliases: [] };
    await saveAnswer(deps, intent, nothing, { milli: 0, how: 'failure' });
    return { outcome: 'nothing-found', chargedMilli: 0 };
  }
  if (failure.kind === 'not-understood') {
    // Booked at its most, unless the service said what it took: better too high than a charge nobody sees.
    const told = error.creditMilli;
    const charge: Charge =
      told === null ? { milli: intent.reservedMilli, how: 'price-table' } : { milli: told, how: 'x-credit' };
    await settleNotUnderstood(deps.db, intent, { body: error.body ?? '', charge, nowMs });
    deps.afterCharge();
    return { outcome: 'not-understood', chargedMilli: charge.milli };
  }
  if (intent.sentAt === null || intent.state === 'queued' || isCertainlyFree(failure)) {
    await settleFailed(deps.db, intent, { failure, nowMs });
  } else {
    await settleUnknown(deps.db, intent, nowMs);
    deps.afterCharge();
  }
  throw error;
}
