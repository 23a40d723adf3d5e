import { z } from 'zod';
import { deadlines, row } from '@/lib/service/contract/endpoint';
import { gatewayErrors } from '@/lib/service/contract/endpoint-errors';
import { free } from '@/lib/service/contract/prices';
import { listRequestSchema, listSchema } from '@/lib/service/contract/schemas/list';

/** The balance: `total`, in decimal credits (docs/interface.md#credit-balance). */
export const balanceSchema = z.looseObject({ total: z.number() });

export const accountRows = {
  lists: row({
    section: 'Create or Update List',
    method: 'POST',
    path: '/v1/lists',
    request: listRequestSchema,
    reply: listSchema,
    price: free,
    priority: 'watch',
    // Free, but each repeat may create another of the 50 lists per day.
    safeToRetry: false,
    deadlineMs: deadlines.usual,
    errors: [...gatewayErrors, { status: 400, text: 'terms_lookup_list_values_limit_exceeded' }],
  }),
  credits: row({
    section: 'Fetch Credits',
    method: 'GET',
    path: '/v1/payments/credits',
    request: null,
    reply: balanceSchema,
    price: free,
    priority: 'watch',
    safeToRetry: true,
    deadlineMs: deadlines.usual,
    errors: gatewayErrors,
  }),
};
