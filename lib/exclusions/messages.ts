import { z } from 'zod';
import { longestName } from '@/lib/database/schema/exclusion-names';
import { chunkRows, longestFileName, longestLabel, longestWhy, mostNames } from '@/lib/exclusions/import/import-row';
import { longestListName } from '@/lib/exclusions/lists/list-names';
import { subjectSchema } from '@/lib/subjects/subject';

const id = z.string().min(1).max(64);
const token = z.string().max(64);
const why = z.string().max(500);
const listName = z.string().max(longestListName);
const kind = subjectSchema.shape.kind;
/** The maximum number of members removed by one message. */
export const mostRemoved = 5000;
/** The maximum number of visits per message: this many are added within a second. */
export const mostKeys = 1000;
const routes = ['panel', 'popup', 'shortcut', 'context-menu', 'result', 'written', 'import', 'visited'] as const;

/** Messages about the exclusion lists. A token undoes the change. */
export const exclusionMessages = {
  /** Null: the list used last; if there is none of this kind, the first is created. */
  exclude: () =>
    z.strictObject({
      subject: subjectSchema,
      listId: id.nullable(),
      route: z.enum(['panel', 'popup', 'result']),
      why,
    }),

  /** One line of text: a page, a domain, an email address or an id. */
  addToList: () => z.strictObject({ listId: id, text: z.string().max(3000), why }),

  /**
   * A chunk of a file, counted from 0. A repeated chunk returns the same result, so it can be resent freely. `importId` is the undo token.
   */
  importMembers: () => {
    const row = z.strictObject({
      names: z.array(z.string().min(3).max(longestName)).min(1).max(mostNames),
      label: z.string().max(longestLabel).nullable(),
      why: z.string().max(longestWhy),
      at: z.int().min(0).optional(),
      route: z.enum(routes).optional(),
      expiresAt: z.int().nullable().optional(),
    });
    return z.strictObject({
      importId: z.uuid(),
      listId: id,
      chunk: z.int().min(0),
      rows: z.array(row).min(1).max(chunkRows),
      /** For a file: how much of it this chunk completes, so that an interrupted import is recognised. */
      progress: z
        .strictObject({ fileName: z.string().max(longestFileName), total: z.int().min(1), sent: z.int().min(1) })
        .optional(),
    });
  },

  /** The user accepts that the import was cut short. */
  dropUnfinishedImport: () => z.strictObject({ listId: id }),

  /**
   * Null: none existed any more. Large removals are several messages under the sender's token, which undoes them all. Each can be resent.
   */
  removeMembers: () => z.strictObject({ memberIds: z.array(id).min(1).max(mostRemoved), token: z.uuid().optional() }),

  createList: () => z.strictObject({ name: listName, kind }),
  renameList: () => z.strictObject({ listId: id, name: listName }),
  removeList: () => z.strictObject({ listId: id }),
  setCoversPeople: () => z.strictObject({ listId: id, coversPeople: z.boolean() }),
  /** At most ten years. */
  setExpiry: () => z.strictObject({ listId: id, expiresAfterDays: z.int().min(1).max(3650).nullable() }),

  /** `done` false: too long ago, or already undone. */
  undoExclusion: () => z.strictObject({ token }),

  /** Free and immediate. Null: the list used last; if there is none of this kind, the first is created. */
  addVisited: () =>
    z.strictObject({
      listId: id.nullable(),
      keys: z.array(z.string().min(1).max(400)).min(1).max(mostKeys),
      why,
    }),

  /** Turning it off erases all visits; `erased` is their number. */
  saveVisited: () => z.strictObject({ isOn: z.boolean() }),

  /** Completes one list on the service. Free. */
  syncNow: () => z.strictObject({ listId: id }),
};

export type VisitedChoice = z.output<ReturnType<typeof exclusionMessages.addVisited>>;
export type ImportChunk = z.output<ReturnType<typeof exclusionMessages.importMembers>>;
