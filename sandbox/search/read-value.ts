import type { z } from 'zod';
import { refusals } from '../refusal.ts';

/** A part of a request as its schema has it. Throws the 400 of a malformed filter. */
export function readValue<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusals.unreadable();
  return parsed.data;
}
