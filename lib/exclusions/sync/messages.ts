import { z } from 'zod';
import { type HandlersOf, messageRow } from '@/lib/platform/message-row';

/** What our own pages may ask of the copies on the service: rows for the table in `lib/messaging/protocol.ts`. */
export const syncMessages = {
  /** Writes what one list needs to stand on the service. Free. `mirrored`: nothing was refused and someone stands there. */
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

export type SyncActions = HandlersOf<typeof syncMessages>;
