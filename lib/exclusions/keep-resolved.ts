import type { KeepResolved } from '@/lib/purchase/book';
import type { SidenoteDatabase } from '@/lib/records/database';
import type { MemberRow } from '@/lib/records/exclusion-rows';
import { nameOfKey } from './names.ts';

/**
 * Ids that were bought for those on a list of whom only the page was known. Whose page an answer names gets the id beside it; an id
 * without a page is on the list by itself, and whose it is cannot be said. Everybody who was asked about is marked, found or not, so that
 * nobody pays for them again. Runs inside a transaction that has `lists` and `members`.
 */
export function createKeepResolved(db: SidenoteDatabase, newId: () => string): KeepResolved {
  return async ({ listId, asked, people }, connection, nowMs) => {
    const list = await db.lists.get(listId);
    if (list === undefined || list.removedAt !== null) return list?.name ?? null;
    const idNames = people.map(({ id }) => nameOfKey(`${list.kind}/id/${id.toLowerCase()}`, connection));
    const pages = [...asked, ...people.flatMap(({ key }) => (key === null ? [] : [key]))].map((key) => `page:${key}`);
    const names = [...pages, ...idNames.filter((name) => name !== null)];
    const found = await db.members.where('names').anyOf(names).distinct().toArray();
    const members = new Map(found.filter((member) => member.listId === listId).map((member) => [member.id, member]));
    const findBy = (name: string) => [...members.values()].find((member) => member.names.includes(name));

    for (const [index, { key, label }] of people.entries()) {
      const id = idNames[index];
      if (id == null) continue;
      const own = [...(key === null ? [] : [`page:${key}`]), id];
      const member = own.map(findBy).find((each) => each !== undefined);
      const next: MemberRow =
        member === undefined
          ? { ...{ id: newId(), listId, names: own, label }, why: '', at: nowMs, route: 'visited', expiresAt: null }
          : { ...member, names: [...new Set([...member.names, ...own])] };
      members.set(next.id, next);
    }
    const wasAsked = new Set(pages);
    const changed = [...members.values()].map((member) =>
      member.names.some((name) => wasAsked.has(name)) ? { ...member, resolvedAt: nowMs } : member,
    );
    await db.members.bulkPut(changed);
    return list.name;
  };
}
