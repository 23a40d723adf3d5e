import { z } from 'zod';
import {
  longestAbout,
  longestMarked,
  longestTag,
  markKinds,
  mostTagged,
  mostTags,
  touchKinds,
  touchWays,
} from '@/lib/database/schema/contact-rows';
import { subjectSchema } from '@/lib/subjects/subject';

/** From now until the year 2100: some later times cannot be written as dates. */
const dueAt = z
  .int()
  .min(0)
  .max(Date.UTC(2100, 0) - 1)
  .nullable();
const tags = z.array(z.string().min(1).max(longestTag)).max(mostTags);
const id = z.string().min(1).max(64);

/** Messages about contact with a subject. All of it stays in this browser. */
export const contactMessages = {
  /** Logs what the user did or heard. `dueAt`: the next follow-up, null for none; absent: as before. */
  logTouch: () =>
    z.strictObject({
      subject: subjectSchema,
      kind: z.enum(touchKinds),
      by: z.enum(touchWays).optional(),
      about: z.string().max(longestAbout).optional(),
      dueAt: dueAt.optional(),
    }),

  /** Takes back a logged touch. The follow-up that it set is put back, unless it was changed since. */
  undoTouch: () => z.strictObject({ subject: subjectSchema, touchId: id }),

  /** What is known about these subjects was saved to a file or handed to a program. */
  handOver: () =>
    z.strictObject({
      recordIds: z.array(z.string().min(1).max(400)).min(1).max(mostTagged),
      about: z.string().min(1).max(longestAbout),
    }),

  setDue: () => z.strictObject({ subject: subjectSchema, dueAt }),

  /** Adds and removes tags, so that two windows keep each other's. `name`: a full name, for an unknown subject. */
  setTags: () =>
    z.strictObject({
      subjects: z
        .array(z.strictObject({ subject: subjectSchema, name: z.string().min(1).max(200).optional() }))
        .min(1)
        .max(mostTagged),
      add: tags,
      remove: tags,
    }),

  /** The page requests the browser's permission, in the click. */
  saveDueSettings: () => z.strictObject({ notify: z.boolean() }),

  /** Marks a value as wrong; null removes its marks. */
  setMark: () =>
    z.strictObject({
      subject: subjectSchema,
      value: z.string().min(1).max(longestMarked),
      kind: z.enum(markKinds).nullable(),
    }),
};
