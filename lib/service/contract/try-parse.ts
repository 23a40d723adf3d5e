import type { z } from 'zod';

/**
 * `safeParse` for untrusted input. zod reads `length` before it knows that a value is an array, and `{"length": {"toString": null}}` makes
 * it throw; the result is then null, as for values nested deeper than the stack.
 */
export function tryParse<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
): z.ZodSafeParseResult<z.output<Schema>> | null {
  try {
    return schema.safeParse(json, { reportInput: true });
  } catch {
    // A value that cannot even be inspected is invalid.
    return null;
  }
}
