import type { BatchFailure, BatchItem, PausedBecause } from '@/lib/database/schema/batch-rows';
import type { HeldBecause, Intent } from '@/lib/database/schema/rows';
import type { Purchased } from '@/lib/purchases/order';
import { brokenService, type PauseReasons, shutWay } from '@/lib/purchases/pause-reasons';
import { NotSavedError, type Refusal, RefusedError } from '@/lib/purchases/refusals';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';

/** What becomes of an item, and of the batch because of it. */
export interface ItemOutcome {
  item: Pick<BatchItem, 'state' | 'chargedMilli' | 'isProvisional' | 'intentId' | 'failure'>;
  /** Stops the batch at once. */
  pause: PausedBecause | null;
  /** By the service or the way to it, not by the item: so many in a row stop the batch, too. Null: nothing was asked, or nobody knows. */
  trouble: PausedBecause | 'none' | null;
}

/** How the door came back to a batch. Null after the worker died: then the intent alone says what there is to know. */
export type PurchaseEnd = { purchased: Purchased } | { error: unknown } | null;

/** What the ledger says an order cost. `milli` is null where it has no row, or one whose charge is not known. */
export interface BookedCharge {
  milli: MilliCredits | null;
  isProvisional: boolean;
}

/** This item's order in the database, and what the ledger says it cost. */
export interface Trace {
  intent: Intent | null;
  charge: BookedCharge;
  /** Somebody else's click was on its way already: theirs is the charge. */
  isJoined: boolean;
}

/** Null while the order is still on its way. What the database says goes before what the door came back with: a worker may die between the two. */
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
  // Theirs failed: this item was not asked for yet, and the door says what stands in the way.
  if (failure === null || trace.isJoined) return waitingAgain(failure === null ? 'internal' : pauseFor(failure));
  return outcomeOfFailure(failure, null);
}

/** What one order came to, as far as the database knows; null while it is on its way. `lost` is what was heard of it, if anything. */
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
    // Counted at its most, as it was while it was open.
    return { item: { state: 'unknown', chargedMilli: reservedMilli, intentId }, pause: null, trouble: null };
  }
  const ended = stateOf(outcome.kind);
  const trouble = ended === 'not-understood' || ended === 'not-confirmed' ? ended : 'none';
  return { item: { state: ended, chargedMilli, isProvisional, intentId }, pause: null, trouble };
}

/** What was kept apart is one to a batch, why ever it was. */
function stateOf<Kind extends Purchased['outcome']>(
  kind: Kind | HeldBecause,
): Exclude<Kind, HeldBecause | 'forgotten'> | 'found' | 'not-confirmed' {
  if (kind === 'forgotten') return 'found';
  if (kind === 'about-another' || kind === 'not-confirmed') return 'not-confirmed';
  return kind as Exclude<Kind, HeldBecause | 'forgotten'>;
}

/** Not by an order of this batch: known before, stored from what could not be stored, or another's click. */
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
      // Lost by an earlier click: what it cost is that click's.
      return { item: { state: 'unknown', ...free, failure: refusal }, pause: null, trouble: null };
    case 'unread-kept':
      // Paid for by an earlier click: what it cost is that click's, and a batch pays for nothing again.
      return { item: { state: 'not-understood', ...free, failure: refusal }, pause: null, trouble: null };
    case 'above-agreed':
      return waitingAgain('agreed-used-up');
    case 'budget-reached':
      return waitingAgain('budget-reached');
    case 'forgotten':
      return { item: { state: 'failed', ...free, failure: { kind: 'cancelled' } }, pause: null, trouble: null };
    case 'kept-changing':
    case 'under-way':
      // Nothing stands in the way of asking again.
      return waitingAgain(null);
  }
}

/** Certain to be free. */
function outcomeOfFailure(failure: ServiceFailure, intentId: string | null): ItemOutcome {
  const pause = pauseFor(failure);
  if (pause !== null) return waitingAgain(pause);
  // Withdrawn elsewhere, or not possible for this subject: nothing was asked.
  const wasSent = intentId !== null && failure.kind !== 'cancelled';
  return {
    item: { state: 'failed', chargedMilli: 0, intentId, failure },
    pause: null,
    trouble: wasSent ? troubleOf(failure) : null,
  };
}

/** It was answered and paid; the answer is in session storage until there is room, and the ledger knows the charge then. */
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
