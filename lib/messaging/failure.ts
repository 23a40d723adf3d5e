import { z } from 'zod';
import { jobRefusalSchema } from '@/lib/jobs/refusals';
import { batchRefusalSchema, notSavedSchema, refusalSchema } from '@/lib/purchases/refusals';
import { serviceFailureSchema } from '@/lib/service/contract/errors';

/** Every failure that a message can return. Worded only in `components/ui/errors/error-note`. */
export const failureSchema = z.union([
  refusalSchema,
  z.object({ kind: z.literal('batch-refused'), why: batchRefusalSchema }),
  z.object({ kind: z.literal('job-refused'), why: jobRefusalSchema }),
  notSavedSchema,
  serviceFailureSchema,
  /** Our own error or an invalid message; the details are in the error log (Settings, "Error report"). */
  z.object({ kind: z.literal('internal') }),
]);
export type Failure = z.output<typeof failureSchema>;
