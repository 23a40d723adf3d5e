import Dexie from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { manyNames, readListed } from '@/lib/database/members/read-pages';
import { readSettings } from '@/lib/database/reads';
import { isIdentity } from '@/lib/database/records/aliases';
import { findAmong, joinFound } from '@/lib/database/records/merge-record';
import { type BelievedMs, readBelievedTime } from '@/lib/database/retention/clock-jump';
import { hashName, type Name } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { employerNames, namesOfKey } from '@/lib/exclusions/names';
import { readLists, readNewestMembers } from '@/lib/exclusions/reads';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfEmail, subjectOfId, subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { expiryOf, isActive } from './expiry.ts';
import { type NamedSubject, type Naming, nameSubjects, type SoughtSubject, soughtNames } from './name-subjects.ts';
import { readConnectionId } from './read-own-record.ts';
import { weakNamesOf } from './weak-names.ts';

/** Why a subject is off-limits. */
export interface Exclusion {
  listId: string;
  listName: string;
  memberId: string;
  /** The listed subject or its company. Null if that was forgotten. */
  label: string | null;
  why: string;
  at: number;
  expiresAt: number | null;
  because: 'self' | 'company';
}

/** By subject key, without those who may be contacted. */
export type ExclusionsFound = ReadonlyMap<string, Exclusion>;

/**
 * Looks up every known name of each subject and, for a person, of their company; expired members are ignored. The
 * connection's records are read for subjects that come without one.
 */
export function findExclusions(
  db: SidenoteDatabase,
  connection: string | null,
  subjects: readonly SoughtSubject[],
  nowMs: number,
): Promise<ExclusionsFound> {
  return findListed(db, { subjects, connection, nowMs });
}

/** `findExclusions` for one subject. Null: may be contacted. */
export async function findExclusion(
  db: SidenoteDatabase,
  subject: Subject,
  record: SubjectRecord | null,
  nowMs: number,
): Promise<Exclusion | null> {
  const look = { subjects: [{ ...subject, record }], connection: record?.connection, nowMs };
  return (await findListed(db, look)).get(subject.key) ?? null;
}

/** The adapter for the purchase pipeline: the name of the list, or null. */
export async function isExcluded(db: SidenoteDatabase, subject: Subject, nowMs: number): Promise<string | null> {
  return (await findListed(db, { subjects: [subject], nowMs })).get(subject.key)?.listName ?? null;
}

/**
 * The list on which a person perhaps is: a name and a company on it match, which others may have, too. A warning, and
 * no exclusion.
 */
export async function findPerhaps(
  db: SidenoteDatabase,
  subject: Subject,
  record: SubjectRecord | null,
  nowMs: number,
): Promise<Exclusion | null> {
  if (subject.kind !== 'person') return null;
  const look = { subjects: [{ ...subject, record }], connection: record?.connection, nowMs };
  const found = await findListed(db, look, async (naming) => {
    const [named] = await nameSubjects(db, look.subjects, { ...naming, isCovering: true });
    return [{ subject, own: weakNamesOf(subject, record, named?.employers ?? []), employers: [] }];
  });
  return found.get(subject.key) ?? null;
}

interface Look {
  subjects: readonly SoughtSubject[];
  /** Absent: the current one. */
  connection?: string | null | undefined;
  nowMs: number;
}

/**
 * Reads everything in one transaction: with separate reads, members whose names become hashes in between would be found
 * under neither.
 */
async function findListed(
  db: SidenoteDatabase,
  { subjects, connection: given, nowMs }: Look,
  nameAll = (naming: Naming): Promise<NamedSubject[]> => nameSubjects(db, subjects, naming),
): Promise<ExclusionsFound> {
  return db.transaction('r', [db.lists, db.members, db.records, db.settings], async () => {
    const [all, current, sites, believedMs] = await Promise.all([
      db.lists.toArray(),
      given === undefined ? readConnectionId(db) : given,
      readSettings(db, 'sites'),
      readBelievedTime(db, nowMs),
    ]);
    const lists = all.filter(({ removedAt }) => removedAt === null);
    if (lists.length === 0) return new Map();
    const covering = lists.filter(({ kind, coversPeople }) => kind === 'company' && coversPeople);
    const naming = { connection: current, sites: sites ?? [], isCovering: covering.length > 0 };
    // Dexie's own promise: after a native one that made no request, it may lose the transaction.
    const named = await Promise.resolve(nameAll(naming));
    const names = [...new Set(named.flatMap(({ own, employers }) => [...own, ...employers]))];
    const salts = lists.map(({ salt }) => salt).filter((salt) => salt !== null);
    const hashed = salts.length === 0 ? new Map<Name, Name[]>() : await hashesOf(names, salts);
    const members = await readMembers(db, [...names, ...[...hashed.values()].flat()]);
    const membersOf = (each: readonly Name[]) =>
      each.flatMap((name) => [name, ...(hashed.get(name) ?? [])].flatMap((form) => members.get(form) ?? []));
    return new Map(
      named.flatMap(({ subject, own, employers }) => {
        const exclusion =
          newestOf(membersOf(own), lists, believedMs, 'self') ??
          newestOf(membersOf(employers), covering, believedMs, 'company');
        return exclusion === null ? [] : [[subject.key, exclusion] as const];
      }),
    );
  });
}

function newestOf(
  members: readonly MemberRow[],
  lists: readonly ListRow[],
  nowMs: BelievedMs,
  because: Exclusion['because'],
): Exclusion | null {
  const holding = members.flatMap((member) => {
    const list = lists.find(({ id }) => id === member.listId);
    return list !== undefined && isActive(list, member, nowMs) ? [{ list, member }] : [];
  });
  const [newest] = holding.toSorted((a, b) => b.member.at - a.member.at);
  if (newest === undefined) return null;
  const { list, member } = newest;
  const { id: memberId, label, why, at } = member;
  return { listId: list.id, listName: list.name, memberId, label, why, at, expiresAt: expiryOf(list, member), because };
}

/** Names hashed at a time. */
const slice = 500;

/** Names are looked up individually and in parallel: a cursor over all of them takes several times as long. */
async function readMembers(db: SidenoteDatabase, names: readonly Name[]): Promise<Map<Name, MemberRow[]>> {
  const found = new Map<Name, MemberRow[]>();
  if (names.length >= manyNames) {
    const sought = new Set(names);
    for (const member of await readListed(db, names))
      for (const name of member.names) if (sought.has(name)) found.set(name, [...(found.get(name) ?? []), member]);
    return found;
  }
  const members = await Promise.all(names.map((name) => db.members.where('names').equals(name).toArray()));
  for (const [at, name] of names.entries()) found.set(name, members[at] ?? []);
  return found;
}

/**
 * The hashed forms of each name, for the few lists with a forgotten member: hashing takes longer than everything else
 * here. It holds the transaction open.
 */
async function hashesOf(names: readonly Name[], salts: readonly string[]): Promise<Map<Name, Name[]>> {
  const hashed = new Map<Name, Name[]>();
  for (let from = 0; from < names.length; from += slice) {
    const some = names.slice(from, from + slice);
    const hashes = await Dexie.waitFor(
      Promise.all(some.map((name) => Promise.all(salts.map((salt) => hashName(salt, name))))),
    );
    for (const [at, name] of some.entries()) hashed.set(name, hashes[at] ?? []);
  }
  return hashed;
}

/** By its page if that is on a known site, else by its key. Pure. */
export function subjectOfLine({ key, kind, link }: ResultLine, sites: readonly Site[]): Subject {
  const linked = link === null ? null : findSubject(link, sites);
  if (linked?.kind === kind) return linked;
  return { ...subjectOfKey(key), kind };
}

/** A list or job row: by page or key, id, address, and the employer's domain. Pure. */
export function soughtOfRow(
  line: ResultLine,
  address: string | undefined,
  { connection, sites }: RowContext,
): SoughtSubject {
  const others = [
    ...(line.id === '' ? [] : [subjectOfId(line.kind, line.id)]),
    ...(address === undefined ? [] : [subjectOfEmail(address)]),
    subjectOfLine(line, sites),
  ];
  const names = others.flatMap(({ key }) => namesOfKey(key, connection));
  return { ...subjectOfKey(line.key), names, domain: line.kind === 'person' ? line.domain : null };
}

interface RowContext {
  connection: string;
  sites: readonly Site[];
}

/** By the named subject of a held answer too: the requested one may be on no list, and the named one on one. */
export async function soughtOfHeld(
  db: SidenoteDatabase,
  { intentId, connection, subject, about, own, boughtAt, chargedMilli }: HeldAnswer,
): Promise<SoughtSubject> {
  const known = await db.records.where('aliases').anyOf(own.aliases.filter(isIdentity)).distinct().sortBy('createdAt');
  const joined = joinFound(
    { id: intentId, connection, kind: subject.kind },
    // By the names of every subject that it may be about.
    { found: own, find: findAmong(known), isRequested: true, isSame: true },
    { intentId, nowMs: boughtAt, chargedMilli },
  );
  return { ...(about ?? subject), record: joined.conflict === null ? joined.record : null };
}

/** Whether company lists cannot judge a person yet: there are such lists, but no known page or domain of the employer. */
export async function hasUncheckedEmployer(
  db: SidenoteDatabase,
  subject: Subject,
  record: SubjectRecord | null,
): Promise<boolean> {
  if (subject.kind !== 'person') return false;
  const covering = (await readLists(db)).filter(({ kind, coversPeople }) => kind === 'company' && coversPeople);
  const members = await Promise.all(covering.map(async ({ id }) => readNewestMembers(db, id, 1)));
  if (members.flat().length === 0) return false;
  const [current, sites] = await Promise.all([readConnectionId(db), readSettings(db, 'sites')]);
  const connection = record?.connection ?? current;
  const known = { connection, sites: sites ?? [] };
  const own = soughtNames(subject, record, [], known);
  return employerNames(own, record, connection, known.sites).length === 0;
}
