import { detailKeyOf, orderKeyOf, readOrderKeys, readUnparsableAnswer } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import { offers } from '@/lib/offers/offers';
import type { Forgotten } from '@/lib/purchases/answers/without-people';
import { forgetSubject } from '@/lib/purchases/erasure/forget-subject';
import { countSaving } from '@/lib/purchases/ledger/ledger-row';
import {
  expectNoneUnread,
  expectNotExcluded,
  expectNoUnknown,
  expectQuote,
  expectSameSubject,
  readOrderContext,
} from '@/lib/purchases/steps/check-order';
import { openIntent } from '@/lib/purchases/steps/gate';
import { withdraw } from '@/lib/purchases/steps/own-intent';
import { runOrder } from '@/lib/purchases/steps/run-order';
import { forgetInUnsaved, saveUnsaved } from '@/lib/purchases/steps/save-for-later';
import { createSingleFlight, type Flight } from '@/lib/purchases/steps/single-flight';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Priority } from '@/lib/service/contract/endpoint';
import { endpoints } from '@/lib/service/contract/endpoints';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';
import type { Order, PurchaseDeps, Purchased } from './order.ts';
import { expectAgreed } from './refusals.ts';

type Flights = ReturnType<typeof createSingleFlight<Purchased>>;

export interface Purchase {
  /**
   * The only way to spend credits (docs/adr/0002-every-credit-goes-through-one-pipeline.md), at most `agreedMilli`. Throws RefusedError
   * (nothing sent), ServiceError, or NotSavedError (the answer could not be stored).
   */
  purchase(order: Order, agreedMilli: MilliCredits, priority?: Priority): Promise<Purchased>;
  /** Queued: withdraws. Sent: the answer is still stored, but a 429 is no longer waited out. */
  cancel(order: Pick<Order, 'operation' | 'subject' | 'detail'>): 'withdrawn' | 'detached' | 'not-open';
  /** The result of an order that this worker is executing; null if there is none. */
  follow(order: Pick<Order, 'operation' | 'subject' | 'detail'>): Promise<Purchased> | null;
  /** Resumes a `queued` intent of a dead worker. */
  resume(intent: Intent): Promise<Purchased>;
  /** "Forget this person": waiting orders are not sent, and later answers are booked without the person. Resolves to their names. */
  forget(connection: string, subject: Subject): Promise<Forgotten>;
  /** Whether an order of this worker is in progress, from the click until it is settled. */
  isBusy(): boolean;
}

export function createPurchase(deps: PurchaseDeps): Purchase {
  const flights = createSingleFlight<Purchased>();

  return {
    isBusy: () => !flights.isEmpty(),
    purchase(order, agreedMilli, priority = 'click') {
      const key = flightKey(order);
      // Synchronously: nothing is awaited before the key is taken.
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
      // Once sent, this has only one effect: if the service asks us to slow down, the order ends instead of waiting.
      flight.withdraw.abort();
      return flight.isSent ? 'detached' : 'withdrawn';
    },
    async forget(connection, subject) {
      const forgotten = await forgetSubject(deps.db, connection, subject, flights.noteForgotten);
      await forgetInUnsaved(deps, forgotten);
      return forgotten;
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
    if (agreedMilli > 0) expectAgreed(maxMilli, agreedMilli);
    // A caller that agreed to nothing expects the stored answer: the order's end is awaited.
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

/** The order is in flight under another name: nothing is sent for this click. */
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
  // Done before reading anything that an order in flight may change.
  const orderKeys = await readOrderKeys(deps.db, connected.connectionId, order);
  const other = flights.claim(flight, orderKeys);
  if (other !== null) return joinOther(deps, other, agreedMilli, flight.turn.priority);
  const unsaved = await saveUnsaved(deps, orderKeys);
  if (unsaved !== null) return unsaved;
  if (!order.again) await expectNoUnknown(deps.db, orderKeys);
  const operation = deps.operations[order.operation];
  const [orderContext, unread] = await Promise.all([
    readOrderContext(deps, connected.connectionId, order),
    readUnparsableAnswer(deps.db, orderKeys),
  ]);
  const quote = expectQuote(deps, order, orderContext);
  const maxMilli = reservedMilli(quote);
  const saved = (by: 'revisits' | 'exclusions') => countSaving(deps.db, connected.connectionId, by, maxMilli);
  const known = orderContext.known?.facets[offers[order.operation].facet];
  const isReplaced = order.replaces !== undefined && known !== undefined && known.intentId !== order.replaces;
  if ((!order.refresh || isReplaced) && operation.isKnown(orderContext)) {
    await saved('revisits');
    return { outcome: 'known', chargedMilli: null };
  }
  if (!order.again) expectNoneUnread(unread);
  if (!order.override) await expectNotExcluded(deps, order.subject, () => saved('exclusions'));
  flight.setPrice(maxMilli);
  // Nothing is sent above the price on the button.
  expectAgreed(maxMilli, agreedMilli);
  await expectSameSubject(deps, order);
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
      anyway: order.override,
      ...(order.again && { again: true }),
      ...(order.panelId !== undefined && { inPanel: true }),
      quote,
      reservedMilli: maxMilli,
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
  return runOrder(deps, intent, flight, orderContext);
}

async function resumeIntent(
  deps: PurchaseDeps,
  flights: Flights,
  intent: Intent,
  flight: Flight<Purchased>,
): Promise<Purchased> {
  const other = flights.claim(flight, await readOrderKeys(deps.db, intent.connection, intent));
  if (other !== null) {
    // This intent was never sent: the order in flight answers it.
    await withdraw(deps.db, intent);
    return joinOther(deps, other, intent.agreedMilli, flight.turn.priority);
  }
  flight.setPrice(intent.reservedMilli);
  return runOrder(deps, intent, flight);
}
