import type { Subject } from '@/lib/detection/subject';
import type { SidenoteDatabase } from '@/lib/records/database';
import type { ListRow, MemberRow } from '@/lib/records/exclusion-rows';
import { readSettings } from '@/lib/records/reads';
import type { SubjectRecord } from '@/lib/records/rows';
import { expiryOf, isHolding } from './expiry.ts';
import { hashName } from './hash-name.ts';
import { aliasOfName, employerNames, type Name, ownNames, recordNames } from './names.ts';
import { readConnectionId, readOwnRecord } from './read-own-record.ts';

/** Why somebody is off-limits. */
export interface Exclusion {
  listId: string;
  listName: string;
  memberId: string;
  /** Whom the list names: the subject, or its company. Null where that was forgotten. */
  label: string | null;
  why: string;
  at: number;
  expiresAt: number | null;
  because: 'self' | 'company';
}

/** Looks by every name known of a subject, and of the company of a person; what holds no more is passed over. Null: may be contacted. */
export async function findExclusion(
  db: SidenoteDatabase,
  subject: Subject,
  record: SubjectRecord | null,
  nowMs: number,
): Promise<Exclusion | null> {
  const [all, current, sites] = await Promise.all([
    db.lists.toArray(),
    readConnectionId(db),
    readSettings(db, 'sites'),
  ]);
  const lists = all.filter(({ removedAt }) => removedAt === null);
  if (lists.length === 0) return null;
  const connection = record?.connection ?? current;
  const own = ownNames(subject, record, connection).all;
  const covering = lists.filter(({ kind, coversPeople }) => kind === 'company' && coversPeople);
  const isCovered = subject.kind === 'person' && covering.length > 0;
  const employers = isCovered
    ? await findEmployers(db, employerNames(own, record, connection, sites ?? []), connection)
    : [];
  const [bySelf, byCompany] = await Promise.all([
    readHolding(db, own, lists, nowMs),
    readHolding(db, employers, covering, nowMs),
  ]);
  return newestOf(bySelf, 'self') ?? newestOf(byCompany, 'company');
}

/** The adapter for the purchase door: name of the list, or null. */
export async function isExcluded(db: SidenoteDatabase, subject: Subject, nowMs: number): Promise<string | null> {
  return (await findExclusion(db, subject, await readOwnRecord(db, subject), nowMs))?.listName ?? null;
}

/** What a person's record says of their company, and what the company's own record says besides. */
async function findEmployers(
  db: SidenoteDatabase,
  names: readonly Name[],
  connection: string | null,
): Promise<readonly Name[]> {
  if (connection === null || names.length === 0) return names;
  const aliases = names.map((name) => aliasOfName(name, connection)).filter((alias) => alias !== null);
  const found = await db.records.where('aliases').anyOf(aliases).distinct().toArray();
  const companies = found.filter(({ kind }) => kind === 'company');
  return [...new Set([...names, ...companies.flatMap((company) => recordNames(company).all)])];
}

interface Holding {
  list: ListRow;
  member: MemberRow;
}

/** Each name by itself and all at once: a cursor that goes from one to the next takes several times as long. */
async function readHolding(
  db: SidenoteDatabase,
  names: readonly Name[],
  lists: readonly ListRow[],
  nowMs: number,
): Promise<Holding[]> {
  const all = [...names, ...(await hashesOf(names, lists))];
  const found = await Promise.all(all.map((name) => db.members.where('names').equals(name).toArray()));
  const byId = new Map(lists.map((list) => [list.id, list]));
  return found.flat().flatMap((member) => {
    const list = byId.get(member.listId);
    return list !== undefined && isHolding(list, member, nowMs) ? [{ list, member }] : [];
  });
}

function newestOf(holding: readonly Holding[], because: Exclusion['because']): Exclusion | null {
  const [newest] = holding.toSorted((a, b) => b.member.at - a.member.at);
  if (newest === undefined) return null;
  const { list, member } = newest;
  const { id: memberId, label, why, at } = member;
  return { listId: list.id, listName: list.name, memberId, label, why, at, expiresAt: expiryOf(list, member), because };
}

/** Only for lists that hold somebody forgotten, which few do: hashing takes longer than all else here. */
async function hashesOf(names: readonly Name[], lists: readonly ListRow[]): Promise<Name[]> {
  const salts = lists.map(({ salt }) => salt).filter((salt) => salt !== null);
  if (salts.length === 0) return [];
  return Promise.all(salts.flatMap((salt) => names.map((name) => hashName(salt, name))));
}
