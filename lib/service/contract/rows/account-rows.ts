import { z } from 'zod';
import { deadlines, row } from '@/lib/service/contract/endpoint';
import { gatewayErrors } from '@/lib/service/contract/endpoint-errors';
import { listModes, listTypes } from '@/lib/service/contract/enums';
import { limits } from '@/lib/service/contract/limits';
import { free } from '@/lib/service/contract/prices';
import { count, list, serviceId, text } from '@/lib/service/contract/tolerant';

/** Contents for a list (docs/interface.md#create-or-update-list). An unknown id creates a list, so unsure callers include the type. */
const listRequestSchema = z
  .strictObject({
    id: serviceId.optional(),
    type: z.enum(listTypes).optional(),
    values: z.array(serviceId).max(limits.valuesPerList, { error: 'terms_lookup_list_values_limit_exceeded' }),
    mode: z.enum(listModes).optional(),
  })
  .refine((body) => body.id !== undefined || body.type !== undefined, {
    error: 'type is required when a list is created',
    path: ['type'],
  });

/**
 * A list of the service (docs/interface.md#list). Its id and values decide who is excluded (docs/interface.md#deep-pagination-procedure):
 * neither is guessed.
 */
const listSchema = z.looseObject({
  id: serviceId,
  workspace: text,
  type: z.enum(listTypes),
  values: list(z.string()),
  /** Epoch milliseconds. */
  created: count,
});
export type ServiceList = z.output<typeof listSchema>;

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
