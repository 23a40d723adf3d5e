import { z } from 'zod';
import { type HandlersOf, messageRow } from '@/lib/platform/message-row';
import { valueListNames } from '@/lib/service/contract/enums';

const nothing = z.strictObject({});
const searchId = z.string().max(100);

/** Ids of our lists; `all` includes lists created later. */
export const chosenListsSchema = z.union([z.literal('all'), z.array(z.string().max(64)).max(500)]);

/** Search's messages besides buying pages (`enrich` with `subjectOfSearch`). All free; nothing goes to the service. */
export const searchMessages = {
  /** Stores a search, or finds the identical one with its pages. An invalid search is refused here (`bad-request-here`). */
  openSearch: messageRow(
    () =>
      z.strictObject({
        kind: z.enum(['people', 'companies']),
        filters: z.record(z.string(), z.unknown()),
        lists: chosenListsSchema,
        /** Results per page; used only if no page was bought yet. */
        size: z.int().min(1).max(100),
        /** The same for a preview. */
        previewSize: z.int().min(1).max(100).optional(),
      }),
    () => z.object({ id: z.string() }),
  ),

  /** Saves it under a name; null: it is only remembered. */
  nameSearch: messageRow(
    () => z.strictObject({ id: searchId, name: z.string().trim().min(1).max(100).nullable() }),
    () => nothing,
  ),

  /** Deletes the search and its pages; what was bought about people and companies stays in the records. */
  forgetSearch: messageRow(
    () => z.strictObject({ id: searchId }),
    () => nothing,
  ),
};

export type SearchActions = HandlersOf<typeof searchMessages>;

/** Messages about value lists that Sidenote's pages may send: rows for the table in `lib/messaging/protocol.ts`. */
export const valueListMessages = {
  /**
   * Fetches the list if necessary, when a user opens its filter. The entries go through the database: 16,000 are too many for a message.
   * `isOld`: over a week, without a newer one.
   */
  readyValueList: messageRow(
    () => z.strictObject({ name: z.enum(valueListNames) }),
    () => z.object({ fetchedAtMs: z.number().nullable(), isOld: z.boolean() }),
  ),
};

type Row = (typeof valueListMessages)['readyValueList'];
export type ReadyValueList = z.output<Row['answer']>;
