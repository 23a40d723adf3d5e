import { z } from 'zod';
import { messageRow } from '@/lib/platform/message-row';
import { valueListNames } from '@/lib/service/contract/value-list-names';

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
