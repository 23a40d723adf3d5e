import { z } from 'zod';
import { listModes, listTypes } from '../enums.ts';
import { limits } from '../limits.ts';
import { count, list, serviceId, text } from './tolerant.ts';

/** Interface, "Create or Update List". An unknown id creates, too, so a caller who is not sure of an id sends the type with it. */
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

/** Interface, "List" and "Deep pagination procedure". The id and what it holds decide who is left out of a search: neither is guessed. */
export const listSchema = z.looseObject({
  id: serviceId,
  workspace: text,
  type: z.enum(listTypes),
  values: list(z.string()),
  /** Epoch milliseconds. */
  created: count,
});
export type ServiceList = z.output<typeof listSchema>;
