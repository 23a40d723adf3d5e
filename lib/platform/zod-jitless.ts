import { z } from 'zod';

/**
 * zod compiles its parsers with `new Function`, which our content security policy blocks and reports. The worker and `lib/messaging/protocol.ts`
 * import this first. A build also removes zod's probe for `new Function` (`scripts/build-steps.ts`), so that a page whose first schema is another
 * does not report one either.
 */
z.config({ jitless: true });
