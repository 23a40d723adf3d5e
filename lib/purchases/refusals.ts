import { z } from 'zod';

/** Why the purchase pipeline did not send. Nothing was charged in any of these. */
export const refusalSchema = z.discriminatedUnion('kind', [
  /** An earlier answer to the same order was lost; its outcome has to be decided first. */
  z.object({ kind: z.literal('unknown-open'), intentId: z.string() }),
  /** An earlier answer to the same order was paid for and could not be read; another request costs again. */
  z.object({ kind: z.literal('unread-kept'), intentId: z.string() }),
  z.object({ kind: z.literal('excluded'), listName: z.string() }),
  /** The price is above the one on the button. */
  z.object({ kind: z.literal('above-agreed'), maxMilli: z.number(), agreedMilli: z.number() }),
  z.object({
    kind: z.literal('budget-reached'),
    period: z.enum(['day', 'month']),
    limitMilli: z.number(),
    usedMilli: z.number(),
  }),
  /** Settings or lists changed again each time it was checked against them. */
  z.object({ kind: z.literal('kept-changing') }),
  z.object({ kind: z.literal('forgotten') }),
  /** Another worker has sent the same order, or it has been decided meanwhile. */
  z.object({ kind: z.literal('under-way') }),
  /** The panel or the page now shows another subject. */
  z.object({ kind: z.literal('other-subject') }),
]);
export type Refusal = z.output<typeof refusalSchema>;

/** Answered, but the browser could not store it (disk full): it stays on screen and in session storage until it can. */
export const notSavedSchema = z.object({ kind: z.literal('not-saved'), values: z.array(z.string()) });

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

/** Why a batch did not start or resume, besides the pipeline's refusals. Nothing was sent. */
export const batchRefusalSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing-selected') }),
  z.object({ kind: z.literal('too-many'), asked: z.number(), most: z.number() }),
  /** No longer paused, or never was: it is running, over, or was erased. */
  z.object({ kind: z.literal('not-paused') }),
  /** It belongs to another key or service than the current one. */
  z.object({ kind: z.literal('key-changed') }),
]);
export type BatchRefusal = z.output<typeof batchRefusalSchema>;

export class BatchRefusedError extends Error {
  override readonly name = 'BatchRefusedError';
  constructor(readonly refusal: BatchRefusal) {
    super(refusal.kind);
  }
}
