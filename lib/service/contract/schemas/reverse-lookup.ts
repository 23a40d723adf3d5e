import { z } from 'zod';
import { personSchema } from './person.ts';

/** One email address and nothing else (docs/interface.md#reverse-people-lookup). */
export const reverseLookupRequestSchema = z.strictObject({
  // Looser than zod's email format, which rejects non-ASCII addresses.
  search: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, { error: 'not an email address' }),
});

const people = z.array(personSchema);

/**
 * So far only a bare person was seen; three other forms are accepted as well (docs/interface.md#reverse-people-lookup). Null if they
 * contain nobody.
 */
export const reverseLookupSchema = z.union([
  personSchema,
  z.looseObject({ data: personSchema.nullable() }).transform((reply) => reply.data),
  z.looseObject({ content: people }).transform((reply) => reply.content[0] ?? null),
  people.transform((found) => found[0] ?? null),
  z.null(),
]);
