import type { SidenoteDatabase } from '@/lib/database/database';
import { hashOfName } from '@/lib/database/members/hash-name';
import { readHashes } from '@/lib/database/members/read-pages';
import { readRecord } from '@/lib/database/reads';
import { idAlias, subjectAlias } from '@/lib/database/records/aliases';
import { hashName, idNameStart, nameOf } from '@/lib/database/schema/exclusion-names';
import type { VisitRow } from '@/lib/database/schema/log-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type Exclusion, findExclusion } from '@/lib/exclusions/match/find-exclusions';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { readAllMembers } from '@/lib/exclusions/reads';
import { findFacts } from '@/lib/history/history-facts';

export async function readVisits(db: SidenoteDatabase): Promise<VisitRow[]> {
  return (await db.visits.orderBy('at').toArray()).toReversed();
}

/** Members of a list with an id of the current service. */
export async function readWithIds(
  db: SidenoteDatabase,
  listId: string,
): Promise<{ memberId: string; ids: string[]; isIdAlone: boolean }[]> {
  const connection = await readConnectionId(db);
  if (connection === null) return [];
  const prefix = idNameStart(connection);
  const members = await readAllMembers(db, listId);
  return members.flatMap(({ id: memberId, names }) => {
    const ids = names.filter((name) => name.startsWith(prefix));
    return ids.length === 0 ? [] : [{ memberId, ids, isIdAlone: ids.length === names.length }];
  });
}

/** What is known about a visited profile besides its address. */
export interface VisitFacts {
  name: string | null;
  company: string | null;
  /** The service's id is known: there is nothing to resolve. */
  hasId: boolean;
  exclusion: Pick<Exclusion, 'listName' | 'because'> | null;
}

/** By key, only visits with a known fact or a list. */
export async function readVisitFacts(
  db: SidenoteDatabase,
  visits: readonly VisitRow[],
  nowMs: number,
): Promise<ReadonlyMap<string, VisitFacts>> {
  const connection = await readConnectionId(db);
  const lists = (await db.lists.toArray()).filter(({ removedAt }) => removedAt === null);
  const salts = lists.map(({ salt }) => salt).filter((salt) => salt !== null);
  // With fewer members or records than visits they are read once: two lookups for each of ten thousand visits would take seconds.
  const held = (await db.members.count()) < visits.length ? await readHashes(db) : null;
  const known = (await db.records.count()) < visits.length ? await readKnownAliases(db) : null;

  /** Whether a list may contain its page, its only name without a record: much cheaper than finding which list. */
  async function isListed({ key }: VisitRow): Promise<boolean> {
    const page = nameOf('page', key);
    const names = [page, ...(await Promise.all(salts.map((salt) => hashName(salt, page))))];
    if (held !== null) return names.some((name) => held.has(hashOfName(name)));
    const counts = await Promise.all(names.map((name) => db.members.where('names').equals(name).count()));
    return counts.some((count) => count > 0);
  }

  async function readKnown({ key }: VisitRow): Promise<SubjectRecord | null> {
    if (connection === null || known?.has(subjectAlias(connection, key)) === false) return null;
    return readRecord(db, connection, key);
  }

  async function factsOf(visit: VisitRow): Promise<[string, VisitFacts][]> {
    const record = await readKnown(visit);
    const mayBeOn = lists.length > 0 && (record !== null || (await isListed(visit)));
    const exclusion = mayBeOn ? await findExclusion(db, visit.subject, record, nowMs) : null;
    return record === null && exclusion === null ? [] : [[visit.key, { ...knownOf(record), exclusion }]];
  }

  return new Map((await Promise.all(visits.map(factsOf))).flat());
}

/** Reads the index only, without the records. */
async function readKnownAliases(db: SidenoteDatabase): Promise<ReadonlySet<unknown>> {
  return new Set(await db.records.orderBy('aliases').keys());
}

function knownOf(record: SubjectRecord | null): Omit<VisitFacts, 'exclusion'> {
  if (record === null) return { name: null, company: null, hasId: false };
  const { knownName, company } = findFacts(record);
  const ids = idAlias(record.connection, record.kind, '');
  return { name: knownName, company, hasId: record.aliases.some((alias) => alias.startsWith(ids)) };
}
