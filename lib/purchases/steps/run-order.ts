import { readGeneration, readSettings } from '@/lib/database/reads';
import { idOfAlias } from '@/lib/database/records/aliases';
import type { Intent } from '@/lib/database/schema/rows';
import { offers } from '@/lib/offers/offers';
import { logAs } from '@/lib/platform/error-log';
import type { ParseContext, ParsedResult } from '@/lib/purchases/answers/parsed-result';
import { outcomeOfResult } from '@/lib/purchases/answers/unread';
import type { Forgotten } from '@/lib/purchases/answers/without-people';
import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import { type Charge, countSaving } from '@/lib/purchases/ledger/ledger-row';
import type { OperationAnswer, OperationRow, OrderContext } from '@/lib/purchases/operations/operation-row';
import type { PurchaseDeps, Purchased } from '@/lib/purchases/order';
import { NotSavedError, type Refusal, RefusedError } from '@/lib/purchases/refusals';
import type { SendOptions } from '@/lib/service/client/client';
import { type Endpoint, endpoints } from '@/lib/service/contract/endpoints';
import { isCertainlyFree, ServiceError } from '@/lib/service/contract/errors';
import { believedMilli } from '@/lib/service/contract/prices';
import { readOrderContext } from './check-order.ts';
import { createGate, KnownError, ListsChangedError } from './gate.ts';
import { notePaused, putBack, withdraw } from './own-intent.ts';
import { saveForLater } from './save-for-later.ts';
import {
  noteFoundExcluded,
  settleAnswered,
  settleFailed,
  settleNotUnderstood,
  settleRefused,
  settleUnknown,
} from './settle.ts';
import type { Flight } from './single-flight.ts';

/** A list that keeps changing would otherwise be written to the service again and again. */
const mostTries = 5;

/** Tracks the stored intent. */
interface IntentRef {
  intent: Intent;
}

/** Waits for a slot, passes the gate, sends and settles. `checked`: the context that the caller's checks read. */
export async function runOrder(
  deps: PurchaseDeps,
  intent: Intent,
  flight: Flight<Purchased>,
  checked: OrderContext | null = null,
): Promise<Purchased> {
  const intentRef: IntentRef = { intent };
  try {
    const answer = await sendSuppressed(deps, flight, intentRef, checked);
    const { orderContext, parsed, charge, pictures } = answer;
    const outcome = await settle(deps, intentRef.intent, { parsed, charge }, flight.forgotten);
    deps.readBalanceSoon();
    // If this check fails, the order stays settled. The next order checks again.
    await checkAnswer(deps, intent, orderContext, parsed).catch(logAs('run-order'));
    // The subject must be certain before the picture is shown next to a name.
    if (pictures !== undefined && (outcome === 'found' || outcome === 'nothing-found')) {
      const { connection } = intent;
      void deps.offerPicture?.({ connection, aliases: parsed.aliases, ...pictures });
    }
    return { outcome, chargedMilli: charge.milli };
  } catch (error) {
    if (error instanceof ServiceError) return await settleError(deps, intentRef.intent, error, flight.forgotten);
    if (error instanceof KnownError) return await endKnown(deps, intentRef.intent);
    if (error instanceof RefusedError) await endRefused(deps, intentRef.intent, error.refusal);
    else if (!(error instanceof NotSavedError)) await abandon(deps, intentRef.intent);
    throw error;
  } finally {
    // Not awaited: the answer does not wait for the team's books.
    void deps.keepAliveWhile(endAtTeam(deps, intent.id)).catch(logAs('run-order'));
  }
}

async function endAtTeam({ team }: PurchaseDeps, intentId: string): Promise<void> {
  await (await team?.())?.ended(intentId);
}

/** Resolves to the outcome. Throws NotSavedError if the browser cannot store the answer. */
async function settle(
  deps: PurchaseDeps,
  intent: Intent,
  { parsed, charge }: Pick<OperationAnswer, 'parsed' | 'charge'>,
  forgotten: readonly Forgotten[],
): Promise<Purchased['outcome']> {
  const nowMs = deps.clock.now();
  try {
    const judged = await settleAnswered(deps, intent, { parsed, charge, nowMs }, forgotten);
    return judged === 'proved' ? outcomeOfResult(parsed) : judged;
  } catch (error) {
    throw await saveForLater(deps, { intent, findings: parsed, charge, nowMs }, forgotten, error);
  }
}

/**
 * Sends the order, without excluded people if it returns a list. If the lists change before sending, it writes them again, up to five
 * times. If the service lost a list, it repeats once; that is free.
 */
async function sendSuppressed(
  deps: PurchaseDeps,
  flight: Flight<Purchased>,
  intentRef: IntentRef,
  checked: OrderContext | null,
): Promise<OperationAnswer> {
  const { db } = deps;
  const { operation, connection } = intentRef.intent;
  const row = deps.operations[operation];
  const { signal } = flight.withdraw;
  let distrusted = false;
  for (let tries = 1; ; tries++) {
    const { service } = await deps.expectConnected();
    // Read the version of the lists first, then the people to leave out.
    const { lists: mark } = await readGeneration(db);
    const isFresh = checked !== null && row.lists === null;
    const known = isFresh ? checked : await readOrderContext(deps, connection, intentRef.intent);
    const orderContext = await suppressed(deps, row, known, { signal, turn: flight.turn });
    const { suppression } = orderContext;
    const setSent = (isSent: boolean) => {
      flight.isSent = isSent;
    };
    const gate = createGate({
      deps,
      intentRef,
      signal,
      setSent,
      ...(suppression && { leftOut: { suppression, mark } }),
    });
    const options = optionsOf(deps, flight, intentRef);
    const readContext = (sent: OrderContext) => contextOf(deps, intentRef.intent, sent);
    try {
      return await row.send({ client: deps.client, service, orderContext, options, gate, readContext });
    } catch (error) {
      if (error instanceof ListsChangedError) {
        if (tries >= mostTries) throw new RefusedError({ kind: 'kept-changing' });
        continue;
      }
      const lists = gate.sent()?.orderContext.suppression?.lists ?? [];
      if (distrusted || lists.length === 0 || !isAboutLists(error)) throw error;
      distrusted = true;
      // The service refused the request: request again as if never sent.
      await requeue(deps, flight, intentRef, null);
      await deps.exclusionPolicy.distrust(lists);
    }
  }
}

function optionsOf(deps: PurchaseDeps, flight: Flight<Purchased>, intentRef: IntentRef): SendOptions {
  const { id: intentId, subject } = intentRef.intent;
  return {
    signal: flight.withdraw.signal,
    turn: flight.turn,
    about: { subjectKey: subject.key, intentId },
    onPaused: (untilMs) => notePaused(deps.db, intentRef.intent, untilMs),
    onWaiting: (untilMs) => requeue(deps, flight, intentRef, untilMs),
  };
}

/** Puts the intent back in the queue after a free refusal (a 429, or a lost list). Throws RefusedError if another worker took it. */
async function requeue(
  { db, clock }: PurchaseDeps,
  flight: Flight<Purchased>,
  intentRef: IntentRef,
  untilMs: number | null,
): Promise<void> {
  const waiting = await putBack(db, intentRef.intent, untilMs);
  if (waiting === null) {
    await settleFailed(db, intentRef.intent, { failure: { kind: 'too-fast', status: 429 }, nowMs: clock.now() });
    throw new RefusedError({ kind: 'under-way' });
  }
  intentRef.intent = waiting;
  flight.isSent = false;
}

async function suppressed(
  deps: PurchaseDeps,
  row: OperationRow,
  known: OrderContext,
  options: Parameters<ExclusionPolicy['suppress']>[2],
): Promise<OrderContext> {
  if (row.lists === null) return known;
  const lists = known.named?.lists ?? 'all';
  return { ...known, suppression: await deps.exclusionPolicy.suppress(row.lists, known.subject, options, lists) };
}

/** It was answered meanwhile: the requested data is available. */
async function endKnown({ db }: PurchaseDeps, intent: Intent): Promise<Purchased> {
  await withdraw(db, intent);
  await countSaving(db, intent.connection, 'revisits', intent.reservedMilli);
  return { outcome: 'known', chargedMilli: null };
}

async function endRefused({ db, clock }: PurchaseDeps, intent: Intent, refusal: Refusal): Promise<void> {
  // The worker that sent or decided it records the outcome; an intent that is still ours is withdrawn.
  if (refusal.kind === 'under-way' || refusal.kind === 'unread-kept') return withdraw(db, intent);
  // These two refusals come before there is an intent.
  if (refusal.kind === 'unknown-open' || refusal.kind === 'other-subject') return;
  await settleRefused(db, intent, { refusal, nowMs: clock.now() });
  if (refusal.kind === 'excluded') await countSaving(db, intent.connection, 'exclusions', intent.reservedMilli);
}

/** A 400 about exclusion lists, whose text the contract does not specify (docs/interface.md#create-or-update-list). */
function isAboutLists(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    error.failure.kind === 'bad-request' &&
    /\blists?\b/i.test(error.failure.serviceText ?? '')
  );
}

/** The answer may reveal an exclusion; a returned person who should be left out shows that a list expired. */
async function checkAnswer(
  deps: PurchaseDeps,
  intent: Intent,
  orderContext: OrderContext,
  parsed: ParsedResult,
): Promise<void> {
  const { db, exclusionPolicy } = deps;
  if (orderContext.suppression !== undefined) {
    const ids = parsed.others.flatMap(({ aliases }) => aliases.map(idOfAlias)).filter((id) => id !== null);
    await exclusionPolicy.noticeReturned(orderContext.suppression, ids);
  }
  if (intent.anyway) return;
  const listName = await exclusionPolicy.isExcluded(intent.subject);
  if (listName !== null) await noteFoundExcluded(db, intent.id, listName);
}

async function contextOf(deps: PurchaseDeps, intent: Intent, { known }: OrderContext): Promise<ParseContext> {
  const sites = (await readSettings(deps.db, 'sites')) ?? [];
  const nowMs = deps.clock.now();
  // The client has already updated the offset from this answer.
  const { offsetMs = 0 } = (await readSettings(deps.db, 'serviceClock')) ?? {};
  return { connection: intent.connection, sites, nowMs, serviceNowMs: nowMs + offsetMs, known };
}

/** After an internal or database error: an unsent intent is withdrawn, a sent one becomes unknown. */
async function abandon(deps: PurchaseDeps, intent: Intent): Promise<void> {
  if (intent.sentAt === null || intent.state === 'queued') await withdraw(deps.db, intent);
  else await settleUnknown(deps.db, intent, deps.clock.now());
}

/** Ends the intent after a failure. A 404 or an unreadable answer is a result; every other error is thrown. */
async function settleError(
  deps: PurchaseDeps,
  intent: Intent,
  error: ServiceError,
  forgotten: readonly Forgotten[],
): Promise<Purchased> {
  const { failure } = error;
  const nowMs = deps.clock.now();
  if (failure.kind === 'cancelled') {
    await withdraw(deps.db, intent);
    throw error;
  }
  if (failure.kind === 'not-found' && intent.sentAt !== null) {
    const orderContext = await readOrderContext(deps, intent.connection, intent);
    const nothing = deps.operations[intent.operation].nothing(
      orderContext,
      await contextOf(deps, intent, orderContext),
    );
    const charge = chargeOfNothing(intent, error.creditMilli);
    const outcome = await settle(deps, intent, { parsed: nothing, charge }, forgotten);
    if (charge.milli !== 0 || (await isBeyondBalance(deps, intent))) deps.readBalanceSoon();
    return { outcome: outcome === 'forgotten' ? outcome : 'nothing-found', chargedMilli: charge.milli };
  }
  if (failure.kind === 'not-understood') {
    const charge = chargeOfUnread(intent, error.creditMilli);
    await settleNotUnderstood(deps.db, intent, { body: error.body ?? '', charge, nowMs }, forgotten);
    deps.readBalanceSoon();
    return { outcome: 'not-understood', chargedMilli: charge.milli };
  }
  if (intent.sentAt !== null && (failure.kind === 'bad-request' || failure.kind === 'not-supported'))
    await deps.operations[intent.operation].settlement?.noteRefused?.(deps.db, intent, failure);
  if (intent.sentAt === null || intent.state === 'queued' || isCertainlyFree(failure)) {
    await settleFailed(deps.db, intent, { failure, nowMs });
    // A refused key or missing credits affect every order. Reading the balance is free and shows the problem.
    if (failure.kind === 'key-refused' || failure.kind === 'not-enough-credits') deps.readBalanceSoon();
  } else {
    await settleUnknown(deps.db, intent, nowMs, failure.status);
    deps.readBalanceSoon();
  }
  throw error;
}

/** True if the order could cost more than the last known balance. Credits may have been added. */
async function isBeyondBalance({ db }: PurchaseDeps, { connection, reservedMilli }: Intent): Promise<boolean> {
  const balance = await db.balances.get(connection);
  return balance !== undefined && balance.milli < reservedMilli;
}

/**
 * Books the cost that the service stated, else the maximum. A job is always booked at its maximum: it is searched for in the service's
 * history, and corrected when the job is settled.
 */
function chargeOfUnread(intent: Intent, statedMilli: number | null): Charge {
  const { settlesLater }: Endpoint = endpoints[offers[intent.operation].endpoint];
  if (settlesLater === true) return { milli: intent.reservedMilli, how: 'price-table', isJobOpen: true };
  // The number of units is unreadable: a stated cost counts only within a range quote, or if it is 0.
  const believed = believedMilli(intent.quote, statedMilli, 0);
  return believed === null
    ? { milli: intent.reservedMilli, how: 'price-table', uncertain: true }
    : { milli: believed, how: 'x-credit' };
}

/**
 * Books the cost that the service stated for a 404. Otherwise a 404 is free, unless the operation is priced per request
 * (docs/interface.md#credit-prices): then its price is booked and the balance corrects it.
 */
function chargeOfNothing(intent: Intent, statedMilli: number | null): Charge {
  const believed = believedMilli(intent.quote, statedMilli, 0);
  if (believed !== null) return { milli: believed, how: 'x-credit' };
  const { mayChargeNotFound }: Endpoint = endpoints[offers[intent.operation].endpoint];
  return mayChargeNotFound === true
    ? { milli: intent.reservedMilli, how: 'price-table', uncertain: true }
    : { milli: 0, how: 'price-table' };
}
