import Dexie from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readIdsAtOnce, readRequests } from '@/lib/database/read-at-once';
import type { Name } from '@/lib/database/schema/exclusion-names';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { logAs, logError } from '@/lib/platform/error-log';
import { hashOfName } from './hash-name.ts';
import {
  lostPage,
  type MemberHead,
  type MemberPage,
  standInsOf,
  unpackNamed,
  unpackOrLog,
  unpackPage,
} from './member-page.ts';
import { memberTables } from './paged-members.ts';

/**
 * Whole pages, for many members at once. A live query does not notice changes in what is read like this, as in `read-at-once.ts`. Promises
 * are chained, because after a native `await` without a request of Dexie's the transaction may be lost.
 */

/** Decoding them blocks for a few milliseconds. */
const pagesAtOnce = 4;
const headsAtOnce = 50;
/** From this many names on, decoding a whole page is faster than seeking each. */
const few = 50;
/** From this many names on, reading heads and pages may be faster than looking each name up. */
export const manyNames = 500;
/** So many lookups take as long as reading one head. */
const lookupsPerHead = 2.5;

/** All members with one of these names, each once. Must run inside a transaction. `onLost`: for each page that is lost. */
export function readNamed(
  db: SidenoteDatabase,
  names: readonly Name[],
  onLost: (id: string) => void = () => undefined,
): PromiseLike<MemberRow[]> {
  const sought = new Set(names);
  const found: MemberRow[] = [];
  const take = (page: MemberPage) => {
    try {
      const some = sought.size < few ? unpackNamed(page, [...sought]) : unpackPage(page);
      found.push(...readBy(db, some).filter((member) => member.names.some((name) => sought.has(name))));
    } catch (error) {
      logError(error, 'members.page');
      onLost(page.id);
    }
  };
  return findPages(db, new Set([...sought].map(hashOfName)))
    .then((ids) => readPages(ids, take))
    .then(() => found);
}

/** For a check of many: lost members are in it, each by the names sought. A live query notices changes. */
export function readListed(db: SidenoteDatabase, names: readonly Name[]): PromiseLike<MemberRow[]> {
  const lost: string[] = [];
  return observeMembers(db)
    .then(() => readNamed(db, names, (id) => lost.push(id)))
    .then((found) =>
      lost.length === 0 ? found : readStandIns(lost, names).then((standIns) => [...found, ...standIns]),
    );
}

function readStandIns(lost: readonly string[], names: readonly Name[]): PromiseLike<MemberRow[]> {
  const store = storeOf(memberTables.heads);
  const requests = lost.map((id): IDBRequest<MemberHead | undefined> => store.get(id));
  return readRequests(requests).then((heads) =>
    heads.flatMap((head) => {
      if (head === undefined) return [];
      const hashes = new Set(head.hashes);
      return names.filter((name) => hashes.has(hashOfName(name))).flatMap((name) => standInsOf(head, name));
    }),
  );
}

function findPages(db: SidenoteDatabase, hashes: ReadonlySet<number>): PromiseLike<string[]> {
  const lookUp = () => readIdsAtOnce(db.memberHeads, 'hashes', [...hashes]);
  if (hashes.size < manyNames) return lookUp();
  return readRequests([storeOf(memberTables.heads).count()]).then(([count = 0]) =>
    count * lookupsPerHead > hashes.size ? lookUp() : scanHeads(hashes),
  );
}

function scanHeads(hashes: ReadonlySet<number>, above?: string): PromiseLike<string[]> {
  const range = above === undefined ? null : IDBKeyRange.lowerBound(above, true);
  const request: IDBRequest<MemberHead[]> = storeOf(memberTables.heads).getAll(range, headsAtOnce);
  return readRequests([request]).then(([heads = []]) => {
    const ids = heads.filter((head) => head.hashes.some((hash) => hashes.has(hash))).map(({ id }) => id);
    const last = heads.at(-1)?.id;
    return last === undefined ? ids : scanHeads(hashes, last).then((more) => [...ids, ...more]);
  });
}

/** Each page is decoded in a turn of its own. */
function readPages(ids: readonly string[], take: (page: MemberPage) => void): PromiseLike<void> {
  const store = storeOf(memberTables.members);
  const some = ids.slice(0, pagesAtOnce);
  const requests = some.map((id): IDBRequest<MemberPage | undefined> => store.get(id));
  return readRequests(requests, logAs('members.page')).then((pages) => {
    for (const [at, id] of some.entries()) take(pages[at] ?? lostPage(id));
    return ids.length <= pagesAtOnce ? undefined : readPages(ids.slice(pagesAtOnce), take);
  });
}

/** They pass the table's reading hook, as in every other read. */
function readBy(db: SidenoteDatabase, members: readonly MemberRow[]): MemberRow[] {
  const hook = db.members.hook('reading');
  return members.map((member): MemberRow => hook.fire(member));
}

function storeOf(name: string): IDBObjectStore {
  const { currentTransaction } = Dexie;
  if (currentTransaction === null) throw new Error('Pages are read inside a transaction');
  return currentTransaction.idbtrans.objectStore(name);
}

/** So that a live query notices changes of any member: to Dexie, this is a read of the first among all. */
const observeMembers = (db: SidenoteDatabase): PromiseLike<unknown> => db.members.limit(1).toArray();

/** The hashes of all names of all members. */
export function readHashes(db: SidenoteDatabase): PromiseLike<ReadonlySet<number>> {
  return db.transaction('r', db.members, () => {
    const request: IDBRequest<MemberHead[]> = storeOf(memberTables.heads).getAll();
    return readRequests([request]).then(([heads = []]) => new Set(heads.flatMap(({ hashes }) => hashes)));
  });
}

/**
 * Passes all members of a list to `take` in slices, in the order of ids. Outside of a transaction each slice has its own. Throws if a page
 * is lost, because a copy without its members would no longer exclude them. `isPartial`: reads the others.
 */
export async function scanList(
  db: SidenoteDatabase,
  listId: string,
  take: (members: MemberRow[]) => void,
  breathe: () => Promise<void>,
  isPartial = false,
): Promise<void> {
  await observeMembers(db);
  let above: string | null = null;
  do {
    const pages = await readListPages(db, listId, above);
    const isNew = isAbove(above);
    const members = pages.flatMap((page) => (isPartial ? (unpackOrLog(page) ?? []) : unpackPage(page)));
    take(readBy(db, members).filter((member) => member.listId === listId && isNew(member)));
    above = pages.at(-1)?.id ?? null;
    await breathe();
  } while (above !== null);
}

/** A page that was joined with one above it has members that were read before. */
const isAbove =
  (id: string | null) =>
  (row: { id: string }): boolean =>
    id === null || row.id > id;

function readListPages(db: SidenoteDatabase, listId: string, above: string | null): PromiseLike<MemberPage[]> {
  return db.transaction('r', db.members, () => {
    const pages: MemberPage[] = [];
    const index = storeOf(memberTables.heads).index('listIds');
    return readRequests([index.getAllKeys(listId) as IDBRequest<string[]>])
      .then(([ids = []]) => ids.filter((id) => isAbove(above)({ id })).slice(0, pagesAtOnce))
      .then((ids) => readPages(ids, (page) => pages.push(page)))
      .then(() => pages);
  });
}
