import { z } from 'zod';

/**
 * Why a batch was not started or resumed, in addition to the purchase pipeline's refusals. Nothing was sent in any of
 * these.
 */
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
