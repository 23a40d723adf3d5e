import type { BatchFailure, BatchItem, PausedBecause } from '@/lib/database/schema/batch-rows';
import type { HeldBecause, Intent } from '@/lib/database/schema/rows';
import type { Purchased } from '@/lib/purchases/order';
import { brokenService, type PauseReasons, shutWay } from '@/lib/purchases/pause-reasons';
import { NotSavedError, type Refusal, RefusedError } from '@/lib/purchases/refusals';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';

/** The outcome of an item, and its effect on the batch. */
export interface ItemOutcome {
  item: Pick<BatchItem, 'state' | 'chargedMilli' | 'isProvisional' | 'intentId' | 'failure'>;
  pause: PausedBecause | null;
  /** A problem of the service, not of the item: several in a row pause the batch. Null: nothing was requested, or the cause is unknown. */
  trouble: PausedBecause | 'none' | null;
}

/** How the purchase pipeline ended for an item. Null after the worker died: then only the intent is available. */
export type PurchaseEnd = { purchased: Purchased } | { error: unknown } | null;

/** The cost of an order by the ledger. `milli` is null if it has no row, or the charge is unknown. */
export interface BookedCharge {
  milli: MilliCredits | null;
  isProvisional: boolean;
}

/** This item's order in the database, and its cost by the ledger. */
export interface Trace {
  intent: Intent | null;
  charge: BookedCharge;
  /** Another click's order was already in flight: the charge belongs to it. */
  isJoined: boolean;
}

/** Null while the order is in flight. The database wins over the pipeline's result: a worker may die between the two. */
export function outcomeOf(end: PurchaseEnd, trace: Trace): ItemOutcome | null {
  const failure = failureOf(end);
  if (trace.intent !== null) {
    if (end !== null && 'error' in end && end.error instanceof NotSavedError) return notSaved(trace.intent.id);
    return outcomeOfIntent(trace.intent, trace.charge, failure);
  }
  if (end === null) return waitingAgain(null);
  if ('purchased' in end) return outcomeOfPurchased(end.purchased, trace.isJoined);
  if (end.error instanceof RefusedError) return outcomeOfRefusal(end.error.refusal);
  if (end.error instanceof NotSavedError) return waitingAgain('not-saved');
  // The other click's order failed: this item was not requested yet, and the pipeline's error says what prevents it.
  if (failure === null || trace.isJoined) return waitingAgain(failure === null ? 'internal' : pauseFor(failure));
  return outcomeOfFailure(failure, null);
}

/** The outcome of one order by the database; null while it is in flight. `lost`: its failure, if any. */
export function outcomeOfIntent(
  { id: intentId, state, outcome, reservedMilli }: Intent,
  { milli: chargedMilli, isProvisional }: BookedCharge,
  lost: ServiceFailure | null,
): ItemOutcome | null {
  if (state === 'queued' || state === 'sent') return null;
  if (state === 'unknown' || outcome === null) {
    const failure = lost ?? undefined;
    return {
      item: { state: 'unknown', chargedMilli: null, intentId, failure },
      pause: null,
      trouble: lost && troubleOf(lost),
    };
  }
  if (outcome.kind === 'failed') return outcomeOfFailure(outcome.failure, intentId);
  if (outcome.kind === 'refused') return outcomeOfRefusal(outcome.refusal);
  if (outcome.kind === 'decided' || outcome.kind === 'decided-group') {
    return { item: { state: 'unknown', chargedMilli, isProvisional, intentId }, pause: null, trouble: null };
  }
  if (outcome.kind === 'undecided') {
    // Counted at its maximum, as while it was open.
    return { item: { state: 'unknown', chargedMilli: reservedMilli, intentId }, pause: null, trouble: null };
  }
  const ended = stateOf(outcome.kind);
  const trouble = ended === 'not-understood' || ended === 'not-confirmed' ? ended : 'none';
  return { item: { state: ended, chargedMilli, isProvisional, intentId }, pause: null, trouble };
}

/** A batch does not distinguish why an answer is held apart. */
function stateOf<Kind extends Purchased['outcome']>(
  kind: Kind | HeldBecause,
): Exclude<Kind, HeldBecause | 'forgotten'> | 'found' | 'not-confirmed' {
  if (kind === 'forgotten') return 'found';
  if (kind === 'about-another' || kind === 'not-confirmed') return 'not-confirmed';
  return kind as Exclude<Kind, HeldBecause | 'forgotten'>;
}

/** Not from an order of this batch: known before, saved from session storage, or another click's. */
function outcomeOfPurchased({ outcome, chargedMilli }: Purchased, isJoined: boolean): ItemOutcome {
  const isFree = isJoined || outcome === 'known';
  return {
    item: {
      state: isFree ? 'known' : stateOf(outcome),
      chargedMilli: isFree ? 0 : chargedMilli,
      intentId: null,
    },
    pause: null,
    trouble: null,
  };
}

function outcomeOfRefusal(refusal: Refusal): ItemOutcome {
  const free = { chargedMilli: 0, intentId: null };
  switch (refusal.kind) {
    case 'excluded':
      return { item: { state: 'excluded', ...free, failure: refusal }, pause: null, trouble: null };
    case 'unknown-open':
      // Lost by an earlier click, which bears the cost.
      return { item: { state: 'unknown', ...free, failure: refusal }, pause: null, trouble: null };
    case 'unread-kept':
      // Paid for by an earlier click, which bears the cost; a batch never pays again.
      return { item: { state: 'not-understood', ...free, failure: refusal }, pause: null, trouble: null };
    case 'above-agreed':
      return waitingAgain('agreed-used-up');
    case 'budget-reached':
    case 'team-budget':
      return waitingAgain('budget-reached');
    case 'team-closed':
      return waitingAgain('team-closed');
    case 'team-known':
    case 'team-claimed':
      return { item: { state: 'failed', ...free, failure: refusal }, pause: null, trouble: null };
    case 'forgotten':
      return { item: { state: 'failed', ...free, failure: { kind: 'cancelled' } }, pause: null, trouble: null };
    case 'kept-changing':
    case 'under-way':
    case 'other-subject':
      // Nothing prevents another attempt.
      return waitingAgain(null);
  }
}

function outcomeOfFailure(failure: ServiceFailure, intentId: string | null): ItemOutcome {
  const pause = pauseFor(failure);
  if (pause !== null) return waitingAgain(pause);
  // Withdrawn elsewhere, or not possible for this subject: nothing was requested.
  const wasSent = intentId !== null && failure.kind !== 'cancelled';
  return {
    item: { state: 'failed', chargedMilli: 0, intentId, failure },
    pause: null,
    trouble: wasSent ? troubleOf(failure) : null,
  };
}

/** Answered and paid for; the answer waits in session storage for room, and then the ledger has the charge. */
function notSaved(intentId: string): ItemOutcome {
  const failure: BatchFailure = { kind: 'not-saved', values: [] };
  return { item: { state: 'failed', chargedMilli: null, intentId, failure }, pause: 'not-saved', trouble: 'none' };
}

export function waitingAgain(pause: PausedBecause | null): ItemOutcome {
  return {
    item: { state: 'waiting', chargedMilli: null, isProvisional: false, intentId: null, failure: undefined },
    pause,
    trouble: null,
  };
}

function failureOf(end: PurchaseEnd): ServiceFailure | null {
  return end !== null && 'error' in end && end.error instanceof ServiceError ? end.error.failure : null;
}

function pauseFor({ kind }: ServiceFailure): PausedBecause | null {
  return shutWay[kind] ?? null;
}

const troubles: PauseReasons = {
  ...brokenService,
  'service-broken': 'service-broken',
  garbled: 'service-broken',
  unreachable: 'unreachable',
  'too-slow': 'unreachable',
  'not-understood': 'not-understood',
};

function troubleOf({ kind }: ServiceFailure): PausedBecause | 'none' {
  return troubles[kind] ?? 'none';
}
