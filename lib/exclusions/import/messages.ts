import { z } from 'zod';
import { longestName } from '@/lib/database/schema/exclusion-names';
import { messageRow } from '@/lib/platform/message-row';
import { chunkRows, longestLabel, longestWhy, mostNames } from './import-row.ts';

const route = ['panel', 'popup', 'shortcut', 'context-menu', 'result', 'written', 'import', 'visited'] as const;

export const importMessages = {
  /**
   * A piece of a file, pieces counted from 0. One that was written already says again what it said: it can be sent as often as no
   * answer comes. `importId` is what takes the whole back.
   */
  importMembers: messageRow(
    () => {
      const row = z.strictObject({
        names: z.array(z.string().min(3).max(longestName)).min(1).max(mostNames),
        label: z.string().max(longestLabel).nullable(),
        why: z.string().max(longestWhy),
        at: z.int().min(0).optional(),
        route: z.enum(route).optional(),
        expiresAt: z.int().nullable().optional(),
      });
      return z.strictObject({
        importId: z.uuid(),
        listId: z.string().min(1).max(64),
        chunk: z.int().min(0),
        rows: z.array(row).min(1).max(chunkRows),
      });
    },
    () =>
      z.discriminatedUnion('outcome', [
        /** Since its first piece: who came onto the list, and who was on it already. */
        z.object({ outcome: z.literal('imported'), added: z.int(), known: z.int() }),
        /** `import-gone`: taken back, or so long ago that nothing is known of its earlier pieces. */
        z.object({ outcome: z.enum(['list-gone', 'import-gone']) }),
      ]),
  ),
};
export type ImportChunk = z.output<typeof importMessages.importMembers.payload>;
export type Imported = z.output<typeof importMessages.importMembers.answer>;
