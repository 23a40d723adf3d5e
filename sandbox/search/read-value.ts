import type { z } from 'zod';
import { refusals } from '../refusal.ts';

/** Parses a part of a request. Throws the 400 of a malformed filter. */
export function readValue<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusals.unreadable();
  return parsed.data;
}
