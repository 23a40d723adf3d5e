import type { Subject } from '@/lib/detection/subject';
import type { Book, Suppression } from '@/lib/purchase/book';
import type { SidenoteDatabase } from '@/lib/records/database';
import type { ListRow } from '@/lib/records/exclusion-rows';
import { limits } from '@/lib/service/limits';
import type { ExclusionDeps } from './deps.ts';
import { isHolding } from './expiry.ts';
import { type Name, ownNames } from './names.ts';
import { readConnectionId, readOwnRecord } from './read-own-record.ts';
import { membersOf } from './reads.ts';

/** Looked at of each list: more than a filter takes, so that those who hold no more leave no gap. */
const membersRead = 1000;

/** The part of the mirror that this needs. */
export interface MirrorsPort {
  prepare(
    need: { type: ListType; listIds: 'all' },
    options: Parameters<Book['suppress']>[2],
  ): Promise<{ listIds: string[] }>;
  markDead(listIds: readonly string[]): Promise<void>;
}
type ListType = 'people_id' | 'company_id';

/**
 * Whom the service leaves out of a list, so that nobody pays for them: members with an id by lists of the service, companies and those who
 * work there by the filters' exclude arrays, the newest first, as many as a filter takes (interface, "Filter objects"). Everybody else
 * is found by the look at the answer.
 */
export function createSuppression(
  { db, clock }: Pick<ExclusionDeps, 'db' | 'clock'>,
  mirrors: MirrorsPort,
): Pick<Book, 'suppress' | 'distrust' | 'noticeReturned'> {
  return {
    async suppress(kind, subject, options): Promise<Suppression> {
      const type = kind === 'person' ? 'people_id' : 'company_id';
      const { listIds } = await mirrors.prepare({ type, listIds: 'all' }, options);
      return { lists: listIds, ...(await readCompanies(db, kind, subject, clock.now())) };
    },

    distrust: (lists) => mirrors.markDead(lists),

    async noticeReturned({ lists }, ids) {
      const returned = new Set(ids.map((id) => id.toLowerCase()));
      const rows = await db.mirrors.bulkGet([...lists]);
      const broken = rows.filter((row) => row?.values.some((id) => returned.has(id.toLowerCase())));
      if (broken.length > 0) await mirrors.markDead(broken.flatMap((row) => (row === undefined ? [] : [row.id])));
    },
  };
}

/** Never the company that is asked about: it would leave out everybody who is wanted. */
async function readCompanies(
  db: SidenoteDatabase,
  kind: Subject['kind'],
  subject: Subject,
  nowMs: number,
): Promise<Pick<Suppression, 'companyIds' | 'domains'>> {
  const [lists, record, connection] = await Promise.all([
    db.lists.toArray(),
    readOwnRecord(db, subject),
    readConnectionId(db),
  ]);
  const own = new Set(ownNames(subject, record, connection).all);
  const companies = lists.filter(
    (list) => list.kind === 'company' && list.removedAt === null && (kind === 'company' || list.coversPeople),
  );
  const holding = await Promise.all(companies.map((list) => readNewest(db, list, nowMs)));
  const members = holding.flat().filter(({ names }) => !names.some((name) => own.has(name)));
  const idStart = `id:${connection}|company:`;
  // A company that has an id is left out of companies by a list; its people by nothing but this.
  const domains = members.flatMap(({ names }) =>
    names.some((name) => name.startsWith(idStart)) ? [] : valuesOf(names, 'domain:'),
  );
  const companyIds = kind === 'company' ? [] : members.flatMap(({ names }) => valuesOf(names, idStart));
  const most = limits.valuesPerArray;
  return {
    companyIds: [...new Set(companyIds)].slice(0, most),
    // The seeds and the company itself take up to six places of the same filter.
    domains: [...new Set(domains)].slice(0, most - limits.lookalikeSeeds - 1),
  };
}

async function readNewest(db: SidenoteDatabase, list: ListRow, nowMs: number) {
  const newest = await membersOf(db, list.id).reverse().limit(membersRead).toArray();
  return newest.filter((member) => isHolding(list, member, nowMs)).toSorted((a, b) => b.at - a.at);
}

function valuesOf(names: readonly Name[], start: string): string[] {
  return names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
}
