import type { SidenoteDatabase } from '@/lib/database/database';
import { readRowsAtOnce } from '@/lib/database/read-at-once';
import { idNameStart, type Name } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { aliasOfName, recordNames } from '@/lib/exclusions/names';

/** Members read at a time. */
const slice = 500;

/**
 * Adds the service's ids to the members of a list that have none, where a record of the same page or website has one: somebody bought after
 * they were listed, or listed from a file after they were bought. Free, and nothing is sent.
 */
export async function learnIds(db: SidenoteDatabase, list: ListRow, connection: string): Promise<void> {
  const idStart = idNameStart(connection, list.kind);
  const aliasesOf = ({ names }: MemberRow) =>
    names.map((name) => aliasOfName(name, connection)).filter((alias) => alias !== null);
  const all = await db.members.where('[listId+at]').between([list.id, -Infinity], [list.id, Infinity]).primaryKeys();
  for (let from = 0; from < all.length; from += slice) {
    await db.transaction('rw', [db.members, db.records], async () => {
      const members = await db.members.bulkGet(all.slice(from, from + slice));
      const lacking = members.filter((member) => member !== undefined).filter((member) => !hasName(member, idStart));
      const records = await readRowsAtOnce(db.records, 'aliases', [...new Set(lacking.flatMap(aliasesOf))]);
      const ids = new Map<string, Name[]>();
      for (const record of records.filter(({ kind }) => kind === list.kind))
        for (const alias of record.aliases) ids.set(alias, idsOf(record));
      await putWith(db, lacking, (member) => aliasesOf(member).flatMap((alias) => ids.get(alias) ?? []));
    });
  }
}

/**
 * The same on every list for a subject whose record has just changed. Must run inside a transaction that includes lists and members.
 */
export async function learnIdsOf(db: SidenoteDatabase, record: SubjectRecord): Promise<void> {
  const ids = idsOf(record);
  const others = recordNames(record).certain.filter((name) => !ids.includes(name));
  if (ids.length === 0 || others.length === 0) return;
  const members = await readRowsAtOnce(db.members, 'names', others);
  const lists = await db.lists.bulkGet([...new Set(members.map(({ listId }) => listId))]);
  const ofKind = new Set(lists.flatMap((list) => (list?.kind === record.kind ? [list.id] : [])));
  await putWith(
    db,
    members.filter(({ listId }) => ofKind.has(listId)),
    () => ids,
  );
}

function idsOf(record: SubjectRecord): Name[] {
  const start = idNameStart(record.connection, record.kind);
  return recordNames(record).certain.filter((name) => name.startsWith(start));
}

function hasName({ names }: MemberRow, start: string): boolean {
  return names.some((name) => name.startsWith(start));
}

async function putWith(
  db: SidenoteDatabase,
  members: readonly MemberRow[],
  idsOfMember: (member: MemberRow) => readonly Name[],
): Promise<void> {
  const changed = members.flatMap((member): MemberRow[] => {
    const names = [...new Set([...member.names, ...idsOfMember(member)])];
    return names.length === member.names.length ? [] : [{ ...member, names }];
  });
  // A write, even of nothing, makes every screen and copy read the lists anew.
  if (changed.length > 0) await db.members.bulkPut(changed);
}
