import { z } from 'zod';

/** Hex 8-4-4-4-12 with any version and variant nibbles, in any case (docs/interface.md#identifiers). */
export const idSchema = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
