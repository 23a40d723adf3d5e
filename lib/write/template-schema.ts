import { z } from 'zod';
import { longest } from '@/lib/platform/longest';

/** A template as stored and as written to a file. */
export const templateSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  about: z.string().trim().max(200),
  subjects: z.array(z.string().max(longest.draftSubject)).max(longest.templateSubjects),
  body: z.string().max(longest.draftBody),
});
