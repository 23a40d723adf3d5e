import { z } from 'zod';

/** Why a job was not started or continued. Nothing was sent. */
export const jobRefusalSchema = z.discriminatedUnion('kind', [
  /** The service requires a webhook, and none is set. */
  z.object({ kind: z.literal('no-webhook') }),
  z.object({ kind: z.literal('search-gone') }),
  /** Six hours of the service's time have passed since the search. */
  z.object({ kind: z.literal('track-expired') }),
  /** Already used by another job: a track id works once. */
  z.object({ kind: z.literal('track-used') }),
  /** A track id leaves out no one: `count` people on its page are excluded, and a click agreed to `agreed`. */
  z.object({ kind: z.literal('excluded-on-page'), count: z.number(), agreed: z.number() }),
  /** Likewise for people who were forgotten since the page was bought: no list can be checked for them. */
  z.object({ kind: z.literal('forgotten-on-page'), count: z.number(), agreed: z.number() }),
  /** More people than this many exclusion lists allow (docs/interface.md#limits). */
  z.object({ kind: z.literal('too-many'), asked: z.number(), most: z.number(), lists: z.number() }),
  /** The day's remaining list writes are too few for the lists that a deep export needs. */
  z.object({ kind: z.literal('lists-used-up'), needed: z.number(), left: z.number() }),
  z.object({ kind: z.literal('already-running'), id: z.string() }),
  /** It was submitted again as that job, which was or may still be charged. */
  z.object({ kind: z.literal('resubmitted'), id: z.string() }),
  z.object({ kind: z.literal('key-changed') }),
  z.object({ kind: z.literal('not-now') }),
]);
export type JobRefusal = z.output<typeof jobRefusalSchema>;

export class JobRefusedError extends Error {
  override readonly name = 'JobRefusedError';
  constructor(readonly why: JobRefusal) {
    super(why.kind);
  }
}
