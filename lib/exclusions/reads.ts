import Dexie, { type Collection, type InsertType } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { scanList } from '@/lib/database/members/read-pages';
import { shownValue } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import { findWords, foldText } from '@/lib/platform/fold-text';
import type { Subject } from '@/lib/subjects/subject';

/** Reads for screens; indexed, except the search within one list. */

/** Lists that are not removed, oldest first. */
export async function readLists(db: SidenoteDatabase): Promise<ListRow[]> {
  const lists = (await db.lists.toArray()).filter(({ removedAt }) => removedAt === null);
  return lists.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

export interface CountedList extends ListRow {
  count: number;
}

export async function readCountedLists(db: SidenoteDatabase): Promise<CountedList[]> {
  const lists = await readLists(db);
  return Promise.all(lists.map(async (list) => ({ ...list, count: await countMembers(db, list.id) })));
}

/** The default list for a click without a choice: the one used last, else the oldest; null if there is none. Pure. */
export function findUsualList(lists: readonly ListRow[], kind: Subject['kind']): ListRow | null {
  const fitting = lists.filter((list) => list.kind === kind && list.removedAt === null);
  const [usual] = fitting.toSorted(
    (a, b) => (b.lastUsedAt ?? -Infinity) - (a.lastUsedAt ?? -Infinity) || a.createdAt - b.createdAt,
  );
  return usual ?? null;
}

export function countMembers(db: SidenoteDatabase, listId: string): Promise<number> {
  return membersOf(db, listId).count();
}

/** The ids of its members, newest first. Keys only: 100,000 are read as fast as a few hundred rows. */
export async function readMemberIds(db: SidenoteDatabase, listId: string): Promise<string[]> {
  return (await membersOf(db, listId).primaryKeys()).toReversed();
}

/** The first of those whose ids `readMemberIds` returns. */
export function readNewestMembers(db: SidenoteDatabase, listId: string, limit: number): Promise<MemberRow[]> {
  return membersOf(db, listId).reverse().limit(limit).toArray();
}

/** In the requested order; undefined for members that no longer exist. */
export function readMembers(db: SidenoteDatabase, ids: readonly string[]): Promise<(MemberRow | undefined)[]> {
  return db.members.bulkGet([...ids]);
}

export const newestFirst = (a: MemberRow, b: MemberRow): number => b.at - a.at || (a.id < b.id ? 1 : -1);

/** Newest first. */
export async function readAllMembers(
  db: SidenoteDatabase,
  listId: string,
  breathe: () => Promise<void> = () => Promise.resolve(),
): Promise<MemberRow[]> {
  const all: MemberRow[] = [];
  await scanList(db, listId, (members) => all.push(...members), breathe, true);
  // An import is stored in the reverse order: what is almost sorted is sorted fast.
  return all.reverse().sort(newestFirst);
}

/** A member with its searchable text, folded once: each keystroke then takes milliseconds for 10,000. */
export interface Searchable {
  member: MemberRow;
  letters: string;
}

/** `name`: the shown name, perhaps a full one instead of a masked label. Pure. */
export function toSearchable(member: MemberRow, name: string | null): Searchable {
  const { why, names } = member;
  return { member, letters: foldText([name, why, ...names.map(shownValue)].join(' ')) };
}

/** Members for which every typed word begins a word of the name, the reason or a known name. Pure. */
export function findMembers(all: readonly Searchable[], text: string): MemberRow[] {
  const typed = findWords(text);
  return all.filter(({ letters }) => typed.every((word) => beginsWord(letters, word))).map(({ member }) => member);
}

const endsInWord = /[\p{L}\p{N}]$/u;

function beginsWord(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    // Two code units, because the character before may be a pair of them.
    if (!endsInWord.test(text.slice(Math.max(0, at - 2), at))) return true;
  }
  return false;
}

export function membersOf(
  db: SidenoteDatabase,
  listId: string,
): Collection<MemberRow, string, InsertType<MemberRow, 'id'>> {
  return db.members.where('[listId+at]').between([listId, Dexie.minKey], [listId, Dexie.maxKey]);
}
