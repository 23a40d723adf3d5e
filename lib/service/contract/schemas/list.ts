import { z } from 'zod';
import { listModes, listTypes } from '@/lib/service/contract/enums';
import { limits } from '@/lib/service/contract/limits';
import { count, list, serviceId, text } from '@/lib/service/contract/tolerant';

/** Contents for a list (docs/interface.md#create-or-update-list). An unknown id creates a list, so unsure callers include the type. */
export const listRequestSchema = z
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
export const listSchema = z.looseObject({
  id: serviceId,
  workspace: text,
  type: z.enum(listTypes),
  values: list(z.string()),
  /** Epoch milliseconds. */
  created: count,
});
export type ServiceList = z.output<typeof listSchema>;
