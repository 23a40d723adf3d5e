import { z } from 'zod';

/**
 * zod compiles its parsers with `new Function`, which our policy blocks and reports. The worker imports this first; a build removes zod's
 * probe too.
 */
z.config({ jitless: true });
