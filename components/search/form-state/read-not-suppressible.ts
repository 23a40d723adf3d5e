import type { SidenoteDatabase } from '@/lib/database/database';
import { idNameStart } from '@/lib/database/schema/exclusion-names';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { type ChosenLists, kindOfSearch, type SearchFilters, type SearchKind } from '@/lib/database/schema/search-rows';
import { isHolding } from '@/lib/exclusions/match/expiry';
import { readLeftOutCompanies } from '@/lib/exclusions/match/suppression';
import { membersOf, readLists } from '@/lib/exclusions/reads';
import { readSyncState } from '@/lib/exclusions/sync/reads';
import { canExclude } from '@/lib/service/contract/filters/search-request';
import { subjectOfSearch } from '@/lib/subjects/known-subjects';

export interface NotSuppressibleNeed {
  connection: string;
  kind: SearchKind;
  lists: ChosenLists;
  /** Results a page, the most that can be affected. */
  size: number;
  /** The filters: with seeds alone, the service cannot exclude companies by their domains. */
  filters?: SearchFilters | undefined;
}

/**
 * How many results on a page may be off-limits and charged anyway, because the service cannot leave them out: people without a service id
 * or whose list is not on the service today, and companies beyond the limit of a filter, each of which may employ everybody on the page.
 */
export async function readNotSuppressible(
  db: SidenoteDatabase,
  need: NotSuppressibleNeed,
  nowMs: number,
): Promise<number> {
  const { connection, kind, lists, size, filters = {} } = need;
  // A search has no exclusion names, so no list member is taken for the subject itself.
  const subject = subjectOfSearch(kindOfSearch(kind), 'draft');
  const { notSuppressible, byDomain } = await readLeftOutCompanies(db, kindOfSearch(kind), subject, nowMs, lists);
  if (kind === 'companies') return Math.min(notSuppressible + (canExclude(filters, kind) ? 0 : byDomain), size);
  if (notSuppressible > 0) return size;
  const people = (await readLists(db)).filter((list) => list.kind === 'person' && isChosen(list, lists));
  const counts = await Promise.all(people.map((list) => countNotSuppressible(db, connection, list, nowMs)));
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    size,
  );
}

function isChosen({ id }: ListRow, lists: ChosenLists): boolean {
  return lists === 'all' || lists.includes(id);
}

async function countNotSuppressible(
  db: SidenoteDatabase,
  connection: string,
  list: ListRow,
  nowMs: number,
): Promise<number> {
  const prefix = idNameStart(connection, 'person');
  const members = (await membersOf(db, list.id).toArray()).filter((member) => isHolding(list, member, nowMs));
  const withoutId = members.filter(({ names }) => !names.some((name) => name.startsWith(prefix))).length;
  const sync = await readSyncState(db, list, nowMs);
  // The daily list quota is used up: missing members cannot be synced before the search.
  if (sync?.refusedUntil == null) return withoutId;
  return withoutId + (sync.until === null ? members.length - withoutId : sync.waiting);
}
