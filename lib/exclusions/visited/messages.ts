import { z } from 'zod';
import { type HandlersOf, messageRow } from '@/lib/platform/message-row';

/** How many visits one ask may name: so many are added within a second. */
export const mostKeys = 1000;

/** What our own pages may ask about visited profiles: rows for the table in `lib/messaging/protocol.ts`. */
export const visitedMessages = {
  /** Free, and known at once. Null: the list used last; where there is none of this kind, the first is made. */
  addVisited: messageRow(
    () =>
      z.strictObject({
        listId: z.string().min(1).max(64).nullable(),
        keys: z.array(z.string().min(1).max(400)).min(1).max(mostKeys),
        why: z.string().max(500),
      }),
    () =>
      z.discriminatedUnion('outcome', [
        z.object({
          ...{ outcome: z.literal('added'), listId: z.string(), listName: z.string(), token: z.string().max(64) },
          ...{ added: z.int(), already: z.int(), left: z.int() },
        }),
        z.object({ outcome: z.enum(['list-gone', 'nobody']) }),
      ]),
  ),

  /** Off erases what is there; `erased` says how many. */
  saveVisited: messageRow(
    () => z.strictObject({ isOn: z.boolean() }),
    () => z.object({ erased: z.int() }),
  ),
};

export type VisitedMessageActions = HandlersOf<typeof visitedMessages>;
