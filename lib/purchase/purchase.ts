import { detailKeyOf, orderKeyOf } from '@/lib/records/reads';
import type { Intent } from '@/lib/records/rows';
import type { MilliCredits } from '@/lib/service/credits';
import type { Priority } from '@/lib/service/endpoint';
import { endpoints } from '@/lib/service/endpoints';
import { reservedMilli } from '@/lib/service/prices';
import { carryOut } from './carry-out.ts';
import { expectAgreed, expectNotExcluded, expectNoUnknown, expectQuote, questionOf, saveKept } from './check-order.ts';
import { openIntent } from './open-intent.ts';
import { operations } from './operations.ts';
import type { Order, PurchaseDeps, Purchased } from './order.ts';
import { RefusedError } from './refusals.ts';
import { countSaving } from './savings.ts';
import { createSingleFlight, type Flight } from './single-flight.ts';

export interface Purchase {
  /**
   * The one way a credit is spent (design, "The one door"). Costs at most `agreedMilli`. Throws RefusedError where it
   * did not send, ServiceError where it did or could not, NotSavedError where the answer could not be stored.
   */
  purchase(order: Order, agreedMilli: MilliCredits, priority?: Priority): Promise<Purchased>;
  /** Queued: withdraws. Sent: the answer is still stored; a 429 is not waited out any more. */
  cancel(order: Pick<Order, 'operation' | 'subject' | 'detail'>): 'withdrawn' | 'detached' | 'not-open';
  /** The end of an order that is under way in this worker, for whoever wrote it down as theirs; null where nobody carries it out. */
  follow(order: Pick<Order, 'operation' | 'subject' | 'detail'>): Promise<Purchased> | null;
  /** Takes an intent of a dead worker up again, in the state `queued`. */
  resume(intent: Intent): Promise<Purchased>;
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
        deps.keepAliveWhile(fly(deps, order, agreedMilli, flight)),
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
    follow: (order) => flights.find(flightKey(order))?.result ?? null,
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
    throw new RefusedError({ kind: 'above-agreed', maxMilli, agreedMilli });
  }
  if (priority === 'click') flight.turn.priority = 'click';
  const purchased = await flight.result;
  if (maxMilli === null) return purchased;
  const { connectionId } = await deps.expectConnected();
  await countSaving(deps.db, connectionId, 'joins', maxMilli);
  return purchased;
}

async function fly(
  deps: PurchaseDeps,
  order: Order,
  agreedMilli: MilliCredits,
  flight: Flight<Purchased>,
): Promise<Purchased> {
  const connected = await deps.expectConnected();
  const orderKey = orderKeyOf(connected.connectionId, order.operation, order.subject.key, order.detail ?? {});
  if (!order.again) await expectNoUnknown(deps.db, orderKey);
  const kept = await saveKept(deps, orderKey);
  if (kept !== null) return kept;
  const operation = operations[order.operation];
  const question = await questionOf(deps.db, connected.connectionId, order);
  const quote = expectQuote(order, question);
  const saved = (by: 'revisits' | 'exclusions') =>
    countSaving(deps.db, connected.connectionId, by, reservedMilli(quote));
  if (!order.refresh && operation.isKnown(question)) {
    await saved('revisits');
    return { outcome: 'known', chargedMilli: null };
  }
  if (!order.anyway) await expectNotExcluded(deps, order.subject, () => saved('exclusions'));
  expectAgreed(quote, agreedMilli, flight);
  const nowMs = deps.clock.now();
  const intent = await openIntent(deps.db, {
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
    deadlineMs: endpoints[operation.endpoint].deadlineMs,
    waitingUntil: null,
    settledAt: null,
    outcome: null,
  });
  return carryOut(deps, connected, intent, flight);
}

async function resumeIntent(deps: PurchaseDeps, intent: Intent, flight: Flight<Purchased>): Promise<Purchased> {
  const connected = await deps.expectConnected();
  flight.setPrice(intent.reservedMilli);
  return carryOut(deps, connected, intent, flight);
}
