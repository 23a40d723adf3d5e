import type { z } from 'zod';

/**
 * `safeParse` for what anyone may have made. zod measures whatever claims a length before it knows that it is a list, and
 * `{"length": {"toString": null}}` makes it throw; null then, as for what is nested deeper than the stack.
 */
export function tryParse<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
): z.ZodSafeParseResult<z.output<Schema>> | null {
  try {
    return schema.safeParse(json, { reportInput: true });
  } catch {
    // What cannot even be looked at does not fit.
    return null;
  }
}
