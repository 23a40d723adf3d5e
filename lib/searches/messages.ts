import { z } from 'zod';
import { type HandlersOf, messageRow } from '@/lib/platform/message-row';
import { valueListNames } from '@/lib/service/contract/enums';

const nothing = z.strictObject({});
const searchId = z.string().max(100);

/** Ids of our lists; `all` also those that are made later. */
export const chosenListsSchema = z.union([z.literal('all'), z.array(z.string().max(64)).max(500)]);

/** What Search may ask besides buying pages, which is `enrich` with `subjectOfSearch`. All of it is free and sends nothing. */
export const searchMessages = {
  /**
   * Remembers a search, or finds the one that is the same: then its pages are there. `filters` are judged by the very schemas that judge
   * them before they are sent; a search that would be refused is refused here (`bad-request-here`).
   */
  openSearch: messageRow(
    () =>
      z.strictObject({
        kind: z.enum(['people', 'companies']),
        filters: z.record(z.string(), z.unknown()),
        lists: chosenListsSchema,
        /** Results a page; kept only while no page was bought. */
        size: z.int().min(1).max(100),
      }),
    () => z.object({ id: z.string() }),
  ),

  /** Saves it under a name; null: it is only remembered. */
  nameSearch: messageRow(
    () => z.strictObject({ id: searchId, name: z.string().trim().min(1).max(100).nullable() }),
    () => nothing,
  ),

  /** The search and its pages; what was bought about people and companies stays in the records. */
  forgetSearch: messageRow(
    () => z.strictObject({ id: searchId }),
    () => nothing,
  ),
};

export type SearchActions = HandlersOf<typeof searchMessages>;

/** What our own pages may ask about value lists: rows for the table in `lib/messaging/protocol.ts`. */
export const valueListMessages = {
  /**
   * Fetched where it has to be; asked when a person opens a filter that takes its values from it. The entries are then in the
   * database: 16,000 are too many for a message. `fetchedAtMs` null: built in. `isOld`: over a week, and no newer one could be had.
   */
  readyValueList: messageRow(
    () => z.strictObject({ name: z.enum(valueListNames) }),
    () => z.object({ fetchedAtMs: z.number().nullable(), isOld: z.boolean() }),
  ),
};

type Row = (typeof valueListMessages)['readyValueList'];
export type ReadyValueList = z.output<Row['answer']>;
