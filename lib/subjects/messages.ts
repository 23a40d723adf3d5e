import { z } from 'zod';
import { messageRow } from '@/lib/platform/message-row';

/** Messages about an address: rows for the table in `lib/messaging/protocol.ts`. Sends nothing. */
export const detectionMessages = {
  /** The domain by which a company can be queried; null for a public suffix or anything that cannot be registered. */
  companyDomain: messageRow(
    () => z.strictObject({ address: z.string().max(2600) }),
    () => z.object({ domain: z.string().nullable() }),
  ),
};
