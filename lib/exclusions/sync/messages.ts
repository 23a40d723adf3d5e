import { z } from 'zod';
import { type HandlersOf, messageRow } from '@/lib/platform/message-row';

export const syncMessages = {
  /** Completes one list on the service. Free. `synced`: nothing was refused and at least one member is there. */
  syncNow: messageRow(
    () => z.strictObject({ listId: z.string().min(1).max(64) }),
    () =>
      z.object({
        outcome: z.enum(['synced', 'nobody', 'list-gone', 'quota', 'failed']),
        /** Members with an id that are not on the service. */
        left: z.number(),
      }),
  ),
};

export type SyncActions = HandlersOf<typeof syncMessages>;
