import type { SidenoteDatabase } from '@/lib/database/database';
import { type BelievedMs, readBelievedTime } from '@/lib/database/retention/clock-jump';
import { idNameStart, nameOf, valuesOfNames } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { ChosenLists } from '@/lib/database/schema/search-rows';
import type { ExclusionDeps } from '@/lib/exclusions/deps';
import { ownNames } from '@/lib/exclusions/names';
import { membersOf } from '@/lib/exclusions/reads';
import type { ExclusionPolicy, Suppression } from '@/lib/purchases/exclusion-policy';
import { limits } from '@/lib/service/contract/limits';
import type { Subject } from '@/lib/subjects/subject';
import { isActive } from './expiry.ts';
import { readConnectionId, readOwnRecord } from './read-own-record.ts';

/** Members read per list: more than a filter takes, so that expired ones leave no gap. */
const membersRead = 2000;

/** The part of the list syncs that this needs. */
export interface SyncsPort {
  prepare(
    need: { type: ListType; listIds: ChosenLists },
    options: Parameters<ExclusionPolicy['suppress']>[2],
  ): Promise<{ listIds: string[] }>;
  markDead(listIds: readonly string[]): Promise<void>;
}
type ListType = 'people_id' | 'company_id';

/**
 * Leaves people out of a search before anyone pays for them: members with an id by service lists, companies by exclude filters
 * (docs/interface.md#filter-objects). Others are found in the answer.
 */
export function createSuppression(
  { db, clock }: Pick<ExclusionDeps, 'db' | 'clock'>,
  syncs: SyncsPort,
): Pick<ExclusionPolicy, 'suppress' | 'distrust' | 'noticeReturned'> {
  return {
    async suppress(kind, subject, options, chosen): Promise<Suppression> {
      const type = kind === 'person' ? 'people_id' : 'company_id';
      const { listIds } = await syncs.prepare({ type, listIds: chosen }, options);
      const { companyIds, domains } = await readLeftOutCompanies(db, kind, subject, clock.now(), chosen);
      return { lists: listIds, companyIds, domains };
    },

    distrust: (lists) => syncs.markDead(lists),

    async noticeReturned({ lists }, ids) {
      const returned = new Set(ids.map((id) => id.toLowerCase()));
      const rows = await db.syncs.bulkGet([...lists]);
      const broken = rows.filter((row) => row?.values.some((id) => returned.has(id.toLowerCase())));
      if (broken.length > 0) await syncs.markDead(broken.flatMap((row) => (row === undefined ? [] : [row.id])));
    },
  };
}

export interface LeftOutCompanies extends Pick<Suppression, 'companyIds' | 'domains'> {
  /** Excluded companies, among the newest 2,000 of each list, that the service cannot leave out: they may be charged. */
  notSuppressible: number;
  /** How many others are excluded by a domain filter only, which needs an including filter beside it. */
  byDomain: number;
}

/** Never the searched company itself: that would leave out everyone wanted. */
export async function readLeftOutCompanies(
  db: SidenoteDatabase,
  kind: Subject['kind'],
  subject: Subject,
  nowMs: number,
  chosen: ChosenLists = 'all',
): Promise<LeftOutCompanies> {
  return leftOutOf(await readOffLimits(db, kind, subject, nowMs, chosen));
}

/** The companies of lists, without the searched one. */
export interface OffLimitsCompanies {
  kind: Subject['kind'];
  /** The start of a name that is a company's id on this service. */
  idStart: string;
  lists: { list: ListRow; members: MemberRow[] }[];
}

export async function readOffLimits(
  db: SidenoteDatabase,
  kind: Subject['kind'],
  subject: Subject,
  nowMs: number,
  chosen: ChosenLists,
): Promise<OffLimitsCompanies> {
  const [lists, record, connection, believedMs] = await Promise.all([
    db.lists.toArray(),
    readOwnRecord(db, subject),
    readConnectionId(db),
    readBelievedTime(db, nowMs),
  ]);
  const own = new Set(ownNames(subject, record, connection).all);
  const companies = lists.filter(
    (list) =>
      list.kind === 'company' &&
      list.removedAt === null &&
      (kind === 'company' || list.coversPeople) &&
      (chosen === 'all' || chosen.includes(list.id)),
  );
  return {
    kind,
    idStart: idNameStart(connection ?? '', 'company'),
    lists: await Promise.all(
      companies.map(async (list) => ({
        list,
        members: (await readNewest(db, list, believedMs)).filter(({ names }) => !names.some((name) => own.has(name))),
      })),
    ),
  };
}

/** As many of them as a search's filters take. Pure. */
export function leftOutOf({ kind, idStart, lists }: OffLimitsCompanies): LeftOutCompanies {
  const members = lists.flatMap((each) => each.members);
  const isKnownById = ({ names }: MemberRow) => names.some((name) => name.startsWith(idStart));
  const most = limits.valuesPerArray;
  // A company with an id is left out of company searches by a list; its people are left out by this filter only.
  const companyIds =
    kind === 'company'
      ? []
      : firstOf(
          members.flatMap(({ names }) =>
            names.filter((name) => name.startsWith(idStart)).map((name) => name.slice(idStart.length)),
          ),
          most,
        );
  const unknown = members.filter((member) => !isKnownById(member));
  // The seeds and the company itself take up to six places of the same filter.
  const domains = firstOf(
    unknown.flatMap(({ names }) => valuesOfNames(names, 'domain')),
    most - limits.lookalikeSeeds - 1,
  );
  const suppressed = new Set([
    ...domains.map((domain) => nameOf('domain', domain)),
    ...companyIds.map((id) => idStart + id),
  ]);
  const isSuppressed = (member: MemberRow) =>
    (kind === 'company' && isKnownById(member)) || member.names.some((name) => suppressed.has(name));
  const notSuppressible = members.filter((member) => !isSuppressed(member)).length;
  return { companyIds, domains, notSuppressible, byDomain: unknown.filter(isSuppressed).length };
}

function firstOf(values: readonly string[], most: number): string[] {
  return [...new Set(values)].slice(0, most);
}

async function readNewest(db: SidenoteDatabase, list: ListRow, nowMs: BelievedMs) {
  const newest = await membersOf(db, list.id).reverse().limit(membersRead).toArray();
  return newest.filter((member) => isActive(list, member, nowMs)).toSorted((a, b) => b.at - a.at);
}
