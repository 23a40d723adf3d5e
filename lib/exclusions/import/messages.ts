import { z } from 'zod';
import { longestName } from '@/lib/database/schema/exclusion-names';
import { messageRow } from '@/lib/platform/message-row';
import { chunkRows, longestFileName, longestLabel, longestWhy, mostNames } from './import-row.ts';

const route = ['panel', 'popup', 'shortcut', 'context-menu', 'result', 'written', 'import', 'visited'] as const;

export const importMessages = {
  /**
   * A chunk of a file, counted from 0. A chunk that was already written returns the same result again, so it can be
   * resent as often as no response arrives. `importId` is the undo token for the whole import.
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
        /** Of a file: how much of it is written with this chunk, so that an import that is cut short can be told. */
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

  /** The user knows that the import into this list was cut short, and leaves it at that. */
  dropUnfinishedImport: messageRow(
    () => z.strictObject({ listId: z.string().min(1).max(64) }),
    () => z.object({ done: z.boolean() }),
  ),
};
export type ImportChunk = z.output<typeof importMessages.importMembers.payload>;
export type Imported = z.output<typeof importMessages.importMembers.answer>;
