import { z } from 'zod';
import { type HandlersOf, messageRow } from '@/lib/platform/message-row';

/** The maximum number of visits per message: this many are added within a second. */
export const mostKeys = 1000;

export const visitedMessages = {
  /** Free and immediate. Null: the list used last; if there is none of this kind, the first is created. */
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

  /** Turning it off erases all visits; `erased` is their number. */
  saveVisited: messageRow(
    () => z.strictObject({ isOn: z.boolean() }),
    () => z.object({ erased: z.int() }),
  ),
};

export type VisitedMessageActions = HandlersOf<typeof visitedMessages>;
