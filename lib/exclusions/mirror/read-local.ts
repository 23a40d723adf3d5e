import type { SidenoteDatabase } from '@/lib/records/database';
import type { ListRow } from '@/lib/records/exclusion-rows';
import { isHolding } from '../expiry.ts';
import type { LocalList } from './shard.ts';

/** So many ids are read at a time: a page that reads along stays fluid, and the worker's memory small. */
const slices = [...'0123456789abcdef'];

/**
 * Who is to stand on the service: of each of the lists, which are of one kind, the service ids of this connection that belong to somebody
 * on it who holds. Members without an id, most of all those of a file of addresses, are not even read.
 */
export async function readLocal(
  db: SidenoteDatabase,
  connection: string,
  lists: readonly ListRow[],
  nowMs: number,
): Promise<LocalList[]> {
  const [kind] = lists.map((list) => list.kind);
  if (kind === undefined) return [];
  const prefix = `id:${connection}|${kind}:`;
  const byId = new Map(lists.map((list) => [list.id, { list, ids: new Set<string>() }]));
  for (const slice of slices) {
    const members = await db.members.where('names').startsWith(`${prefix}${slice}`).toArray();
    for (const member of members) {
      const own = byId.get(member.listId);
      if (own === undefined || !isHolding(own.list, member, nowMs)) continue;
      for (const name of member.names) if (name.startsWith(prefix)) own.ids.add(name.slice(prefix.length));
    }
  }
  const type = kind === 'person' ? 'people_id' : 'company_id';
  return [...byId.values()].map(({ list, ids }) => ({ listId: list.id, type, ids: [...ids] }));
}
