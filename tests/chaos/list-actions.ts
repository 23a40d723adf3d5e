import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { originOf } from '@/lib/database/schema/origins';
import { storedSyncs } from '@/lib/database/schema/sync-rows';
import type { Random } from '../../sandbox/world/random.ts';
import type { ChaosWorld } from './chaos-world.ts';

const replySchema = z.object({ ok: z.literal(true), answer: z.looseObject({ outcome: z.string().optional() }) });
const namedSchema = z.object({ listId: z.string() });
const excludedSchema = z.object({ outcome: z.literal('excluded') });
const importedSchema = z.object({ outcome: z.literal('imported') });
const syncedSchema = z.object({ outcome: z.string(), left: z.number() });
const listsSchema = z.array(z.looseObject({ id: z.string() }));
const membersSchema = z.array(z.looseObject({ names: z.array(z.string()) }));
const syncsSchema = z.array(z.looseObject({ id: z.string(), connection: z.string() }));
const listSchema = z.object({ values: z.array(z.string()) });

export interface ListTally {
  /** Members that an answer said were on the list. */
  acknowledged: number;
  /** Of those, how many are not. */
  listLost: number;
  /** Members that nobody asked for. */
  listStray: number;
  /** Ids by which the lists on the service and ours differ in the end. */
  syncDiffers: number;
}

/**
 * The exclusion lists among the chaos: somebody is put on a list, a piece of a file is imported, a list is synced, and the worker
 * dies under it. What an answer said was done must be there; what nobody asked for must not.
 */
export async function createListActions(world: ChaosWorld, random: Random) {
  const answerOf = (reply: unknown) => {
    const parsed = replySchema.safeParse(reply);
    return parsed.success ? parsed.data.answer : null;
  };
  const made = namedSchema.parse(answerOf(await world.sendMessage('createList', { name: 'Chaos', kind: 'person' })));
  const { listId } = made;
  const importId = randomUUID();
  const ids = world.sandbox.world.people.map(({ id }) => id.toLowerCase());
  const wished = new Set<string>();
  const acknowledged = new Set<string>();
  let next = 0;
  let chunk = 0;
  // As the page does, a piece without an answer is sent again until there is one.
  let pending: { ids: string[]; payload: object } | null = null;
  const take = (count: number) => {
    next += count;
    return ids.slice(next - count, next);
  };

  async function putOn(): Promise<void> {
    const [id = ''] = take(1);
    wished.add(id);
    const subject = { kind: 'person', key: `person/id/${id}`, site: 'id', slug: id, url: null };
    const answer = answerOf(await world.sendMessage('exclude', { subject, listId, route: 'panel', why: '' }));
    if (excludedSchema.safeParse(answer).success) acknowledged.add(id);
  }

  async function importPiece(connection: string): Promise<void> {
    if (pending === null) {
      const piece = take(random.int(1, 40));
      const rows = piece.map((id) => ({ names: [`id:${originOf(connection)}|person:${id}`], label: null, why: '' }));
      pending = { ids: piece, payload: { importId, listId, chunk, rows } };
      for (const id of piece) wished.add(id);
    }
    const answer = answerOf(await world.sendMessage('importMembers', pending.payload));
    if (!importedSchema.safeParse(answer).success) return;
    for (const id of pending.ids) acknowledged.add(id);
    chunk += 1;
    pending = null;
  }

  const sync = async () => answerOf(await world.sendMessage('syncNow', { listId }));

  return {
    listId,

    /** Other acts may put them on the list. */
    wish: (id: string) => void wished.add(id.toLowerCase()),

    /** One act; whether an answer comes is not waited for by whoever kills. */
    async act(): Promise<void> {
      const [settings] = (await world.table('settings')).filter(({ key }) => key === 'connection');
      const { connectionId } = z.object({ connectionId: z.string() }).parse(settings?.value);
      const chosen = random.int(0, 9);
      if (chosen < 4 || acknowledged.size === 0) await putOn();
      else if (chosen < 8) await importPiece(connectionId);
      else await sync();
    },

    async tally(): Promise<ListTally> {
      const lists = listsSchema.parse(await world.table('lists'));
      const members = membersSchema.parse(await world.table('members'));
      // Of whoever came with a search or a job before, the page and the address are known as well.
      const idNames = members.flatMap(({ names }) => names.filter((name) => name.startsWith('id:')));
      const there = new Set(idNames.map((name) => name.slice(name.lastIndexOf(':') + 1)));
      if (lists.length !== 1) throw new Error(`There are ${lists.length} lists, and one was made`);
      // The last write may have died with its worker; a free press puts it right.
      const synced = syncedSchema.parse(await sync());
      // Of nobody on the list an id is known: nothing is written.
      const expected = there.size === 0 ? 'nobody' : 'synced';
      if (synced.outcome !== expected) throw new Error(`The list was not synced: ${synced.outcome}`);
      const rows = syncsSchema.parse(await world.table(storedSyncs));
      const own = rows.filter(({ connection }) => connection === world.connections.own);
      const held = (await Promise.all(own.map(({ id }) => readServiceList(world, id)))).flat();
      const onService = new Set(held.map((id) => id.toLowerCase()));
      return {
        acknowledged: acknowledged.size,
        listLost: [...acknowledged].filter((id) => !there.has(id)).length,
        listStray: [...there].filter((id) => !wished.has(id)).length,
        syncDiffers: [...onService, ...there].filter((id) => !onService.has(id) || !there.has(id)).length,
      };
    },
  };
}

/** Adding nobody is answered with everybody on the list (docs/interface.md#create-or-update-list). */
async function readServiceList(world: ChaosWorld, id: string): Promise<string[]> {
  const response = await fetch(`${world.sandbox.ready.api}/v1/lists`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-TOKEN': world.key },
    body: JSON.stringify({ id, type: 'people_id', values: [], mode: 'APPEND' }),
  });
  return listSchema.parse(await response.json()).values;
}
