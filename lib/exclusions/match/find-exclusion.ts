import Dexie from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readSettings } from '@/lib/database/reads';
import { type BelievedMs, readBelievedTime } from '@/lib/database/retention/clock-jump';
import { hashName, type Name } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { aliasOfName, employerNames, recordNames } from '@/lib/exclusions/names';
import type { Subject } from '@/lib/subjects/subject';
import { expiryOf, isHolding } from './expiry.ts';
import { readNamesakes, soughtNames } from './namesakes.ts';
import { readConnectionId } from './read-own-record.ts';
import { weakNamesOf } from './weak-names.ts';

export interface Exclusion {
  listId: string;
  listName: string;
  memberId: string;
  /** The listed subject or its company; null if that was forgotten. */
  label: string | null;
  why: string;
  at: number;
  expiresAt: number | null;
  because: 'self' | 'company';
}

/** Looks up every known name of a subject and of a person's company; expired members are ignored. Null: may be contacted. */
export function findExclusion(
  db: SidenoteDatabase,
  subject: Subject,
  record: SubjectRecord | null,
  nowMs: number,
): Promise<Exclusion | null> {
  return findAtOnce(db, { subject, record, nowMs });
}

/** The adapter for the purchase pipeline: the name of the list, or null. */
export async function isExcluded(db: SidenoteDatabase, subject: Subject, nowMs: number): Promise<string | null> {
  return (await findAtOnce(db, { subject, record: 'own', nowMs }))?.listName ?? null;
}

/** The list whose name and company match this person, as they may match others. A warning, not an exclusion. */
export function findPerhaps(
  db: SidenoteDatabase,
  subject: Subject,
  record: SubjectRecord | null,
  nowMs: number,
): Promise<Exclusion | null> {
  return subject.kind === 'person' ? findAtOnce(db, { subject, record, nowMs, isWeak: true }) : Promise.resolve(null);
}

interface Look {
  subject: Subject;
  /** `own`: the record of the current connection. */
  record: SubjectRecord | null | 'own';
  nowMs: number;
  /** By name and company alone. */
  isWeak?: boolean;
}

/** One transaction, or a name hashed in between would be missed. A missing hash is made outside, then everything is read again. */
async function findAtOnce(db: SidenoteDatabase, look: Look): Promise<Exclusion | null> {
  const hashes: Hashes = new Map();
  for (;;) {
    const wanted: Wanted[] = [];
    const found = await db.transaction('r', [db.lists, db.members, db.records, db.settings], () =>
      findInTransaction(db, look, hashes, wanted),
    );
    if (wanted.length === 0) return found;
    const hashed = wanted.map(async ({ salt, name }) => hashes.set(`${salt}|${name}`, await hashName(salt, name)));
    await Dexie.waitFor(Promise.all(hashed));
  }
}

async function findInTransaction(
  db: SidenoteDatabase,
  { subject, record: given, nowMs, isWeak = false }: Look,
  hashes: Hashes,
  wanted: Wanted[],
): Promise<Exclusion | null> {
  const [all, current, sites, namesakes, believedMs] = await Promise.all([
    db.lists.toArray(),
    readConnectionId(db),
    readSettings(db, 'sites'),
    readNamesakes(db, subject),
    readBelievedTime(db, nowMs),
  ]);
  const lists = all.filter(({ removedAt }) => removedAt === null);
  if (lists.length === 0) return null;
  const known = given === 'own' && current !== null ? await readRecord(db, current, subject.key) : given;
  const record = known === 'own' ? null : known;
  const connection = record?.connection ?? current;
  const own = soughtNames(subject, record, namesakes, { connection, sites: sites ?? [] });
  const covering = lists.filter(({ kind, coversPeople }) => kind === 'company' && coversPeople);
  const isCovered = subject.kind === 'person' && (covering.length > 0 || isWeak);
  const employers = isCovered ? employerNames(own, record, connection, sites ?? []) : [];
  const readHolding = async (names: readonly Name[], of: readonly ListRow[]) => {
    const found = await readMembers(db, [...names, ...hashesOf(names, of, hashes, wanted)]);
    return holdingOf(found, of, believedMs);
  };
  if (isWeak) {
    const further = await readCompanyNames(db, employers, connection);
    return newestOf(await readHolding(weakNamesOf(subject, record, [...employers, ...further]), lists), 'self');
  }
  const [bySelf, byEmployers, more] = await Promise.all([
    readHolding(own, lists),
    readHolding(employers, covering),
    readCompanyNames(db, employers, connection),
  ]);
  const byRecords = await readHolding(more, covering);
  return newestOf(bySelf, 'self') ?? newestOf([...byEmployers, ...byRecords], 'company');
}

/** Further names from the records of companies with these names. */
export async function readCompanyNames(
  db: SidenoteDatabase,
  names: readonly Name[],
  connection: string | null,
): Promise<Name[]> {
  if (connection === null || names.length === 0) return [];
  const aliases = names.map((name) => aliasOfName(name, connection)).filter((alias) => alias !== null);
  const found = await db.records.where('aliases').anyOf(aliases).distinct().toArray();
  const companies = found.filter(({ kind }) => kind === 'company');
  const known = new Set(names);
  return [...new Set(companies.flatMap((company) => recordNames(company).all))].filter((name) => !known.has(name));
}

interface Holding {
  list: ListRow;
  member: MemberRow;
}

/** Names are looked up individually and in parallel: a cursor over all of them takes several times as long. */
async function readMembers(db: SidenoteDatabase, names: readonly Name[]): Promise<MemberRow[]> {
  return (await Promise.all(names.map((name) => db.members.where('names').equals(name).toArray()))).flat();
}

function holdingOf(members: readonly MemberRow[], lists: readonly ListRow[], nowMs: BelievedMs): Holding[] {
  const byId = new Map(lists.map((list) => [list.id, list]));
  return members.flatMap((member) => {
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

/** Keyed by salt and name. */
type Hashes = Map<string, Name>;
interface Wanted {
  salt: string;
  name: Name;
}

/** Only the few lists with a forgotten member need hashes, which are slow. Missing ones are added to `wanted`. */
function hashesOf(names: readonly Name[], lists: readonly ListRow[], hashes: Hashes, wanted: Wanted[]): Name[] {
  const salts = lists.map(({ salt }) => salt).filter((salt) => salt !== null);
  return salts.flatMap((salt) =>
    names.flatMap((name) => {
      const hash = hashes.get(`${salt}|${name}`);
      if (hash === undefined) wanted.push({ salt, name });
      return hash ?? [];
    }),
  );
}
