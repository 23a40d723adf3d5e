import Dexie, { type EntityTable, type Table, type Transaction } from 'dexie';
import { readRowsAtOnce } from '@/lib/database/read-at-once';
import { isIdentity } from '@/lib/database/records/aliases';
import { mergeRecords } from '@/lib/database/records/join-records';
import { createIndex } from '@/lib/database/records/record-index';
import type { ListRow, MemberRow, UndoRow } from '@/lib/database/schema/exclusion-rows';
import { originOf } from '@/lib/database/schema/origins';
import type { LedgerRow, PictureRow, SubjectRecord } from '@/lib/database/schema/rows';

/** Rows in memory at a time. */
const sliceRows = 500;

/**
 * 12: records, pictures and the ids on lists belong to a service's origin; before, to a connection, so that a new key
 * had no records. An upgrade is one browser transaction: if it is interrupted, the database is unchanged, and the next
 * opening starts it again.
 */
export async function upgradeToOrigins(transaction: Transaction): Promise<void> {
  const records: EntityTable<SubjectRecord, 'id'> = transaction.table('records');
  const members: EntityTable<MemberRow, 'id'> = transaction.table('members');
  const ofRecords = await readFirstParts(records, '[connection+touchedAt]');
  const ofIds = await readIdConnections(members);
  for (const connection of ofRecords) await moveRecords(records, connection);
  await transaction.table<PictureRow>('pictures').toCollection().modify(movePicture);
  for (const connection of ofIds) await moveMembers(members, connection);
  await transaction
    .table<UndoRow>('undos')
    .toCollection()
    .modify((undo) => mapMembers(undo, moveMember));
  const ofLedger = await readFirstParts(transaction.table<LedgerRow, string>('ledger'), '[connection+at]');
  await saveFormer(transaction, [...ofRecords, ...ofIds, ...ofLedger]);
}

/** Every connection at the start of the index, each found by skipping all its rows. */
async function readFirstParts(
  table: Table<{ connection: string }, string>,
  index: '[connection+touchedAt]' | '[connection+at]',
): Promise<string[]> {
  const found: string[] = [];
  let next = await table.orderBy(index).first();
  while (next !== undefined) {
    found.push(next.connection);
    next = await table.where(index).above([next.connection, Dexie.maxKey]).first();
  }
  return found;
}

async function readIdConnections(members: EntityTable<MemberRow, 'id'>): Promise<string[]> {
  const found: string[] = [];
  let [next] = await members.where('names').startsWith('id:').limit(1).keys();
  while (typeof next === 'string') {
    const connection = next.slice('id:'.length, next.indexOf('|'));
    found.push(connection);
    [next] = await members.where('names').between(`id:${connection}|\uffff`, 'id:\uffff').limit(1).keys();
  }
  return found;
}

/**
 * Moved rows leave the range. The next slice begins where the last one ended; otherwise the database would step over
 * the moved rows each time.
 */
async function moveRecords(records: EntityTable<SubjectRecord, 'id'>, connection: string): Promise<void> {
  const origin = originOf(connection);
  if (origin === connection) return;
  const own = (of: string, from: unknown = Dexie.minKey) =>
    records.where('[connection+touchedAt]').between([of, from], [of, Dexie.maxKey], true, true);
  // There are no duplicates within one connection: records have to be joined only if another key has bought, too.
  const isAlone = (await own(origin).count()) === 0;
  for (let from: number | undefined; ; ) {
    const slice = await own(connection, from).limit(sliceRows).toArray();
    if (slice.length === 0) return;
    from = slice.at(-1)?.touchedAt;
    const moved = slice.map((record) => moveRecord(record, origin));
    if (isAlone) await records.bulkPut(moved);
    else await joinSlice(records, moved);
  }
}

function moveRecord(record: SubjectRecord, origin: string): SubjectRecord {
  return { ...record, connection: origin, aliases: record.aliases.map(moveAlias) };
}

function moveAlias(alias: string): string {
  const end = alias.indexOf('|');
  return originOf(alias.slice(0, end)) + alias.slice(end);
}

async function joinSlice(records: EntityTable<SubjectRecord, 'id'>, moved: readonly SubjectRecord[]): Promise<void> {
  const index = createIndex(
    await readRowsAtOnce(records, 'aliases', [...new Set(moved.flatMap(({ aliases }) => aliases))]),
  );
  for (const record of moved) {
    const same = findSame(record, index.find(record.aliases));
    const joined = joinRecords([record, ...same]);
    index.drop([record, ...same].map(({ id }) => id));
    // An address or a website leads to a single record; the record that has it keeps it.
    const taken = new Set(index.find(joined.aliases).flatMap(({ aliases }) => aliases));
    index.put({ ...joined, aliases: joined.aliases.filter((alias) => isIdentity(alias) || !taken.has(alias)) });
  }
  await records.bulkDelete(index.dropped());
  await records.bulkPut(index.changed());
}

/**
 * Records of the same subject: those with an equal service id or page. An equal address or website counts only if one
 * of the two records has no other name: it was requested under that very name, and an answer under this key would have
 * been stored there as well.
 */
function findSame(record: SubjectRecord, known: readonly SubjectRecord[]): SubjectRecord[] {
  const own = new Set(record.aliases);
  const isProven = ({ aliases }: SubjectRecord) => aliases.some((alias) => isIdentity(alias) && own.has(alias));
  const fitting = known.filter(({ kind }) => kind === record.kind);
  if (!hasIdentity(record)) return fitting.slice(0, 1);
  return fitting.filter((other) => isProven(other) || !hasIdentity(other));
}

function hasIdentity({ aliases }: SubjectRecord): boolean {
  return aliases.some(isIdentity);
}

/** The oldest record keeps its id; the newest of each facet stays, and nothing that only one of them has is lost. */
function joinRecords(records: readonly SubjectRecord[]): SubjectRecord {
  return records
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .reduce((into, other) => ({
      ...mergeRecords(into, other),
      aliases: [...new Set([...into.aliases, ...other.aliases])],
      ...((into.erased ?? other.erased) !== undefined && { erased: { ...into.erased, ...other.erased } }),
    }));
}

function movePicture(picture: PictureRow): void {
  picture.connection = originOf(picture.connection);
  picture.aliases = picture.aliases.map(moveAlias);
}

async function moveMembers(members: EntityTable<MemberRow, 'id'>, connection: string): Promise<void> {
  if (originOf(connection) === connection) return;
  for (;;) {
    const slice = await members.where('names').startsWith(`id:${connection}|`).limit(sliceRows).toArray();
    if (slice.length === 0) return;
    await members.bulkPut([...new Map(slice.map((member) => [member.id, moveMember(member)])).values()]);
  }
}

function moveMember(member: MemberRow): MemberRow {
  return { ...member, names: [...new Set(member.names.map(moveName))] };
}

function moveName(name: string): string {
  return name.startsWith('id:') ? `id:${moveAlias(name.slice('id:'.length))}` : name;
}

/** Undo rows contain members as well. */
export function mapMembers(undo: UndoRow, moved: (member: MemberRow) => MemberRow): void {
  if (undo.kind === 'exclude') undo.before = undo.before && moved(undo.before);
  if (undo.kind === 'import') undo.before = undo.before.map(moved);
  if (undo.kind === 'members') undo.members = undo.members.map(moved);
}

/** Hashes cannot be rewritten: lookups also hash the names of that time. Without hashes nothing needs to be stored. */
async function saveFormer(transaction: Transaction, connections: readonly string[]): Promise<void> {
  const lists = await transaction.table<ListRow>('lists').toArray();
  if (lists.every(({ salt }) => salt === null)) return;
  const settings = transaction.table('settings');
  const current: unknown = (await settings.get('connection'))?.value?.connectionId;
  const all = [...connections, ...(typeof current === 'string' ? [current] : [])];
  const value = [...new Set(all.filter((each) => originOf(each) !== each))];
  await settings.put({ key: 'formerConnections', value });
}
