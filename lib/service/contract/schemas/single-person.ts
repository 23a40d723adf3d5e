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
 * The v2 envelope, always HTTP 200. `data` null, or an inner 404, means nothing found (docs/interface.md#export-single-person); without
 * `data`, anything else is a paid response that is not understood.
 */
const envelopeSchema = z
  .looseObject({ status: z.unknown().optional(), error: z.unknown().optional(), data: personSchema.nullish() })
  .refine((envelope) => envelope.data !== undefined || envelope.status === 404)
  .transform((envelope) => ({ ...envelope, data: envelope.data ?? null, unread: envelope.data?.email?.unread ?? [] }));

/** The v1 path answers the person alone. With `data` it is an unreadable envelope. */
const bareSchema = personSchema
  .refine((person) => !('data' in person))
  .transform((person) => ({ data: person, unread: person.email?.unread ?? [] }));

export const singleExportEnvelopeSchema = z.union([envelopeSchema, bareSchema]);

/** One email address and nothing else (docs/interface.md#reverse-people-lookup). */
export const reverseLookupRequestSchema = z.strictObject({
  // Looser than zod's email format, which rejects non-ASCII addresses.
  search: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, { error: 'not an email address' }),
});

const people = z.array(personSchema);

/** A bare person, or one of three other forms (docs/interface.md#reverse-people-lookup). Null if they contain no one. */
export const reverseLookupSchema = z.union([
  personSchema,
  z.looseObject({ data: personSchema.nullable() }).transform((reply) => reply.data),
  z.looseObject({ content: people }).transform((reply) => reply.content[0] ?? null),
  people.transform((found) => found[0] ?? null),
  z.null(),
]);
