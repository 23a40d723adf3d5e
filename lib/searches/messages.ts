import { z } from 'zod';
import { valueListNames } from '@/lib/service/contract/enums';

const searchId = z.string().max(100);

/** Search's messages besides buying pages (`enrich` with `subjectOfSearch`). All free; nothing goes to the service. */
export const searchMessages = {
  /** Stores a search, or finds the identical one with its pages. An invalid search is refused here (`bad-request-here`). */
  openSearch: () =>
    z.strictObject({
      kind: z.enum(['people', 'companies']),
      filters: z.record(z.string(), z.unknown()),
      /** Ids of our lists; `all` includes lists created later. */
      lists: z.union([z.literal('all'), z.array(z.string().max(64)).max(500)]),
      /** Results per page; used only if no page was bought yet. */
      size: z.int().min(1).max(100),
      /** People in a preview; used only if no preview was bought yet. */
      previewSize: z.int().min(1).max(100).optional(),
    }),

  /** Saves it under a name; null: it is only remembered. */
  nameSearch: () => z.strictObject({ id: searchId, name: z.string().trim().min(1).max(100).nullable() }),

  /** Deletes the search and its pages; what was bought about people and companies stays in the records. */
  forgetSearch: () => z.strictObject({ id: searchId }),

  /**
   * Fetches the list if necessary, when a user opens its filter. The entries go through the database: 16,000 are too many for a message.
   * `isOld`: over a week, without a newer one.
   */
  readyValueList: () => z.strictObject({ name: z.enum(valueListNames) }),
};
