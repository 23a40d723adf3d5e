import { z } from 'zod';
import { row } from '@/lib/service/contract/endpoint';
import { paidErrors } from '@/lib/service/contract/endpoint-errors';
import { free } from '@/lib/service/contract/prices';

/** Not an address: a field that is read can only be refused. */
export const noAddress = 'not-a-url';

/** The refusal needs no lookup; a service that takes longer has not understood it. */
const deadlineMs = 10_000;

/**
 * A phone request that can only be refused, to find the name under which the service reads a profile's address
 * (docs/interface.md#mobile-phone-finder). On the v1 path, where even "nothing found" is an error. The schema allows nothing else to be
 * sent.
 */
export const fieldNameProbe = row({
  section: 'Mobile Phone Finder',
  method: 'POST',
  path: '/v1/people/mobile-phone-finder',
  request: z.strictObject({ pronet: z.literal(noAddress) }),
  reply: z.unknown(),
  price: free,
  looksForNames: true,
  priority: 'click',
  safeToRetry: false,
  deadlineMs,
  errors: paidErrors,
});
