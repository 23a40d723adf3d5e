import type { SidenoteDatabase } from '@/lib/database/database';
import { readNamed } from '@/lib/database/members/read-pages';
import { readRowsAtOnce } from '@/lib/database/read-at-once';
import { isAtMost, scanTable } from '@/lib/database/scan-table';
import { idNameStart, type Name, valueOfName } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { NameIndex } from '@/lib/exclusions/match/name-index';
import { aliasOfName, namesDiffer, phoneNames, recordNames } from '@/lib/exclusions/names';
import { readAllMembers, readMemberIds } from '@/lib/exclusions/reads';

const slice = 500;

/** Adds service ids to members without one, from records with the same page, website or address. Free; sends nothing. */
export async function learnIds(db: SidenoteDatabase, list: ListRow, connection: string): Promise<void> {
  const phoneIds = await readPhoneIds(db, { kind: list.kind, connection }, await readListedPhones(db, list.id));
  const all = await readMemberIds(db, list.id);
  for (let from = 0; from < all.length; from += slice) {
    await db.transaction('rw', [db.members, db.records], async () => {
      const members = await db.members.bulkGet(all.slice(from, from + slice));
      const found = members.filter((member) => member !== undefined);
      const idsOfMember = await readIds(db, { kind: list.kind, connection }, found, phoneIds);
      await putWith(db, found, idsOfMember);
    });
  }
}

interface Named {
  names: readonly Name[];
}

/** Records of one kind and connection have the ids. */
interface Owners {
  kind: ListRow['kind'];
  connection: string;
  /** Whether a record may have this alias, or this telephone number; false is certain. If absent, each is looked up. */
  mayHave?: ((alias: string) => boolean) | undefined;
}

/** Rows to list, with the ids of their records: the person may have been bought earlier. */
export async function withKnownIds<Row extends { names: Name[] }>(
  db: SidenoteDatabase,
  owners: Owners,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (await isAtMost(db.records, 0)) return rows;
  const phones = rows.flatMap(({ names }) => names.filter((name) => isPhone(name) && owners.mayHave?.(name) !== false));
  const phoneIds = await readPhoneIds(db, owners, new Set(phones));
  const idsOfRow = await db.transaction('r', db.records, () => readIds(db, owners, rows, phoneIds));
  return rows.map((row) => ({ ...row, names: [...new Set([...row.names, ...idsOfRow(row)])] }));
}

const isPhone = (name: Name): boolean => valueOfName(name, 'phone') !== null;

async function readListedPhones(db: SidenoteDatabase, listId: string): Promise<ReadonlySet<Name>> {
  const members = await readAllMembers(db, listId);
  return new Set(members.flatMap(({ names }) => names.filter(isPhone)));
}

/** The ids of people with these numbers. No index has them: all records are read. */
async function readPhoneIds(
  db: SidenoteDatabase,
  { kind, connection }: Owners,
  phones: ReadonlySet<Name>,
): Promise<Map<Name, Name[]>> {
  const ids = new Map<Name, Name[]>();
  if (kind !== 'person' || phones.size === 0) return ids;
  const start = idNameStart(connection, kind);
  await scanTable(db.records, (records) => {
    for (const record of records) {
      if (record.kind !== kind || record.facets.mobile === undefined) continue;
      const own = idsOf(record).filter((name) => name.startsWith(start));
      for (const phone of phoneNames(record))
        if (phones.has(phone)) ids.set(phone, [...(ids.get(phone) ?? []), ...own]);
    }
  });
  return ids;
}

/** The ids of those who have none among their names. Must run inside a transaction that includes records. */
async function readIds(
  db: SidenoteDatabase,
  { kind, connection, mayHave }: Owners,
  all: readonly Named[],
  phoneIds: ReadonlyMap<Name, readonly Name[]>,
): Promise<(one: Named) => readonly Name[]> {
  const start = idNameStart(connection, kind);
  const aliasesOf = new Map(
    all.map((one) => {
      const aliases = one.names.map((name) => aliasOfName(name, connection)).filter((alias) => alias !== null);
      const isWithout = !one.names.some((name) => name.startsWith(start));
      if (isWithout) aliases.push(...one.names.filter(isPhone));
      return [one, isWithout ? aliases.filter((alias) => mayHave?.(alias) !== false) : []] as const;
    }),
  );
  const ids = new Map<string, readonly Name[]>(phoneIds);
  const records = await readRowsAtOnce(
    db.records,
    'aliases',
    [...new Set([...aliasesOf.values()].flat())].filter((alias) => !isPhone(alias)),
  );
  for (const record of records.filter((each) => each.kind === kind))
    for (const alias of record.aliases) ids.set(alias, [...(ids.get(alias) ?? []), ...idsOf(record)]);
  return (one) => (aliasesOf.get(one) ?? []).flatMap((alias) => ids.get(alias) ?? []);
}

/**
 * Adds ids on every list for records that just changed. Needs a transaction. With an `index`, only names that may be listed are looked up.
 */
export async function learnIdsOf(
  db: SidenoteDatabase,
  records: readonly SubjectRecord[],
  index?: Pick<NameIndex, 'lookup'>,
): Promise<void> {
  const lookup = index?.lookup() ?? null;
  const ids = new Map<Name, { kind: SubjectRecord['kind']; names: Name[] }[]>();
  for (const record of records) {
    const own = { kind: record.kind, names: idsOf(record) };
    if (own.names.length === 0) continue;
    for (const name of [...recordNames(record).certain, ...phoneNames(record)]) {
      if (own.names.includes(name) || lookup?.isClear([name]) === true) continue;
      ids.set(name, [...(ids.get(name) ?? []), own]);
    }
  }
  if (ids.size === 0) return;
  const members = await readNamed(db, [...ids.keys()]);
  const lists = await db.lists.bulkGet([...new Set(members.map(({ listId }) => listId))]);
  const kinds = new Map(lists.flatMap((list) => (list === undefined ? [] : [[list.id, list.kind] as const])));
  await putWith(db, members, ({ names, listId }) =>
    names
      .flatMap((name) => ids.get(name) ?? [])
      .filter(({ kind }) => kind === kinds.get(listId))
      .flatMap((own) => own.names),
  );
}

function idsOf(record: SubjectRecord): Name[] {
  const start = idNameStart(record.connection, record.kind);
  return recordNames(record).certain.filter((name) => name.startsWith(start));
}

async function putWith(
  db: SidenoteDatabase,
  members: readonly MemberRow[],
  idsOfMember: (member: MemberRow) => readonly Name[],
): Promise<void> {
  const changed = members.flatMap((member): MemberRow[] => {
    // A page may have moved to another subject: a member with an id gets no other.
    const ids = idsOfMember(member).filter((name) => !namesDiffer(member.names, [name]));
    const names = [...new Set([...member.names, ...ids])];
    return names.length === member.names.length ? [] : [{ ...member, names }];
  });
  // Even an empty write makes every screen and copy read the lists again.
  if (changed.length > 0) await db.members.bulkPut(changed);
}
