import { z } from 'zod';
import { subjectSchema } from '@/lib/subjects/subject';

/** The profiles a page links to and the email addresses it shows, or why the page could not be read. */
export const scanSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), why: z.enum(['not-granted', 'closed', 'gone', 'failed']) }),
  z.object({
    kind: z.literal('read'),
    host: z.string(),
    isWhole: z.boolean(),
    subjects: z.array(subjectSchema),
    addresses: z.array(z.string()),
  }),
]);
export type Scan = z.output<typeof scanSchema>;
