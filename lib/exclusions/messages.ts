import { z } from 'zod';
import { importMessages } from '@/lib/exclusions/import/messages';
import { longestListName } from '@/lib/exclusions/lists/list-names';
import { type HandlersOf, messageRow } from '@/lib/platform/message-row';
import { subjectSchema } from '@/lib/subjects/subject';
import { memberProblems } from './parse-member.ts';

/** Rows for the table in `lib/messaging/protocol.ts`. A token undoes the change. */

const id = z.string().min(1).max(64);
const token = z.string().max(64);
const why = z.string().max(500);
const listName = z.string().max(longestListName);
const kind = subjectSchema.shape.kind;
/** The maximum number of ids in one message. */
export const mostRemoved = 5000;
/** Ten years. */
const days = z.int().min(1).max(3650).nullable();

const excluded = z.object({ outcome: z.literal('excluded'), listId: z.string(), listName: z.string(), token });
const refused = z.object({ outcome: z.enum(['list-gone', 'no-name']) });
const named = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('named'), listId: z.string() }),
  z.object({ outcome: z.literal('refused'), problem: z.enum(['empty', 'taken', 'list-gone']) }),
]);

export const exclusionMessages = {
  ...importMessages,

  /** Null: the list used last; if there is none of this kind, the first is created. */
  exclude: messageRow(
    () =>
      z.strictObject({
        subject: subjectSchema,
        listId: id.nullable(),
        route: z.enum(['panel', 'popup', 'result']),
        why,
      }),
    () => z.discriminatedUnion('outcome', [excluded, refused]),
  ),

  /** One line of text: a page, a domain, an email address or an id. */
  addToList: messageRow(
    () => z.strictObject({ listId: id, text: z.string().max(3000), why }),
    () =>
      z.discriminatedUnion('outcome', [
        excluded,
        refused,
        z.object({ outcome: z.literal('not-understood'), problem: z.enum(memberProblems) }),
      ]),
  ),

  /**
   * Null: none existed any more. Large removals are several messages under the sender's token, which undoes them all. Each can be resent.
   */
  removeMembers: messageRow(
    () => z.strictObject({ memberIds: z.array(id).min(1).max(mostRemoved), token: z.uuid().optional() }),
    () => z.object({ token: token.nullable() }),
  ),

  createList: messageRow(
    () => z.strictObject({ name: listName, kind }),
    () => named,
  ),

  renameList: messageRow(
    () => z.strictObject({ listId: id, name: listName }),
    () => named,
  ),

  removeList: messageRow(
    () => z.strictObject({ listId: id }),
    () => z.object({ token: token.nullable() }),
  ),

  setCoversPeople: messageRow(
    () => z.strictObject({ listId: id, coversPeople: z.boolean() }),
    () => z.object({ done: z.boolean() }),
  ),

  setExpiry: messageRow(
    () => z.strictObject({ listId: id, expiresAfterDays: days }),
    () => z.object({ done: z.boolean() }),
  ),

  /** `done` false: too long ago, or already undone. */
  undoExclusion: messageRow(
    () => z.strictObject({ token }),
    () => z.object({ done: z.boolean() }),
  ),
};

export type ExclusionActions = HandlersOf<typeof exclusionMessages>;
