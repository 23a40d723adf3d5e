import { z } from 'zod';
import { personSchema } from './person.ts';
import { serviceId } from './tolerant.ts';

/** Interface, "Export Single Person": `id` or `url`, at least one; id is looked up first. */
export const singleExportRequestSchema = z
  .strictObject({ id: serviceId.optional(), url: z.url({ protocol: /^https?$/ }).optional() })
  .refine((body) => body.id !== undefined || body.url !== undefined, {
    error: 'id and url cannot be both empty',
  });
export type SingleExportRequest = z.output<typeof singleExportRequestSchema>;

/** The v2 envelope: HTTP 200 always; `data` is null when nothing was found, and an inner `status` may say 404 (field notes). */
export const singleExportEnvelopeSchema = z.looseObject({
  status: z.unknown(),
  error: z.unknown(),
  data: personSchema.nullable(),
});
