import type { SidenoteDatabase } from '@/lib/database/database';
import { longestAbout } from '@/lib/database/schema/contact-rows';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { aliasOfName } from '@/lib/exclusions/names';
import { withoutTouch, withTouch } from '@/lib/outreach/change-contact';

/** The tables for a transaction around these two. */
export const takenOffTables = ['lists', 'members', 'undos', 'records'] as const;

const touchIdOf = ({ id }: MemberRow): string => `off:${id}`;

/** Notes in the timelines of the known subjects that they were taken off a list. */
export async function noteTakenOff(
  db: SidenoteDatabase,
  connection: string | null,
  members: readonly MemberRow[],
  at: number,
): Promise<void> {
  const lists = new Map((await db.lists.toArray()).map(({ id, name }) => [id, name.slice(0, longestAbout)]));
  await changeRecords(db, connection, members, (record, member) => {
    const about = lists.get(member.listId);
    return withTouch(record, { id: touchIdOf(member), kind: 'taken-off', at, ...(about !== undefined && { about }) });
  });
}

/** They are on the list again. */
export async function forgetTakenOff(
  db: SidenoteDatabase,
  connection: string | null,
  members: readonly MemberRow[],
): Promise<void> {
  await changeRecords(db, connection, members, (record, member) => withoutTouch(record, touchIdOf(member)));
}

async function changeRecords(
  db: SidenoteDatabase,
  connection: string | null,
  members: readonly MemberRow[],
  change: (record: SubjectRecord, member: MemberRow) => SubjectRecord,
): Promise<void> {
  if (connection === null) return;
  const byAlias = new Map<string, MemberRow>();
  for (const member of members) {
    for (const name of member.names) {
      const alias = aliasOfName(name, connection);
      if (alias !== null) byAlias.set(alias, member);
    }
  }
  const records = await db.records
    .where('aliases')
    .anyOf([...byAlias.keys()])
    .distinct()
    .toArray();
  const changed = records.map((record) => {
    const own = new Set(record.aliases.flatMap((alias) => byAlias.get(alias) ?? []));
    return [...own].reduce(change, record);
  });
  await db.records.bulkPut(changed.filter((record, at) => record !== records[at]));
}
