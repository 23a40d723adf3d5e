import { z } from 'zod';
import { mailTargets } from '@/lib/database/schema/letter-rows';
import { longest } from '@/lib/platform/longest';
import { subjectSchema } from '@/lib/subjects/subject';
import { templateSchema } from './template-schema.ts';

const templateId = z.string().min(1).max(100);
const short = z.string().max(200);

/** Letters and templates. Nothing of them is sent. */
export const writeMessages = {
  /** Null deletes the draft. `isFirst`: a new draft; another one is kept only while its row exists, so that a forgotten one stays forgotten. */
  saveLetter: () =>
    z.strictObject({
      subject: subjectSchema,
      isFirst: z.boolean(),
      letter: z
        .strictObject({
          subject: z.string().max(longest.draftSubject),
          body: z.string().max(longest.draftBody),
          templateId: templateId.nullable(),
          opened: z.strictObject({ at: z.number(), where: z.enum(mailTargets) }).optional(),
        })
        .nullable(),
    }),

  /** `before`: the `savedAt` that was edited; null for a new one. `saved`: its new `savedAt`; null if another window has saved it since. */
  saveTemplate: () => z.strictObject({ id: templateId, template: templateSchema, before: z.number().nullable() }),
  deleteTemplate: () => z.strictObject({ id: templateId }),
  /** Adds each as a new template. `added`: how many fit. */
  importTemplates: () => z.strictObject({ templates: z.array(templateSchema).min(1).max(longest.templates) }),

  saveWriting: () =>
    z.strictObject({
      sender: z.strictObject({ name: short, title: short, company: short, signature: z.string().max(1000) }).optional(),
      target: z.enum(mailTargets).optional(),
      isTextInLink: z.boolean().optional(),
      isRewriting: z.boolean().optional(),
    }),
};
