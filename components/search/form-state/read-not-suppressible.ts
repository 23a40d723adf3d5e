import { findAddress } from '@/components/ui/find-link';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { idAlias, idOfAlias, subjectAlias, subjectKeyOf } from '@/lib/database/records/aliases';
import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import { idNameStart, valuesOfNames } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type ChosenLists, kindOfSearch, type SearchFilters, type SearchKind } from '@/lib/database/schema/search-rows';
import { isActive } from '@/lib/exclusions/match/expiry';
import { findExclusions } from '@/lib/exclusions/match/find-exclusions';
import { leftOutOf, type OffLimitsCompanies, readOffLimits } from '@/lib/exclusions/match/suppression';
import { membersOf, readLists } from '@/lib/exclusions/reads';
import { readSyncState } from '@/lib/exclusions/sync/reads';
import { readFilter } from '@/lib/searches/filter-values';
import { canExclude } from '@/lib/service/contract/filters/search-request';
import { subjectOfDomain, subjectOfId, subjectOfKey, subjectOfSearch } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';

export interface NotSuppressibleNeed {
  connection: string;
  kind: SearchKind;
  lists: ChosenLists;
  /** Results of the next page, at most. */
  most: number;
  /** The filters: with seeds alone, the service cannot exclude companies by their domains. */
  filters?: SearchFilters | undefined;
}

/**
 * The cause: companies without room in a filter, or their people; people without a service id; people whose list is not on the service
 * today.
 */
export type NotSuppressibleCause = 'companies' | 'employers' | 'no-id' | 'quota';

export interface NotSuppressible {
  /** How many results on the page may be off-limits and charged anyway. */
  count: number;
  cause: NotSuppressibleCause;
  lists: readonly Pick<ListRow, 'id' | 'name'>[];
  /** Pages of people on a list, by which the service was never asked for their ids. Absent: none. */
  unresolved?: readonly Unresolved[];
}
export interface Unresolved {
  listId: string;
  urls: readonly string[];
}

/** How many results on a page may be excluded and charged anyway. A company that cannot be left out may employ everyone on it. */
export async function readNotSuppressible(
  db: SidenoteDatabase,
  need: NotSuppressibleNeed,
  nowMs: number,
): Promise<NotSuppressible> {
  const { kind, lists: chosen, most } = need;
  const lists = (await readLists(db)).filter(({ id }) => chosen === 'all' || chosen.includes(id));
  // A search has no exclusion names, so no list member is taken for the subject itself.
  const subject = subjectOfSearch(kindOfSearch(kind), 'draft');
  const offLimits = await readOffLimits(db, kindOfSearch(kind), subject, nowMs, chosen);
  const listed = countCompanies(need, offLimits);
  const companies = listed > 0 && (await isAmongOthers(db, need, nowMs)) ? 0 : listed;
  if (kind === 'companies' || companies > 0) {
    const count = kind === 'companies' ? Math.min(companies, most) : most;
    const cause = kind === 'companies' ? 'companies' : 'employers';
    return { count, cause, lists: count === 0 ? [] : companyLists(need, offLimits, lists) };
  }
  const members = await readHolding(
    db,
    need.connection,
    lists.filter((list) => list.kind === 'person'),
    nowMs,
  );
  const withId = new Set(members.flatMap(({ known }) => known).flatMap(({ names }) => names));
  const people = await Promise.all(
    members.map(async ({ list, known, others }) => ({
      list,
      // On another list they may have one.
      withoutId: others.filter(({ names }) => !names.some((name) => withId.has(name))),
      waiting: await countWaiting(db, list, known.length, nowMs),
    })),
  );
  const affected = people.filter(({ withoutId, waiting }) => withoutId.length + waiting > 0);
  const sites = (await readSettings(db, 'sites')) ?? [];
  const unresolved = unresolvedOf(people, sites);
  return {
    count: Math.min(
      affected.reduce((sum, { withoutId, waiting }) => sum + withoutId.length + waiting, 0),
      most,
    ),
    cause: affected.some(({ withoutId }) => withoutId.length > 0) ? 'no-id' : 'quota',
    lists: affected.map(({ list }) => nameOf(list)),
    ...(unresolved.length > 0 && { unresolved }),
  };
}

/** Filters that name companies: a person's main company, or the company itself. */
const namedCompanies = { id: 'contact.company.latest.any.include', domain: 'account.domain.any.include' } as const;

/** Whether the search names only known companies that no list has. An unknown company may be listed under another name. */
async function isAmongOthers(
  db: SidenoteDatabase,
  { connection, kind, filters = {} }: NotSuppressibleNeed,
  nowMs: number,
): Promise<boolean> {
  const ids = kind === 'people' ? textsOf(readFilter(filters, namedCompanies.id)) : [];
  const named =
    ids.length > 0
      ? ids.map((id) => subjectOfId('company', id))
      : textsOf(readFilter(filters, namedCompanies.domain)).map(subjectOfDomain);
  if (named.length === 0) return false;
  const aliases =
    ids.length > 0
      ? ids.map((id) => idAlias(connection, 'company', id))
      : named.map(({ key }) => subjectAlias(connection, key));
  const records = await Promise.all(aliases.map((alias) => db.records.where('aliases').equals(alias).first()));
  const subjects = records.flatMap((record) => keysOf(record).map(subjectOfKey));
  if (records.some((record) => keysOf(record).length === 0)) return false;
  return (await findExclusions(db, connection, [...named, ...subjects], nowMs)).size === 0;
}

/** Keys for a company's record and all its names. */
function keysOf(record: SubjectRecord | undefined): string[] {
  return (record?.aliases ?? []).filter((alias) => idOfAlias(alias) === null).map(subjectKeyOf);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

const nameOf = ({ id, name }: ListRow) => ({ id, name });

function countCompanies({ kind, filters = {} }: NotSuppressibleNeed, offLimits: OffLimitsCompanies): number {
  const { notSuppressible, byDomain } = leftOutOf(offLimits);
  return kind === 'people' || canExclude(filters, kind) ? notSuppressible : notSuppressible + byDomain;
}

/** Lists with companies that cannot be left out; all of them if only together they are too many. */
function companyLists(
  need: NotSuppressibleNeed,
  offLimits: OffLimitsCompanies,
  lists: readonly ListRow[],
): NotSuppressible['lists'] {
  const affected = offLimits.lists.filter((each) => countCompanies(need, { ...offLimits, lists: [each] }) > 0);
  const named = new Set((affected.length > 0 ? affected : offLimits.lists).map(({ list }) => list.id));
  return lists.filter(({ id }) => named.has(id)).map(nameOf);
}

/** The members of each list today, apart by whether the service's id is among their names. */
async function readHolding(db: SidenoteDatabase, connection: string, lists: readonly ListRow[], nowMs: number) {
  const prefix = idNameStart(connection, 'person');
  const believedMs = await readBelievedTime(db, nowMs);
  return Promise.all(
    lists.map(async (list) => {
      const members = (await membersOf(db, list.id).toArray()).filter((member) => isActive(list, member, believedMs));
      const hasId = ({ names }: MemberRow) => names.some((name) => name.startsWith(prefix));
      return { list, known: members.filter(hasId), others: members.filter((member) => !hasId(member)) };
    }),
  );
}

/** How many of those with an id the service cannot be told today: its daily quota of lists is used up. */
async function countWaiting(db: SidenoteDatabase, list: ListRow, known: number, nowMs: number): Promise<number> {
  const sync = await readSyncState(db, list, nowMs);
  if (sync?.refusedUntil == null) return 0;
  return sync.until === null ? known : sync.waiting;
}

/** Each page once: a person on two lists is asked for on the first. */
function unresolvedOf(
  people: readonly { list: ListRow; withoutId: readonly MemberRow[] }[],
  sites: readonly Site[],
): Unresolved[] {
  const seen = new Set<string>();
  return people.flatMap(({ list, withoutId }) => {
    const urls = withoutId.flatMap((member) => {
      const url = member.resolvedAt === undefined ? urlOf(member, sites) : null;
      if (url === null || seen.has(url)) return [];
      seen.add(url);
      return [url];
    });
    return urls.length === 0 ? [] : [{ listId: list.id, urls }];
  });
}

/** The member's page on the network that the service knows; null if there is none. */
function urlOf({ names }: MemberRow, sites: readonly Site[]): string | null {
  const own = sites.filter(({ kind }) => kind !== 'elsewhere');
  const urls = valuesOfNames(names, 'page').map((key) => findAddress(key, own));
  return urls.find((url) => url !== null) ?? null;
}
