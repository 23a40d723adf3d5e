import type { PausedBecause } from '@/lib/database/schema/batch-rows';
import type { JobPart } from '@/lib/database/schema/job-rows';
import type { Intent } from '@/lib/database/schema/rows';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { brokenService, type PauseReasons, shutWay } from '@/lib/purchases/pause-reasons';
import { NotSavedError, type Refusal, RefusedError } from '@/lib/purchases/refusals';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';

/** The outcome of a part that was submitted through the purchase pipeline. */
export type SubmitOutcome =
  /** Not accepted, and free: it may be submitted later, now, or after a click. */
  | { kind: 'waiting'; pause: PausedBecause | null; failure: ServiceFailure | null; isAboutLists: boolean }
  | { kind: 'refused'; failure: JobPart['failure']; intentId: string | null }
  | { kind: 'lost'; intentId: string }
  /** Accepted, but there is no room for the answer: it waits in session storage, and repeating the order is free. */
  | { kind: 'not-saved' }
  | { kind: 'open' };

/** `intent`: the part's order, if one was written. The database takes precedence over the pipeline's error. Pure. */
export function outcomeOfSubmit(intent: Intent | null, error: unknown): SubmitOutcome {
  if (error instanceof NotSavedError) return { kind: 'not-saved' };
  if (intent !== null) return outcomeOfIntent(intent);
  if (error === null) return waiting(null);
  if (error instanceof JobRefusedError) {
    return { kind: 'refused', failure: { kind: 'job-refused', why: error.why }, intentId: null };
  }
  if (error instanceof RefusedError) return outcomeOfRefusal(error.refusal);
  return error instanceof ServiceError ? outcomeOfFailure(error.failure, null) : waiting('internal');
}

function outcomeOfIntent({ id: intentId, state, outcome }: Intent): SubmitOutcome {
  if (state === 'queued' || state === 'sent') return { kind: 'open' };
  if (state === 'settled' && outcome?.kind === 'failed') return outcomeOfFailure(outcome.failure, intentId);
  if (state === 'settled' && outcome?.kind === 'refused') return outcomeOfRefusal(outcome.refusal);
  if (outcome?.kind === 'decided' && !outcome.charged) return unreached(intentId);
  // Includes an answer that could not be read, so that its track id is unknown.
  return { kind: 'lost', intentId };
}

/** It never arrived. */
export function unreached(intentId: string): Extract<SubmitOutcome, { kind: 'refused' }> {
  const failure: ServiceFailure = { kind: 'unreachable' };
  return { kind: 'refused', failure, intentId };
}

function outcomeOfRefusal(refusal: Refusal): SubmitOutcome {
  if (refusal.kind === 'unknown-open') return { kind: 'lost', intentId: refusal.intentId };
  if (refusal.kind === 'budget-reached') return waiting('budget-reached');
  return waiting(refusal.kind === 'above-agreed' ? 'agreed-used-up' : 'internal');
}

const pauses: PauseReasons = { ...shutWay, ...brokenService, cancelled: 'person' };

/** Certain to be free. */
function outcomeOfFailure(failure: ServiceFailure, intentId: string | null): SubmitOutcome {
  const pause = pauses[failure.kind] ?? null;
  if (pause !== null) return waiting(pause, failure);
  // Too many submissions are in flight (docs/interface.md#errors): it waits until some are done.
  if (isAbout(failure, /pending/i)) return waiting(null, failure);
  if (isAbout(failure, /\blists?\b/i)) return { ...waiting('service-broken', failure), isAboutLists: true };
  return { kind: 'refused', failure, intentId };
}

function isAbout({ kind, serviceText }: ServiceFailure, words: RegExp): boolean {
  return kind === 'bad-request' && words.test(serviceText ?? '');
}

function waiting(pause: PausedBecause | null, failure: ServiceFailure | null = null) {
  return { kind: 'waiting', pause, failure, isAboutLists: false } as const;
}

/** The change to the part's row; null: none. */
export function changeOf(outcome: SubmitOutcome): Partial<JobPart> | null {
  switch (outcome.kind) {
    case 'waiting':
      return { state: 'waiting', failure: outcome.failure };
    case 'refused':
      return {
        state: 'refused',
        failure: outcome.failure,
        intentId: outcome.intentId,
        isSettled: true,
        chargedMilli: 0,
      };
    case 'lost':
      return { state: 'lost', intentId: outcome.intentId, failure: null };
    case 'not-saved':
    case 'open':
      return null;
  }
}
