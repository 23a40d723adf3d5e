import type { IntentRefusal } from '@/lib/database/schema/rows';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** Why the purchase pipeline did not send. Nothing was charged in any of these. */
export type Refusal =
  | IntentRefusal
  /** An earlier answer to the same order was lost; its outcome has to be decided first. */
  | { kind: 'unknown-open'; intentId: string }
  /** An earlier answer to the same order was paid for and could not be read; another request costs again. */
  | { kind: 'unread-kept'; intentId: string }
  /** Another worker has sent the same order, or it has been decided meanwhile. */
  | { kind: 'under-way' }
  /** The panel or the page now shows another subject. */
  | { kind: 'other-subject' };

/** Answered, but the browser could not store it (disk full): it stays on screen and in session storage until it can. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';
  /** Addresses or numbers, to be copied from the screen. */
  constructor(
    readonly values: string[],
    cause?: unknown,
  ) {
    super('not-saved', { cause });
  }
}

export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(readonly refusal: Refusal) {
    super(refusal.kind);
  }
}

/** Throws RefusedError where the price is above the one on the button. */
export function expectAgreed(maxMilli: MilliCredits, agreedMilli: MilliCredits): void {
  if (maxMilli > agreedMilli) throw new RefusedError({ kind: 'above-agreed', maxMilli, agreedMilli });
}

/** Why a batch did not start or resume, besides the pipeline's refusals. Nothing was sent. */
export type BatchRefusal =
  | { kind: 'nothing-selected' }
  | { kind: 'too-many'; asked: number; most: number }
  /** No longer paused, or never was: it is running, over, or was erased. */
  | { kind: 'not-paused' }
  /** It belongs to another key or service than the current one. */
  | { kind: 'key-changed' };

export class BatchRefusedError extends Error {
  override readonly name = 'BatchRefusedError';
  constructor(readonly refusal: BatchRefusal) {
    super(refusal.kind);
  }
}
