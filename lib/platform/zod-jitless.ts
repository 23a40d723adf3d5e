import { z } from 'zod';

/**
 * zod compiles its parsers with `new Function`, which our content security policy blocks and reports. Every entrypoint that parses imports
 * this first, before any schema is used.
 */
z.config({ jitless: true });
