import { z } from 'zod';
import { row } from '@/lib/service/contract/endpoint';
import { paidErrors } from '@/lib/service/contract/endpoint-errors';
import { free } from '@/lib/service/contract/prices';

/** No address of anything: what reads it can only refuse it. */
export const noAddress = 'not-a-url';

/** It is refused without looking anyone up; who takes longer has not understood it. */
const deadlineMs = 10_000;

/**
 * The phone finder asked what it can only refuse, to see under which name it reads a profile's address
 * (docs/interface.md#mobile-phone-finder). On the v1 path, where even "nothing found" is no success. The schema lets nothing else
 * out.
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
