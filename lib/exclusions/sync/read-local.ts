import type { SidenoteDatabase } from '@/lib/database/database';
import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import { idNameStart } from '@/lib/database/schema/exclusion-names';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { expiryOf, isHolding } from '@/lib/exclusions/match/expiry';
import { createIdSet, type LocalList } from './shard.ts';

/** Members read per batch: keeps other work responsive and memory use small. */
const readAtOnce = 1000;

export interface ReadList extends LocalList {
  /** When the first member expires, by this browser's clock; Infinity: never. */
  until: number;
}

/** What should be on the service: this service's ids of the lists' active members. Members without an id are not even read. */
export async function readLocal(
  db: SidenoteDatabase,
  connection: string,
  lists: readonly ListRow[],
  nowMs: number,
): Promise<ReadList[]> {
  const [kind] = lists.map((list) => list.kind);
  if (kind === undefined) return [];
  const believedMs = await readBelievedTime(db, nowMs);
  const prefix = idNameStart(connection, kind);
  const type = kind === 'person' ? ('people_id' as const) : ('company_id' as const);
  const found = new Map(
    lists.map((list) => [list.id, { list, ids: [] as string[], seen: createIdSet(), until: Infinity }]),
  );
  // Reads in name order. Each batch starts at the last name of the previous one, because several lists may have it. If one name fills a
  // batch, the batch is doubled.
  for (let [from, most] = [prefix, readAtOnce]; ; ) {
    const members = await db.members.where('names').between(from, `${prefix}\uffff`, true, true).limit(most).toArray();
    for (const member of members) {
      const own = found.get(member.listId);
      if (own === undefined || !isHolding(own.list, member, believedMs)) continue;
      own.until = Math.min(own.until, expiryOf(own.list, member) ?? Infinity);
      for (const name of member.names) {
        const id = name.startsWith(prefix) ? name.slice(prefix.length) : '';
        if (id !== '' && own.seen.add(id)) own.ids.push(id);
      }
    }
    if (members.length < most) break;
    const next = members
      .at(-1)
      ?.names.filter((name) => name >= from && name.startsWith(prefix))
      .toSorted()[0];
    most = next === from ? most * 2 : readAtOnce;
    from = next ?? from;
  }
  return [...found.values()].map(({ list, ids, until }) => ({ listId: list.id, type, ids, until }));
}
