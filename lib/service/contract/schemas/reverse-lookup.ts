import { z } from 'zod';
import { personSchema } from './person.ts';

/** One email address and nothing else (docs/interface.md#reverse-people-lookup). */
export const reverseLookupRequestSchema = z.strictObject({
  // Looser than zod's own, which knows no address outside ASCII.
  search: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, { error: 'not an email address' }),
});

const people = z.array(personSchema);

/**
 * A bare person is what came so far; three other forms are read as well (docs/interface.md#reverse-people-lookup). Null if
 * there is no one in them.
 */
export const reverseLookupSchema = z.union([
  personSchema,
  z.looseObject({ data: personSchema.nullable() }).transform((reply) => reply.data),
  z.looseObject({ content: people }).transform((reply) => reply.content[0] ?? null),
  people.transform((found) => found[0] ?? null),
  z.null(),
]);
