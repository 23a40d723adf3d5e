import { z } from 'zod';
import { messageRow } from '@/lib/platform/message-row';

/** What our own pages may ask about an address: rows for the table in `lib/messaging/protocol.ts`. Sends nothing. */
export const detectionMessages = {
  /** The domain that a company can be asked about by; null for a public suffix and for what nobody can register. */
  companyDomain: messageRow(
    () => z.strictObject({ address: z.string().max(2600) }),
    () => z.object({ domain: z.string().nullable() }),
  ),
};
