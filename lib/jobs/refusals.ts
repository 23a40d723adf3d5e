import { z } from 'zod';

/** Why a job was not begun, or not gone on with. Nothing was sent. */
export const jobRefusalSchema = z.discriminatedUnion('kind', [
  /** The service demands one, and none is set. */
  z.object({ kind: z.literal('no-webhook') }),
  z.object({ kind: z.literal('search-gone') }),
  /** Six hours of the service's time have passed since the search. */
  z.object({ kind: z.literal('track-expired') }),
  /** Used by another job already: it can be used once. */
  z.object({ kind: z.literal('track-used') }),
  /** A track id leaves out nobody: so many on its page are excluded, and a click agreed to `agreed` of them. */
  z.object({ kind: z.literal('excluded-on-page'), count: z.number(), agreed: z.number() }),
  /** More than can be had with so many exclusion lists (docs/interface.md#limits). */
  z.object({ kind: z.literal('too-many'), asked: z.number(), most: z.number(), lists: z.number() }),
  /** The day's list writes do not reach for the lists that a deep export needs. */
  z.object({ kind: z.literal('lists-used-up'), needed: z.number(), left: z.number() }),
  /** The same is being done already. */
  z.object({ kind: z.literal('already-running'), id: z.string() }),
  z.object({ kind: z.literal('key-changed') }),
  /** It is in no state for that. */
  z.object({ kind: z.literal('not-now') }),
]);
export type JobRefusal = z.output<typeof jobRefusalSchema>;

export class JobRefusedError extends Error {
  override readonly name = 'JobRefusedError';
  constructor(readonly why: JobRefusal) {
    super(why.kind);
  }
}
