import { z } from 'zod';
import { messageRow } from '@/lib/platform/message-row';

/** What our own pages may ask of the copies on the service: rows for the table in `lib/messaging/protocol.ts`. */
export const syncMessages = {
  /** Writes what one list needs to stand on the service. Free. `mirrored`: nothing was refused and somebody stands there. */
  mirrorNow: messageRow(
    () => z.strictObject({ listId: z.string().min(1).max(64) }),
    () =>
      z.object({
        outcome: z.enum(['mirrored', 'nobody', 'list-gone', 'quota', 'failed']),
        /** Known by an id, and not on the service. */
        left: z.number(),
      }),
  ),
};

type Messages = typeof syncMessages;
/** The same as functions: how the worker answers them, and how a screen asks for them. */
export type SyncActions = {
  [Name in keyof Messages]: (
    payload: z.output<Messages[Name]['payload']>,
  ) => Promise<z.output<Messages[Name]['answer']>>;
};
