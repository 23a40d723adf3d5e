import { detailKeyOf, orderKeyOf, readOrderKeys, readUnreadAnswer } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import { offers } from '@/lib/offers/offers';
import { forgetSubject } from '@/lib/purchases/erasure/forget-subject';
import { countSaving } from '@/lib/purchases/ledger/savings';
import {
  expectAgreed,
  expectNoneUnread,
  expectNotExcluded,
  expectNoUnknown,
  expectQuote,
  questionOf,
  saveUnsaved,
} from '@/lib/purchases/steps/check-order';
import { openIntent } from '@/lib/purchases/steps/gate';
import { withdraw } from '@/lib/purchases/steps/own-intent';
import { runOrder } from '@/lib/purchases/steps/run-order';
import { forgetInUnsaved } from '@/lib/purchases/steps/save-answer';
import { createSingleFlight, type Flight } from '@/lib/purchases/steps/single-flight';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Priority } from '@/lib/service/contract/endpoint';
import { endpoints } from '@/lib/service/contract/endpoints';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';
import type { Order, PurchaseDeps, Purchased } from './order.ts';
import { RefusedError } from './refusals.ts';

type Flights = ReturnType<typeof createSingleFlight<Purchased>>;

export interface Purchase {
  /**
   * The one way a credit is spent (docs/adr/0002-every-credit-goes-through-one-door.md). Costs at most `agreedMilli`. Throws
   * RefusedError where it did not send, ServiceError where it did or could not, NotSavedError where the answer could not be
   * stored.
   */
  purchase(order: Order, agreedMilli: MilliCredits, priority?: Priority): Promise<Purchased>;
  /** Queued: withdraws. Sent: the answer is still stored; a 429 is not waited out any more. */
  cancel(order: Pick<Order, 'operation' | 'subject' | 'detail'>): 'withdrawn' | 'detached' | 'not-open';
  /** The end of an order that is under way in this worker, for whoever wrote it down as theirs; null where nobody carries it out. */
  follow(order: Pick<Order, 'operation' | 'subject' | 'detail'>): Promise<Purchased> | null;
  /** Takes an intent of a dead worker up again, in the state `queued`. */
  resume(intent: Intent): Promise<Purchased>;
  /**
   * "Forget this person", also in what is on its way: what waits for its turn is not sent, and an answer that comes or could not be stored
   * yet is booked without them.
   */
  forget(connection: string, subject: Subject): Promise<void>;
  /** An order of this worker is under way, from the click on until it is settled. */
  isBusy(): boolean;
}

export function createPurchase(deps: PurchaseDeps): Purchase {
  const flights = createSingleFlight<Purchased>();

  return {
    isBusy: () => !flights.isEmpty(),
    purchase(order, agreedMilli, priority = 'click') {
      const key = flightKey(order);
      // Step 1, in this very turn: nothing is awaited before the key is taken.
      const running = flights.find(key);
      if (running !== null) return join(deps, running, agreedMilli, priority);
      const flight = flights.start(key, { priority }, (flight) =>
        deps.keepAliveWhile(fly(deps, flights, order, agreedMilli, flight)),
      );
      return flight.result;
    },
    cancel(order) {
      const flight = flights.find(flightKey(order));
      if (flight === null) return 'not-open';
      // On the wire it has no effect but one: where the service says "slow down", the order ends instead of waiting.
      flight.withdraw.abort();
      return flight.isSent ? 'detached' : 'withdrawn';
    },
    async forget(connection, subject) {
      const forgotten = await forgetSubject(deps.db, connection, subject, flights.noteForgotten);
      await forgetInUnsaved(deps, forgotten);
    },
    follow: (order) => flights.find(flightKey(order))?.result ?? null,
    resume(intent) {
      const key = flightKey(intent);
      const running = flights.find(key);
      if (running !== null) return running.result;
      const flight = flights.start(key, { priority: 'click' }, (flight) =>
        deps.keepAliveWhile(resumeIntent(deps, flights, intent, flight)),
      );
      return flight.result;
    },
  };
}

function flightKey({ operation, subject, detail = {} }: Pick<Intent, 'operation' | 'subject' | 'detail'>): string {
  return `${operation}|${subject.key}${detailKeyOf(detail)}`;
}

async function join(
  deps: PurchaseDeps,
  flight: Flight<Purchased>,
  agreedMilli: MilliCredits,
  priority: Priority,
): Promise<Purchased> {
  const maxMilli = await flight.priced;
  if (maxMilli !== null && maxMilli > agreedMilli) {
    if (agreedMilli > 0) throw new RefusedError({ kind: 'above-agreed', maxMilli, agreedMilli });
    // Who agreed to nothing saw the answer stored before this order was over: its end is waited for.
    await flight.result;
    return { outcome: 'known', chargedMilli: null };
  }
  if (priority === 'click') flight.turn.priority = 'click';
  const purchased = await flight.result;
  if (maxMilli === null) return purchased;
  const { connectionId } = await deps.expectConnected();
  await countSaving(deps.db, connectionId, 'joins', maxMilli);
  return purchased;
}

/** It is on its way under another of its names: nothing is sent for this click. */
async function joinOther(
  deps: PurchaseDeps,
  other: Flight<Purchased>,
  agreedMilli: MilliCredits,
  priority: Priority,
): Promise<Purchased> {
  await join(deps, other, agreedMilli, priority);
  return { outcome: 'known', chargedMilli: null };
}

async function fly(
  deps: PurchaseDeps,
  flights: Flights,
  order: Order,
  agreedMilli: MilliCredits,
  flight: Flight<Purchased>,
): Promise<Purchased> {
  const connected = await deps.expectConnected();
  const orderKey = orderKeyOf(connected.connectionId, order.operation, order.subject.key, order.detail ?? {});
  // Before anything is read that an order on its way may change.
  const orderKeys = await readOrderKeys(deps.db, connected.connectionId, order);
  const other = flights.claim(flight, orderKeys);
  if (other !== null) return joinOther(deps, other, agreedMilli, flight.turn.priority);
  const unsaved = await saveUnsaved(deps, orderKeys);
  if (unsaved !== null) return unsaved;
  if (!order.again) await expectNoUnknown(deps.db, orderKeys);
  const operation = deps.operations[order.operation];
  const [question, unread] = await Promise.all([
    questionOf(deps, connected.connectionId, order),
    readUnreadAnswer(deps.db, orderKeys),
  ]);
  const quote = expectQuote(deps, order, question);
  const saved = (by: 'revisits' | 'exclusions') =>
    countSaving(deps.db, connected.connectionId, by, reservedMilli(quote));
  const known = question.known?.facets[offers[order.operation].facet];
  const isReplaced = order.replaces !== undefined && known !== undefined && known.intentId !== order.replaces;
  if ((!order.refresh || isReplaced) && operation.isKnown(question)) {
    await saved('revisits');
    return { outcome: 'known', chargedMilli: null };
  }
  if (!order.again) expectNoneUnread(unread);
  if (!order.anyway) await expectNotExcluded(deps, order.subject, () => saved('exclusions'));
  expectAgreed(quote, agreedMilli, flight);
  const nowMs = deps.clock.now();
  const intent = await openIntent(
    deps.db,
    {
      id: deps.newId(),
      connection: connected.connectionId,
      orderKey,
      operation: order.operation,
      subject: order.subject,
      ...(order.detail && { detail: order.detail }),
      state: 'queued',
      refresh: order.refresh,
      anyway: order.anyway,
      quote,
      reservedMilli: reservedMilli(quote),
      agreedMilli,
      createdAt: nowMs,
      sentAt: null,
      deadlineMs: endpoints[offers[order.operation].endpoint].deadlineMs,
      waitingUntil: null,
      settledAt: null,
      outcome: null,
    },
    () => flight.forgotten.some(({ keys }) => keys.has(order.subject.key)),
  );
  return runOrder(deps, intent, flight, question);
}

async function resumeIntent(
  deps: PurchaseDeps,
  flights: Flights,
  intent: Intent,
  flight: Flight<Purchased>,
): Promise<Purchased> {
  const other = flights.claim(flight, await readOrderKeys(deps.db, intent.connection, intent));
  if (other !== null) {
    // Never left: the one that is on its way answers it.
    await withdraw(deps.db, intent);
    return joinOther(deps, other, intent.agreedMilli, flight.turn.priority);
  }
  flight.setPrice(intent.reservedMilli);
  return runOrder(deps, intent, flight);
}
