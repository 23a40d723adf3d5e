import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { type BelievedMs, readBelievedTime } from '@/lib/database/retention/clock-jump';
import { isAtMost, scanTable } from '@/lib/database/scan-table';
import { hashName, type Name } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { ResultLine } from '@/lib/database/schema/result-line';
import { namesOfKey } from '@/lib/exclusions/names';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfEmail, subjectOfId, subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { isHolding } from './expiry.ts';
import { nameSubjects, type SoughtSubject } from './name-subjects.ts';

/** The list that excludes a subject, and since when they or their company are on it. */
export interface Listing {
  listName: string;
  at: number;
}

/** `findExclusion` for many subjects: the name of the list by subject key, without those who may be contacted. */
export async function findExclusions(
  db: SidenoteDatabase,
  connection: string,
  subjects: readonly SoughtSubject[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  const found = await findListings(db, connection, subjects, { nowMs });
  return new Map([...found].map(([key, { listName }]) => [key, listName]));
}

export interface FindListingsOptions {
  nowMs: number;
  /** Awaited between slices of a long lookup, so that the page can paint. */
  rest?: () => Promise<void>;
}

/** By subject key, without those who may be contacted. Each name is read once; for many names the whole table is read, which is faster. */
export async function findListings(
  db: SidenoteDatabase,
  connection: string,
  subjects: readonly SoughtSubject[],
  { nowMs, rest = noRest }: FindListingsOptions,
): Promise<ReadonlyMap<string, Listing>> {
  let lists = await readLists(db);
  if (lists.length === 0) return new Map();
  const sites = (await readSettings(db, 'sites')) ?? [];
  const isCovering = coveringOf(lists).length > 0;
  const people = await nameSubjects(db, subjects, { connection, sites, isCovering }, rest);
  const names = [...new Set(people.flatMap(({ own, employers }) => [...own, ...employers]))];
  for (;;) {
    const salts = saltsOf(lists);
    const hashed = await hashesOf(names, salts, rest);
    const read = await db.transaction('r', [db.lists, db.members, db.settings], async () => ({
      lists: await readLists(db),
      believedMs: await readBelievedTime(db, nowMs),
      members: await readMembers(db, [...names, ...[...hashed.values()].flat()]),
    }));
    lists = read.lists;
    // Members that became hashes in between would be found under neither name.
    if (saltsOf(lists).some((salt) => !salts.includes(salt))) continue;
    const covering = coveringOf(lists);
    const newest = (own: readonly Name[], of: readonly ListRow[]): Listing | null =>
      newestOf(
        own.flatMap((name) => [name, ...(hashed.get(name) ?? [])].flatMap((each) => read.members.get(each) ?? [])),
        of,
        read.believedMs,
      );
    return new Map(
      people.flatMap(({ subject, own, employers }) => {
        const listing = newest(own, lists) ?? newest(employers, covering);
        return listing === null ? [] : [[subject.key, listing] as const];
      }),
    );
  }
}

/** Without a wait, because a live query does not follow what is read after a timer. */
const noRest = (): Promise<void> => Promise.resolve();

async function readLists(db: SidenoteDatabase): Promise<ListRow[]> {
  return (await db.lists.toArray()).filter(({ removedAt }) => removedAt === null);
}

function coveringOf(lists: readonly ListRow[]): ListRow[] {
  return lists.filter(({ kind, coversPeople }) => kind === 'company' && coversPeople);
}

/** Of the lists with a forgotten member. */
function saltsOf(lists: readonly ListRow[]): string[] {
  return lists.map(({ salt }) => salt).filter((salt) => salt !== null);
}

function newestOf(members: readonly MemberRow[], lists: readonly ListRow[], nowMs: BelievedMs): Listing | null {
  const holding = members.flatMap((member) => {
    const list = lists.find(({ id }) => id === member.listId);
    return list !== undefined && isHolding(list, member, nowMs) ? [{ listName: list.name, at: member.at }] : [];
  });
  return holding.toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/** From this many names on, reading the whole table may be faster than looking each of them up. */
const many = 500;
/** A lookup takes as long as reading this many members. */
const membersPerLookup = 5;
/** Names looked up or hashed at a time. */
const slice = 500;

async function readMembers(db: SidenoteDatabase, names: readonly Name[]): Promise<Map<Name, MemberRow[]>> {
  const found = new Map<Name, MemberRow[]>();
  if (names.length >= many && (await isAtMost(db.members, names.length * membersPerLookup))) {
    const sought = new Set(names);
    await scanTable(db.members, (members) => {
      for (const member of members) {
        for (const name of member.names) if (sought.has(name)) found.set(name, [...(found.get(name) ?? []), member]);
      }
    });
    return found;
  }
  for (let from = 0; from < names.length; from += slice) {
    const some = names.slice(from, from + slice);
    const members = await Promise.all(some.map((name) => db.members.where('names').equals(name).toArray()));
    for (const [at, name] of some.entries()) found.set(name, members[at] ?? []);
  }
  return found;
}

async function hashesOf(
  names: readonly Name[],
  salts: readonly string[],
  rest: () => Promise<void>,
): Promise<Map<Name, Name[]>> {
  const hashed = new Map<Name, Name[]>();
  if (salts.length === 0) return hashed;
  const hashesOfName = (name: Name) => Promise.all(salts.map((salt) => hashName(salt, name)));
  for (let from = 0; from < names.length; from += slice) {
    await rest();
    const some = names.slice(from, from + slice);
    const hashes = await Promise.all(some.map(hashesOfName));
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
