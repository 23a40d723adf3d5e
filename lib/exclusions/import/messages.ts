import { z } from 'zod';
import { longestName } from '@/lib/database/schema/exclusion-names';
import { messageRow } from '@/lib/platform/message-row';
import { chunkRows, longestFileName, longestLabel, longestWhy, mostNames } from './import-row.ts';

const route = ['panel', 'popup', 'shortcut', 'context-menu', 'result', 'written', 'import', 'visited'] as const;

export const importMessages = {
  /**
   * A chunk of a file, counted from 0. A repeated chunk returns the same result, so it can be resent freely. `importId` is the undo token.
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
        /** For a file: how much of it this chunk completes, so that an interrupted import is recognised. */
        progress: z
          .strictObject({ fileName: z.string().max(longestFileName), total: z.int().min(1), sent: z.int().min(1) })
          .optional(),
      });
    },
    () =>
      z.discriminatedUnion('outcome', [
        /** Totals since the first chunk: how many were added to the list, and how many were already on it. */
        z.object({ outcome: z.literal('imported'), added: z.int(), known: z.int() }),
        /** `import-gone`: undone, or so long ago that its earlier chunks are no longer recorded. */
        z.object({ outcome: z.enum(['list-gone', 'import-gone']) }),
      ]),
  ),

  /** The user accepts that the import was cut short. */
  dropUnfinishedImport: messageRow(
    () => z.strictObject({ listId: z.string().min(1).max(64) }),
    () => z.object({ done: z.boolean() }),
  ),
};
export type ImportChunk = z.output<typeof importMessages.importMembers.payload>;
export type Imported = z.output<typeof importMessages.importMembers.answer>;
