import { z } from 'zod';

/**
 * Replies are parsed loosely: a field we only show may be absent, null or of a strange type without costing the whole
 * answer, which has been paid for. What decides money or identity (ids, `found`, `status`) is never tolerant.
 */
export const text = z.string().nullish().catch(null);
export const count = z.number().nullish().catch(null);
export const flag = z.boolean().nullish().catch(null);

/** A list of which the unreadable entries are dropped; absent, null or not a list is empty. */
export function list<T extends z.ZodType>(item: T) {
  return z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((entries): z.output<T>[] =>
      (entries ?? []).flatMap((entry) => {
        const parsed = item.safeParse(entry);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/** An object that may be absent, null or of a strange shape: then null. */
export function part<T extends z.ZodType>(shape: T) {
  return shape.nullish().catch(null);
}

/** Hex 8-4-4-4-12 with any version and variant nibbles: strict RFC 4122 rejects real ids (field notes, Identifiers). */
export const serviceId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
