import { z } from 'zod';

const either = (usual: boolean) => z.boolean().default(usual);

/**
 * What the contract leaves open or says twice (docs/interface.md#open-questions), where a client could depend on the answer. Each
 * has the value a sandbox starts with, and can be flipped (`--choose key=value`, `POST /sandbox/choices`). docs/sandbox.md says
 * why.
 */
export const choicesSchema = z.strictObject({
  /** A key in `Authorization: Bearer` is accepted as well as one in X-TOKEN. */
  acceptBearer: either(false),
  /** What is paid for (docs/interface.md#credit-prices): each number of a lookup, or the lookup that found any. */
  phonePrice: z.enum(['number', 'lookup']).default('number'),
  /** An unknown filter key is left out and the wider search billed, or it is 400. */
  unknownFilterKeys: z.enum(['drop', 'refuse']).default('drop'),
  /** A preview shows the profile link. */
  previewShowsLink: either(true),
  /** How `X-Credit` writes a charge: `-1`, or `1`. */
  creditHeaderSign: z.enum(['signed', 'unsigned']).default('signed'),
  /** Which charged answers carry `X-Credit`. */
  creditHeaderOn: z.enum(['v2', 'all', 'none']).default('v2'),
  /** Reverse lookup and analysis are paid by the request (docs/interface.md#credit-prices): whether the 404 costs too. */
  chargeNotFound: either(false),
  /** A preview page without anyone on it costs its credit. */
  chargeEmptyPreview: either(true),
  /** A search without matches is 404, or 200 with an empty page. */
  noMatches: z.enum(['404', 'empty-page']).default('404'),
  /** A job is charged its most at submit and corrected when it settles, or charged once it settles. */
  jobCharge: z.enum(['at-submit', 'at-settle']).default('at-submit'),
  /** The job's track id is the one of the search it came from. */
  finderKeepsTrackId: either(true),
  /** Which writes count in the 50 lists a day. */
  listQuotaCounts: z.enum(['creations', 'writes']).default('creations'),
  /** What the 24 hours of a list are counted from. */
  listExpiry: z.enum(['creation', 'update']).default('creation'),
  /** A search that names a list that does not exist, or an expired one. */
  unknownList: z.enum(['refuse', 'ignore']).default('refuse'),
  /** Whether the `lists` filter leaves anyone out. */
  lists: z.enum(['obey', 'ignore']).default('obey'),
  /** Whether all results of a job are there at DONE; the rest comes some minutes later. */
  resultsAtDone: z.enum(['whole', 'half', 'none']).default('whole'),
  /** Each seventh result of a job is of an unknown shape. */
  strangeResults: either(false),
  /** What the 403 of a job that was given back says: the internal code in `status`, or other fields. */
  refundedBody: z.enum(['internal-code', 'other-fields']).default('internal-code'),
  /** Track ids are UUIDs, or whatever the service likes. */
  trackIds: z.enum(['uuid', 'opaque']).default('uuid'),
  /** Phone v2 answers an envelope, or the result alone. */
  phoneEnvelope: z.enum(['envelope', 'bare']).default('envelope'),
});
export type Choices = z.output<typeof choicesSchema>;

export interface ChoicesStore {
  /** As they are now. */
  read(): Choices;
  /** Those named are flipped, the others stay. */
  flip(some: Partial<Choices>): Choices;
}

/** Live as long as the process. */
export function createChoices(some: Partial<Choices> = {}): ChoicesStore {
  let choices = choicesSchema.parse(some);
  return {
    read: () => choices,
    flip(others) {
      choices = choicesSchema.parse({ ...choices, ...others });
      return choices;
    },
  };
}
