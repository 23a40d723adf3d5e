import type { SidenoteDatabase } from '@/lib/database/database';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { namesOfKey } from '@/lib/exclusions/names';
import type { SaveResolved } from '@/lib/purchases/exclusion-policy';

/**
 * Ids that were bought for those on a list of whom only the page was known: whoever is on it by a page that was asked about gets the id
 * beside it. Any other id says of no one that they are meant, and comes onto no list; nor does who was taken off it meanwhile. Everyone who
 * was asked about is marked, found or not, so that no one pays for them again. Runs inside a transaction that has `lists` and `members`.
 */
export function createSaveResolved(db: SidenoteDatabase): SaveResolved {
  return async ({ listId, asked, people }, connection, nowMs) => {
    const list = await db.lists.get(listId);
    if (list === undefined || list.removedAt !== null) return list?.name ?? null;
    const namesOf = (key: string) => namesOfKey(key, connection);
    const idsOf = new Map<string, string[]>();
    for (const { id, key } of people) {
      if (key === null) continue;
      const ids = namesOf(`${list.kind}/id/${id.toLowerCase()}`);
      for (const page of namesOf(key)) idsOf.set(page, [...(idsOf.get(page) ?? []), ...ids]);
    }
    const found = await db.members.where('names').anyOf(asked.flatMap(namesOf)).distinct().toArray();
    const own = found.filter((member) => member.listId === listId);
    await db.members.bulkPut(
      own.map((member): MemberRow => {
        const ids = member.names.flatMap((name) => idsOf.get(name) ?? []);
        return { ...member, names: [...new Set([...member.names, ...ids])], resolvedAt: nowMs };
      }),
    );
    return list.name;
  };
}
