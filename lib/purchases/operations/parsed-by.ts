import type { z } from 'zod';
import { tryParse } from '@/lib/service/contract/try-parse';

/** Filters were kept as they came from a screen or a file: the schema by which the client refuses says whether they may be sent. Null where not. */
export function parsedBy<Schema extends z.ZodType>(schema: Schema, body: object | null): z.output<Schema> | null {
  if (body === null) return null;
  const parsed = tryParse(schema, body);
  return parsed?.success === true ? parsed.data : null;
}
