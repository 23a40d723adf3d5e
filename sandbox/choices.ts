import { z } from 'zod';

const either = (usual: boolean) => z.boolean().default(usual);

/** Points that the contract leaves open (docs/interface.md#open-questions), each with its default. docs/sandbox.md says how to change them. */
export const choicesSchema = z.strictObject({
  /** A key in `Authorization: Bearer` is accepted as well as one in X-TOKEN. */
  acceptBearer: either(false),
  /** The unit of the price (docs/interface.md#credit-prices): each number of a lookup, or a lookup that found any. */
  phonePrice: z.enum(['number', 'lookup']).default('number'),
  /** An unknown filter key is dropped and the wider search billed, or refused with 400. */
  unknownFilterKeys: z.enum(['drop', 'refuse']).default('drop'),
  /** A preview shows the profile link. */
  previewShowsLink: either(false),
  /** How `X-Credit` writes a charge: `-1`, or `1`. */
  creditHeaderSign: z.enum(['signed', 'unsigned']).default('signed'),
  /** Which charged answers carry `X-Credit`. */
  creditHeaderOn: z.enum(['v2', 'all', 'none']).default('v2'),
  /** Whether a 404 of reverse lookup or analysis, which are priced per request (docs/interface.md#credit-prices), is charged too. */
  chargeNotFound: either(false),
  /** An empty preview page is charged. */
  chargeEmptyPreview: either(true),
  /** A search without matches is 404, or 200 with an empty page. */
  noMatches: z.enum(['404', 'empty-page']).default('404'),
  /** What size 0 of a people search does: an empty page with the total, the default page, or a 400. */
  sizeZero: z.enum(['count', 'default', 'refuse']).default('count'),
  /** A job is charged its maximum at submit and corrected when it settles, or charged only when it settles. */
  jobCharge: z.enum(['at-submit', 'at-settle']).default('at-submit'),
  /** An email-finder job takes over the track id of the search it came from. */
  finderKeepsTrackId: either(true),
  /** Which writes count towards the 50 lists a day. */
  listQuotaCounts: z.enum(['creations', 'writes']).default('creations'),
  /** When the 24 hours of a list begin. */
  listExpiry: z.enum(['creation', 'update']).default('creation'),
  /** What happens to a search that names a missing or expired list. */
  unknownList: z.enum(['refuse', 'ignore']).default('refuse'),
  /** Whether the `lists` filter leaves anyone out. */
  lists: z.enum(['obey', 'ignore']).default('obey'),
  /** How many of a job's results are available at DONE; the rest follow some minutes later. */
  resultsAtDone: z.enum(['whole', 'half', 'none']).default('whole'),
  /** Every seventh result of a job has an unknown shape. */
  strangeResults: either(false),
  /** The body of a refunded job's 403: the internal code in `status`, or other fields. */
  refundedBody: z.enum(['internal-code', 'other-fields']).default('internal-code'),
  /** Track ids are UUIDs, or opaque strings. */
  trackIds: z.enum(['uuid', 'opaque']).default('uuid'),
  /** Phone v2 answers an envelope, or the bare result. */
  phoneEnvelope: z.enum(['envelope', 'bare']).default('envelope'),
  /** Whether the v2 paths exist. */
  v2Paths: z.enum(['served', 'missing']).default('served'),
  /** Whether a number names its person by id and profile. */
  phoneNames: z.enum(['person', 'nobody']).default('person'),
});
export type Choices = z.output<typeof choicesSchema>;

export interface ChoicesStore {
  /** The current values. */
  read(): Choices;
  /** Changes the given ones, leaves the others. */
  flip(some: Partial<Choices>): Choices;
}

/** Kept in memory. */
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
