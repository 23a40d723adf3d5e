import { z } from 'zod';
import { type HandlersOf, messageRow } from '@/lib/platform/message-row';
import { valueListNames } from '@/lib/service/contract/enums';

const nothing = z.strictObject({});
const searchId = z.string().max(100);

/** Ids of our lists; `all` includes lists created later. */
export const chosenListsSchema = z.union([z.literal('all'), z.array(z.string().max(64)).max(500)]);

/**
 * The messages that Search may send, in addition to buying pages, which is `enrich` with `subjectOfSearch`. All are
 * free and send nothing to the service.
 */
export const searchMessages = {
  /**
   * Stores a search, or finds the identical one: then its pages are available. `filters` are validated by the same
   * schemas as before they are sent; an invalid search is refused here (`bad-request-here`).
   */
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
   * Fetches the list if necessary; sent when a user opens a filter that takes its values from it. The entries are then
   * in the database: 16,000 are too many for a message. `fetchedAtMs` null: built in. `isOld`: over a week, and no
   * newer one was available.
   */
  readyValueList: messageRow(
    () => z.strictObject({ name: z.enum(valueListNames) }),
    () => z.object({ fetchedAtMs: z.number().nullable(), isOld: z.boolean() }),
  ),
};

type Row = (typeof valueListMessages)['readyValueList'];
export type ReadyValueList = z.output<Row['answer']>;
