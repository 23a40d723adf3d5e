import { z } from 'zod';
import { askRow } from '@/lib/platform/message-row';

/** What our own pages may ask of the copies on the service: rows for the table in `lib/messaging/protocol.ts`. */
export const mirrorAsks = {
  /** Writes what one list needs to stand on the service. Free. `mirrored`: nothing was refused and somebody stands there. */
  mirrorNow: askRow(
    () => z.strictObject({ listId: z.string().min(1).max(64) }),
    () =>
      z.object({
        outcome: z.enum(['mirrored', 'nobody', 'list-gone', 'quota', 'failed']),
        /** Known by an id, and not on the service. */
        left: z.number(),
      }),
  ),
};

type Asks = typeof mirrorAsks;
/** The same as functions: how the worker answers them, and how a screen asks for them. */
export type MirrorActs = {
  [Name in keyof Asks]: (payload: z.output<Asks[Name]['payload']>) => Promise<z.output<Asks[Name]['answer']>>;
};
