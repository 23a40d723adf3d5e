import { z } from 'zod';

/**
 * zod compiles its parsers with `new Function`, which our content security policy refuses and reports. Imported first by
 * every entrypoint that parses, before any schema is used.
 */
z.config({ jitless: true });
