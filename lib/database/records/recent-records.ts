import type { SidenoteDatabase } from '@/lib/database/database';
import { originOf } from '@/lib/database/schema/origins';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { subjectAlias, subjectKeyOf } from './aliases.ts';
import { ownPurchaseTimes } from './own-facets.ts';

export interface RecentRecord {
  record: SubjectRecord;
  /** The best name known, masked if nothing better is; null if there is none. */
  name: string | null;
  /** The person's page, as the service named it or as last visited; null if unknown. */
  page: string | null;
  /** When something about this person was last bought. */
  boughtAt: number;
}

/** Records read at a time, because each may be a whole profile. */
const piece = 50;
/** Records looked at: a few previews of a hundred each may lie above the newest purchase about one person. */
const mostLookedAt = 1000;
/** An export touches more records than are looked at: visited people are looked up by their pages. */
const mostVisits = 200;

/**
 * The people that the user opened and bought something about, the last purchase first, at most `limit`. People who only came with a list,
 * file or export are left out.
 */
export async function readRecentRecords(
  db: SidenoteDatabase,
  connection: string,
  limit: number,
): Promise<RecentRecord[]> {
  const origin = originOf(connection);
  const range = db.records.where('[connection+touchedAt]').between([origin, -Infinity], [origin, Infinity]);
  const ids = await range.reverse().limit(mostLookedAt).primaryKeys();
  let newest = newestOf(await readVisited(db, connection), limit);
  for (let from = 0; from < ids.length; from += piece) {
    const records = (await db.records.bulkGet(ids.slice(from, from + piece))).filter((each) => each !== undefined);
    newest = newestOf([...newest, ...(await readOrderedInPanel(db, records))], limit);
    // A list that includes people touches their records: no record further down was bought later than touched.
    const touchedAt = records.at(-1)?.touchedAt ?? 0;
    if (newest.length === limit && newest.every(({ boughtAt }) => boughtAt >= touchedAt)) break;
  }
  return Promise.all(
    newest.map(async (each) => {
      const [name, page] = await Promise.all([readName(db, connection, each.record), readPage(db, each.record)]);
      return { ...each, name, page };
    }),
  );
}

type Bought = Omit<RecentRecord, 'name' | 'page'>;

/** Each record once, the last purchase first. */
function newestOf(bought: readonly Bought[], limit: number): Bought[] {
  const byId = new Map(bought.map((each) => [each.record.id, each]));
  return [...byId.values()].toSorted((a, b) => b.boughtAt - a.boughtAt).slice(0, limit);
}

function boughtOf(record: SubjectRecord): Bought[] {
  // If everything about a person was erased, so was the name.
  const isListed = record.kind === 'person' && Object.keys(record.facets).length > 0;
  const times = isListed ? ownPurchaseTimes(record) : [];
  return times.length === 0 ? [] : [{ record, boughtAt: Math.max(...times) }];
}

async function readVisited(db: SidenoteDatabase, connection: string): Promise<Bought[]> {
  const keys = await db.visits.orderBy('at').reverse().limit(mostVisits).primaryKeys();
  const aliases = keys.map((key) => subjectAlias(connection, key));
  const records = await db.records.where('aliases').anyOf(aliases).distinct().toArray();
  return records.flatMap(boughtOf);
}

async function readOrderedInPanel(db: SidenoteDatabase, records: readonly SubjectRecord[]): Promise<Bought[]> {
  const bought = records.flatMap(boughtOf);
  const intentIds = bought.flatMap(({ record }) => Object.values(record.facets).map(({ intentId }) => intentId));
  const intents = await db.intents.bulkGet([...new Set(intentIds)]);
  const inPanel = new Set(intents.flatMap((intent) => (intent?.inPanel === true ? [intent.id] : [])));
  return bought.filter(({ record }) => Object.values(record.facets).some(({ intentId }) => inPanel.has(intentId)));
}

async function readPage(db: SidenoteDatabase, { facets, aliases }: SubjectRecord): Promise<string | null> {
  const bought = facets.profile?.value?.link?.pronet;
  if (bought) return bought;
  const visits = await db.visits.bulkGet(aliases.map(subjectKeyOf));
  return visits.find((visit) => visit !== undefined)?.subject.url ?? null;
}

/** If nothing that was bought contains a name, a search result that lists the person may. */
async function readName(
  db: SidenoteDatabase,
  connection: string,
  { name, aliases }: SubjectRecord,
): Promise<string | null> {
  if (name !== null) return name;
  const keys = aliases.map(subjectKeyOf);
  const pages = db.searchPages.where('keys').anyOf(keys);
  const page = await pages.filter((each) => originOf(each.connection) === originOf(connection)).first();
  return page?.lines.find(({ key }) => keys.includes(key))?.name ?? null;
}
