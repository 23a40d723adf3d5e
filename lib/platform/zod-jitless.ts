import { z } from 'zod';

/**
 * zod compiles its parsers with `new Function`, which our policy blocks and reports. Worker and `protocol.ts` import this first; a build
 * removes zod's probe too.
 */
z.config({ jitless: true });
