import { z } from 'zod';
import { serviceId } from '@/lib/service/contract/tolerant';
import { personSchema } from './person.ts';

/** `id` or `url`, at least one; the id is looked up first (docs/interface.md#export-single-person). */
export const singleExportRequestSchema = z
  .strictObject({ id: serviceId.optional(), url: z.url({ protocol: /^https?$/ }).optional() })
  .refine((body) => body.id !== undefined || body.url !== undefined, {
    error: 'id and url cannot be both empty',
  });
export type SingleExportRequest = z.output<typeof singleExportRequestSchema>;

/**
 * The v2 envelope: always HTTP 200; `data` is null if nothing was found, and an inner `status` may be 404
 * (docs/interface.md#export-single-person). Without `data`, only such an inner 404 means that: anything else is a paid response that we do
 * not understand.
 */
export const singleExportEnvelopeSchema = z
  .looseObject({ status: z.unknown().optional(), error: z.unknown().optional(), data: personSchema.nullish() })
  .refine((envelope) => envelope.data !== undefined || envelope.status === 404)
  .transform((envelope) => ({ ...envelope, data: envelope.data ?? null, unread: envelope.data?.email?.unread ?? [] }));
