import { z } from 'zod';
import { tooManyValues, valuesPerList } from '../../lists/lists.ts';
import { refusals } from '../../refusal.ts';
import { idSchema } from '../../service-id.ts';
import { createRandom } from '../../world/random.ts';
import type { HandlerDeps, RouteHandler } from './handler.ts';

const bodySchema = z.object({
  id: idSchema.nullish(),
  type: z.enum(['people_id', 'company_id']).nullish(),
  values: z.array(z.unknown()),
  mode: z.enum(['APPEND', 'REPLACE']).nullish(),
});
const valuesSchema = z.array(idSchema);

/**
 * Writes a list (docs/interface.md#create-or-update-list). Free. The number of values is checked before the values
 * themselves, so 10,001 invalid ones are reported as too many.
 */
export function createListsHandler({ lists }: HandlerDeps): RouteHandler {
  return ({ key, json }) => {
    const body = bodySchema.safeParse(json);
    if (!body.success) throw refusals.unreadable();
    const { id = null, type = null, mode } = body.data;
    if (body.data.values.length > valuesPerList) throw tooManyValues();
    const values = valuesSchema.safeParse(body.data.values);
    if (!values.success) throw refusals.unreadable();
    const list = lists.write(key, { id, type, values: values.data, mode: mode ?? 'APPEND' });
    const { id: listId, type: listType, createdMs: created } = list;
    const shown = { id: listId, workspace: workspaceOf(key), type: listType, values: [...list.values], created };
    return { json: shown, charged: 0 };
  };
}

/** The contract does not say what the field holds (docs/interface.md#list): here an id, the same for all lists of a key. */
function workspaceOf(key: string): string {
  return createRandom('workspace', key).hexId();
}
