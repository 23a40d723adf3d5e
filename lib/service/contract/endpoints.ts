import { z } from 'zod';
import { accountRows } from '@/lib/service/contract/rows/account-rows';
import { jobRows } from '@/lib/service/contract/rows/job-rows';
import { personRows } from '@/lib/service/contract/rows/person-rows';
import { searchRows } from '@/lib/service/contract/rows/search-rows';
import { row } from './endpoint.ts';
import { paidErrors } from './endpoint-errors.ts';
import { free } from './prices.ts';

/** Not an address: a field that is read can only be refused. */
export const noAddress = 'not-a-url';

/** The refusal needs no lookup; a service that takes longer has not understood it. */
const deadlineMs = 10_000;

/**
 * A phone request that can only be refused, to find the service's name for a profile's address (docs/interface.md#mobile-phone-finder). On
 * v1, where even "nothing found" is an error.
 */
export const fieldNameProbe = row({
  section: 'Mobile Phone Finder',
  method: 'POST',
  path: '/v1/people/mobile-phone-finder',
  request: z.strictObject({ pronet: z.literal(noAddress) }),
  reply: z.unknown(),
  price: free,
  probesFieldNames: true,
  priority: 'click',
  safeToRetry: false,
  deadlineMs,
  errors: paidErrors,
});

export type { Endpoint, Priority } from './endpoint.ts';

/** One row per operation (docs/interface.md#endpoints). The client, quotes, the sandbox's routes and the docs are derived from it. */
export const endpoints = { ...searchRows, ...jobRows, ...personRows, ...accountRows };

/** Everything that the client may send: the operations, and a probe without a route, a price or an entry in the docs. */
export const sendable = { ...endpoints, fieldNameProbe };

export type EndpointName = keyof typeof endpoints;
export type SendableName = keyof typeof sendable;
export type RequestOf<Name extends SendableName> = z.input<NonNullable<(typeof sendable)[Name]['request']>>;
export type ReplyOf<Name extends SendableName> = z.output<(typeof sendable)[Name]['reply']>;
