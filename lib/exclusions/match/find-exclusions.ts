import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import { hashableForms, hashName, type Name } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { aliasOfName, employerNames, ownNames, recordNames } from '@/lib/exclusions/names';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { isHolding } from './expiry.ts';
import { readFormerConnections } from './read-own-record.ts';

/**
 * `findExclusion` for many subjects: the name of the list by subject key, without those who may be contacted. Uses one
 * transaction and reads each name once: 1,000 people of one company share their employer, and 1,000 separate lookups
 * take seconds.
 */
export async function findExclusions(
  db: SidenoteDatabase,
  connection: string,
  subjects: readonly Subject[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  const lists = (await db.lists.toArray()).filter(({ removedAt }) => removedAt === null);
  if (lists.length === 0) return new Map();
  const covering = lists.filter(({ kind, coversPeople }) => kind === 'company' && coversPeople);
  const sites = (await readSettings(db, 'sites')) ?? [];
  const keys = subjects.map(({ key }) => subjectAlias(connection, key));

  const people = await db.transaction('r', db.records, async () => {
    const records = await readRecords(db, keys);
    const named = subjects.map((subject, at) => {
      const record = records.get(keys[at] ?? '') ?? null;
      const own = ownNames(subject, record, connection).all;
      const isCovered = subject.kind === 'person' && covering.length > 0;
      return { subject, own, employers: isCovered ? employerNames(own, record, connection, sites) : [] };
    });
    const companies = await readRecords(
      db,
      named
        .flatMap(({ employers }) => employers.map((name) => aliasOfName(name, connection)))
        .filter((it) => it !== null),
    );
    return named.map(({ employers, ...person }) => ({
      ...person,
      employers: widened(employers, companies, connection),
    }));
  });

  const names = [...new Set(people.flatMap(({ own, employers }) => [...own, ...employers]))];
  const hashed = await hashesOf(names, lists, await readFormerConnections(db));
  const members = await readMembers(db, [...hashed.keys(), ...[...hashed.values()].flat()]);
  const newest = (names: readonly Name[], of: readonly ListRow[]): string | null => {
    const holding = names
      .flatMap((name) => [name, ...(hashed.get(name) ?? [])].flatMap((each) => members.get(each) ?? []))
      .flatMap((member) => {
        const list = of.find(({ id }) => id === member.listId);
        return list !== undefined && isHolding(list, member, nowMs) ? [{ list, at: member.at }] : [];
      });
    return holding.toSorted((a, b) => b.at - a.at)[0]?.list.name ?? null;
  };
  return new Map(
    people.flatMap(({ subject, own, employers }) => {
      const listName = newest(own, lists) ?? newest(employers, covering);
      return listName === null ? [] : [[subject.key, listName] as const];
    }),
  );
}

async function readRecords(db: SidenoteDatabase, aliases: readonly string[]): Promise<Map<string, SubjectRecord>> {
  const found = await Promise.all(
    [...new Set(aliases)].map(
      async (alias) => [alias, await db.records.where('aliases').equals(alias).first()] as const,
    ),
  );
  return new Map(found.flatMap(([alias, record]) => (record === undefined ? [] : [[alias, record] as const])));
}

async function readMembers(db: SidenoteDatabase, names: readonly Name[]): Promise<Map<Name, MemberRow[]>> {
  return db.transaction('r', db.members, async () => {
    const found = names.map(async (name) => [name, await db.members.where('names').equals(name).toArray()] as const);
    return new Map(await Promise.all(found));
  });
}

/** Adds names from the companies' records to those from their people's records. */
function widened(names: readonly Name[], companies: Map<string, SubjectRecord>, connection: string): Name[] {
  const known = names.flatMap((name) => {
    const company = companies.get(aliasOfName(name, connection) ?? '');
    return company?.kind === 'company' ? recordNames(company).all : [];
  });
  return [...new Set([...names, ...known])];
}

/** The hashed forms of each name on the lists with a forgotten member. */
async function hashesOf(
  names: readonly Name[],
  lists: readonly ListRow[],
  former: readonly string[],
): Promise<Map<Name, Name[]>> {
  const salts = lists.map(({ salt }) => salt).filter((salt) => salt !== null);
  const hashesOfName = (name: Name) =>
    salts.flatMap((salt) => hashableForms(name, former).map((form) => hashName(salt, form)));
  return new Map(await Promise.all(names.map(async (name) => [name, await Promise.all(hashesOfName(name))] as const)));
}

/** The subject of a line: by its page if that is on a known site, else by its key. Pure. */
export function subjectOfLine({ key, kind, link }: ResultLine, sites: readonly Site[]): Subject {
  const linked = link === null ? null : findSubject(link, sites);
  if (linked?.kind === kind) return linked;
  return { ...subjectOfKey(key), kind };
}
