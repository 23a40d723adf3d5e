import type { SidenoteDatabase } from '@/lib/database/database';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { namesOfKey } from '@/lib/exclusions/names';
import type { SaveResolved } from '@/lib/purchases/exclusion-policy';
import { subjectOfId } from '@/lib/subjects/known-subjects';

/**
 * Saves ids that were bought for members known only by their page: a member listed under a requested page gets the id
 * in addition. An id for any other page may belong to somebody else and is put on no list; neither is anybody who was
 * removed in the meantime. Every requested member is marked, found or not, so that nobody is paid for twice. Must run
 * inside a transaction that includes `lists` and `members`.
 */
export function createSaveResolved(db: SidenoteDatabase): SaveResolved {
  return async ({ listId, requested, people }, connection, nowMs) => {
    const list = await db.lists.get(listId);
    if (list === undefined || list.removedAt !== null) return list?.name ?? null;
    const namesOf = (key: string) => namesOfKey(key, connection);
    const idsOf = new Map<string, string[]>();
    for (const { id, key } of people) {
      if (key === null) continue;
      const ids = namesOf(subjectOfId(list.kind, id).key);
      for (const page of namesOf(key)) idsOf.set(page, [...(idsOf.get(page) ?? []), ...ids]);
    }
    const found = await db.members.where('names').anyOf(requested.flatMap(namesOf)).distinct().toArray();
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
