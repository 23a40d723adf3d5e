import Dexie, {
  cmp,
  type DBCore,
  type DBCoreCursor,
  type DBCoreIndex,
  type DBCoreKeyRange,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreQuery,
  type DBCoreQueryRequest,
  type DBCoreTable,
  type DBCoreTableSchema,
  type DBCoreTransaction,
} from 'dexie';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { logAs, logError } from '@/lib/platform/error-log';
import { hashOfName } from './hash-name.ts';
import {
  type Entry,
  headOf,
  isInRange,
  lastPageId,
  lostId,
  lostPage,
  type MemberHead,
  type MemberPage,
  mostInPage,
  type PagePart,
  packPage,
  placeOf,
  splitPage,
  standInsOf,
  unpackNamed,
  unpackOrLog,
  unpackPage,
} from './member-page.ts';

/** The table of the members as it is read and written, and where its pages are. Both have the pages' ids. */
export const memberTables = { members: 'members', heads: 'memberHeads' } as const;

/** Below Dexie's own middleware, so that live queries see members and their names, not pages. */
export const belowDexie = -2;

const [equal, between, any, never] = [1, 2, 3, 4];
/** Pages kept while a transaction runs. */
const mostHeld = 20;
/** Pages read and decoded at a time: only some may be needed, and decoding all of a long list would block for a second. */
const slice = 4;

/**
 * Stores the rows of `members` in pages: an import of 100,000 writes 200 rows instead of 100,000, with one index entry a name instead of
 * three. To all above, it is a table with the indexes `*names` and `[listId+at]`.
 */
export function pageMembers(core: DBCore): DBCore {
  const schema = memberSchema();
  const { members, heads } = memberTables;
  return {
    ...core,
    schema: { ...core.schema, tables: core.schema.tables.map((each) => (each.name === members ? schema : each)) },
    transaction: (stores, mode, options) =>
      core.transaction(stores.includes(members) ? [...new Set([...stores, heads])] : stores, mode, options),
    table: (name) =>
      name === members ? createPagedTable(schema, core.table(members), core.table(heads)) : core.table(name),
  };
}

function memberSchema(): DBCoreTableSchema {
  const id = { name: null, isPrimaryKey: true, unique: true, keyPath: 'id', extractKey: (row: MemberRow) => row.id };
  const names = { name: 'names', multiEntry: true, keyPath: 'names', extractKey: (row: MemberRow) => row.names };
  const stays = {
    name: '[listId+at]',
    compound: true,
    keyPath: ['listId', 'at'],
    extractKey: ({ listId, at }: MemberRow) => [listId, at],
  };
  const byPath = new Map<string, DBCoreIndex>([
    [':id', id],
    ['id', id],
    ['names', names],
    ['[listId+at]', stays],
  ]);
  return {
    name: memberTables.members,
    primaryKey: id,
    indexes: [names, stays],
    getIndexByKeyPath: (path) => byPath.get(path === null ? ':id' : Array.isArray(path) ? `[${path.join('+')}]` : path),
  };
}

function createPagedTable(schema: DBCoreTableSchema, pages: DBCoreTable, heads: DBCoreTable): DBCoreTable {
  const store = createPageStore(pages, heads);
  const inTurn = createTurns();

  async function read(
    { query, values, reverse = false, unique = false, limit = Infinity }: Reading,
    trans: DBCoreTransaction,
  ) {
    if (query.range.type === never || limit === 0) return [];
    const entries = await readEntries(store, trans, { query, values, reverse, limit: unique ? Infinity : limit });
    const found = unique ? entries.filter(({ key }, at) => at === 0 || cmp(key, entries[at - 1]?.key) !== 0) : entries;
    return found.slice(0, limit);
  }

  return {
    name: schema.name,
    schema,
    mutate: (request) => inTurn(request.trans, () => mutate(store, request)),
    get: ({ trans, key }) => inTurn(trans, async () => (await store.readMembers(trans, [key]))[0]),
    getMany: ({ trans, keys }) => inTurn(trans, () => store.readMembers(trans, keys)),
    query: ({ trans, query, values, limit, direction = 'next' }) =>
      inTurn(trans, async () => {
        const [reverse, unique] = [direction.startsWith('prev'), direction.endsWith('unique')];
        const entries = await read({ query, values, reverse, unique, limit }, trans);
        return { result: entries.map(({ member }) => (values === true ? member : member.id)) };
      }),
    openCursor: ({ trans, query, values, reverse, unique }) =>
      inTurn(trans, async () => {
        const entries = await read({ query, values, reverse, unique }, trans);
        return entries.length === 0 ? null : createCursor(trans, entries, reverse === true, values === true);
      }),
    count: ({ trans, query }) => inTurn(trans, () => countEntries(store, trans, query)),
  };
}

interface Reading {
  query: DBCoreQuery;
  values: boolean | undefined;
  reverse?: boolean | undefined;
  unique?: boolean | undefined;
  limit?: number | undefined;
}

/** A change reads a page and writes it: another change or read of the same transaction in between would miss one. */
function createTurns() {
  const last = new WeakMap<DBCoreTransaction, Promise<unknown>>();
  return <Value>(trans: DBCoreTransaction, run: () => Promise<Value>): Promise<Value> => {
    if (isReadonly(trans)) return inZone(run());
    const turn = last.get(trans)?.then(run, run) ?? run();
    last.set(trans, turn);
    return inZone(turn);
  };
}

const isReadonly = (trans: DBCoreTransaction): boolean => 'mode' in trans && trans.mode === 'readonly';

/** Dexie's own promise: what follows a native one may lose the transaction. */
function inZone<Value>(pending: Promise<Value>): Promise<Value> {
  return Dexie.Promise.resolve(pending) as unknown as Promise<Value>;
}

type PageStore = ReturnType<typeof createPageStore>;

function createPageStore(pages: DBCoreTable, heads: DBCoreTable) {
  const primaryKey = pages.schema.primaryKey;
  const indexOf = (name: string): DBCoreIndex => {
    const index = heads.schema.getIndexByKeyPath(name);
    if (index === undefined) throw new Error(`The pages of members have no index ${name}`);
    return index;
  };
  const from = (lower: string | undefined, lowerOpen = false): DBCoreKeyRange =>
    lower === undefined
      ? { type: any, lower, upper: undefined }
      : { type: between, lower, lowerOpen, upper: undefined };

  async function readFrom(trans: DBCoreTransaction, id: string | undefined, limit: number, isAbove = false) {
    const query = { index: primaryKey, range: from(id, isAbove) };
    return queryPages({ trans, query, limit });
  }

  /** If the browser cannot read one of the pages, it fails for all: then each is read alone. */
  async function queryPages(request: Omit<DBCoreQueryRequest, 'values'>): Promise<MemberPage[]> {
    try {
      return (await pages.query({ ...request, values: true })).result;
    } catch (error) {
      logError(error, 'members.page');
      const { result } = await pages.query({ ...request, values: false });
      return Promise.all(result.map((id: string) => getPage(request.trans, id))) as Promise<MemberPage[]>;
    }
  }

  const getPage = (trans: DBCoreTransaction, id: string): Promise<MemberPage | undefined> =>
    pages.get({ trans, key: id }).catch(logAs('members.page', lostPage(id)));

  /** The page before, if there is one. */
  async function readBelow(trans: DBCoreTransaction, id: string): Promise<MemberPage[]> {
    const range = { type: between, lower: undefined, upper: id, upperOpen: true };
    const query = { index: primaryKey, range };
    return queryPages({ trans, query, limit: 1, direction: 'prev' });
  }

  /** Pages read in a transaction that writes nothing: many names may be in one page. */
  const held = new WeakMap<DBCoreTransaction, Map<string, Promise<MemberPage | undefined>>>();

  function readPage(trans: DBCoreTransaction, id: string): Promise<MemberPage | undefined> {
    if (!isReadonly(trans)) return getPage(trans, id);
    const some = held.get(trans) ?? new Map<string, Promise<MemberPage | undefined>>();
    held.set(trans, some);
    const page = some.get(id) ?? getPage(trans, id);
    if (some.size >= mostHeld) some.clear();
    some.set(id, page);
    return page;
  }

  async function readPages(trans: DBCoreTransaction, ids: readonly string[]): Promise<MemberRow[][]> {
    const found = await Promise.all(ids.map((id) => getPage(trans, id)));
    return found.map((page) => (page === undefined ? [] : (unpackOrLog(page) ?? [])));
  }

  async function readHeads(trans: DBCoreTransaction, listId: string | null): Promise<MemberHead[]> {
    const range = { type: equal, lower: listId, upper: listId };
    const query =
      listId === null ? { index: primaryKey, range: from(undefined) } : { index: indexOf('listIds'), range };
    const { result } = await heads.query({ trans, query, values: true });
    return result;
  }

  async function readNamed(trans: DBCoreTransaction, name: string): Promise<MemberRow[]> {
    const hash = hashOfName(name);
    const query = { index: indexOf('hashes'), range: { type: equal, lower: hash, upper: hash } };
    const { result } = await heads.query({ trans, query, values: false });
    if (result.length === 0) return [];
    const found = await Promise.all(result.map((id: string) => readNamedIn(trans, id, name)));
    return found.flat();
  }

  /** Of a page whose head has the name. */
  async function readNamedIn(trans: DBCoreTransaction, id: string, name: string): Promise<MemberRow[]> {
    const page = (await readPage(trans, id)) ?? lostPage(id);
    try {
      const found = unpackNamed(page, [name]);
      // Another name has the same hash, or the page is lost.
      if (found.length === 0) unpackPage(page);
      return found;
    } catch (error) {
      logError(error, 'members.page');
      const [head]: (MemberHead | undefined)[] = await heads.getMany({ trans, keys: [id] });
      return head === undefined ? [] : standInsOf(head, name);
    }
  }

  async function readMembers(trans: DBCoreTransaction, ids: readonly string[]): Promise<(MemberRow | undefined)[]> {
    const found = new Map<string, MemberRow>();
    const sought = new Set(ids);
    const sorted = [...sought].toSorted(cmp);
    for (let at = 0; at < sorted.length; ) {
      const [page] = await readFrom(trans, sorted[at], 1);
      if (page === undefined) break;
      for (const member of unpackOrLog(page) ?? []) if (sought.has(member.id)) found.set(member.id, member);
      at = endInPage(sorted, at, page.id);
    }
    return ids.map((id) => found.get(id));
  }

  /** A page and its head, or neither: after a failure the transaction cannot commit. */
  async function write(trans: DBCoreTransaction, gone: readonly string[], parts: readonly PagePart[]) {
    const kept = new Set(parts.map(({ id }) => id));
    const keys = gone.filter((id) => !kept.has(id));
    const rows = parts.map(({ id, members }) => packPage(id, members));
    const headRows = parts.map(({ id, members }) => headOf(id, members));
    const writes = [
      ...(keys.length === 0 ? [] : [pages, heads].map((each) => each.mutate({ type: 'delete', trans, keys }))),
      ...(rows.length === 0 ? [] : [pages.mutate({ type: 'put', trans, values: rows })]),
      ...(rows.length === 0 ? [] : [heads.mutate({ type: 'put', trans, values: headRows })]),
    ];
    await expectWritten(trans, writes);
  }

  /** The head of a lost page whose id another page gets: without a page, it still excludes its members. */
  async function keepHead(trans: DBCoreTransaction, lost: string): Promise<void> {
    const [head]: (MemberHead | undefined)[] = await heads.getMany({ trans, keys: [lost] });
    if (head === undefined) return;
    const id = `${lost}\u0000${crypto.randomUUID()}`;
    await expectWritten(trans, [heads.mutate({ type: 'put', trans, values: [{ ...head, id }] })]);
  }

  async function clear(trans: DBCoreTransaction): Promise<void> {
    const range = { type: any, lower: undefined, upper: undefined };
    await expectWritten(
      trans,
      [pages, heads].map((each) => each.mutate({ type: 'deleteRange', trans, range })),
    );
  }

  return { readFrom, readBelow, readPages, readHeads, readNamed, readMembers, write, keepHead, clear };
}

/** The place after the ids of a page, where the one at `at` is in it. At least one further, whatever that id is. */
function endInPage(sorted: readonly string[], at: number, pageId: string): number {
  let end = at + 1;
  for (let id = sorted[end]; id !== undefined && id <= pageId; id = sorted[end]) end += 1;
  return end;
}

async function expectWritten(trans: DBCoreTransaction, writes: Promise<DBCoreMutateResponse>[]): Promise<void> {
  try {
    for (const { failures, numFailures } of await Promise.all(writes)) if (numFailures > 0) throw failures[0];
  } catch (error) {
    trans.abort();
    throw error;
  }
}

/** In the order of the index, at most as many as asked for. */
async function readEntries(
  store: PageStore,
  trans: DBCoreTransaction,
  { query: { index, range }, values, reverse, limit }: Ordered,
): Promise<Entry[]> {
  if (index.isPrimaryKey === true) return readById(store, trans, range, reverse, limit);
  if (index.multiEntry === true) return readByName(store, trans, range, reverse);
  return readByList(store, trans, { range, values, reverse, limit });
}

interface Ordered {
  query: DBCoreQuery;
  values: boolean | undefined;
  reverse: boolean;
  limit: number;
}

async function readById(
  store: PageStore,
  trans: DBCoreTransaction,
  range: DBCoreKeyRange,
  reverse: boolean,
  limit: number,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  const most = reverse ? Infinity : limit;
  const atOnce = most === Infinity ? Infinity : Math.ceil(most / mostInPage);
  const { lower, upper } = range;
  const start = typeof lower === 'string' ? lower : undefined;
  let pages = await store.readFrom(trans, start, range.type === equal ? 1 : atOnce);
  while (pages.length > 0) {
    for (const page of pages) {
      for (const member of unpackOrLog(page) ?? [])
        if (isInRange(member.id, range)) entries.push({ key: member.id, member });
    }
    const last = pages.at(-1)?.id ?? lastPageId;
    const isPast = upper !== undefined && cmp(last, upper) >= 0;
    if (isPast || entries.length >= most || atOnce === Infinity) break;
    pages = await store.readFrom(trans, last, atOnce, true);
  }
  return reverse ? entries.reverse() : entries;
}

async function readByName(
  store: PageStore,
  trans: DBCoreTransaction,
  range: DBCoreKeyRange,
  reverse: boolean,
): Promise<Entry[]> {
  const isOne = range.type === equal && typeof range.lower === 'string';
  const members = isOne
    ? await store.readNamed(trans, range.lower)
    : (await store.readFrom(trans, undefined, Infinity)).flatMap((page) => unpackOrLog(page) ?? []);
  const entries = members.flatMap((member) =>
    [...new Set(member.names)].filter((name) => isInRange(name, range)).map((key) => ({ key, member })),
  );
  return entries.toSorted(byPlace(reverse));
}

function byPlace(reverse: boolean) {
  const sign = reverse ? -1 : 1;
  return (a: Entry, b: Entry): number => sign * (cmp(a.key, b.key) || cmp(a.member.id, b.member.id));
}

/** Reads pages until no page that is left can have an earlier member. */
async function readByList(
  store: PageStore,
  trans: DBCoreTransaction,
  { range, values, reverse, limit }: Omit<Ordered, 'query'> & { range: DBCoreKeyRange },
): Promise<Entry[]> {
  const spans = await readSpans(store, trans, range);
  const sign = reverse ? -1 : 1;
  const startOf = ({ first, last }: PageSpan) => (reverse ? last : first);
  const left = spans.toSorted((a, b) => sign * cmp(startOf(a), startOf(b)));
  const entries: Entry[] = [];
  const seen = new Set<string>();
  while (left.length > 0) {
    const some = left.splice(0, slice).map(({ pageId }) => pageId);
    const ids = [...new Set(some)].filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    for (const member of (await store.readPages(trans, ids)).flat()) {
      const { id, listId, at } = member;
      const key = [listId, at];
      if (isInRange(key, range)) entries.push({ key, member: values === true ? member : { id, listId, at } });
    }
    if (limit === Infinity) continue;
    const next = left[0] === undefined ? null : startOf(left[0]);
    const certain = entries.filter(({ member }) => next === null || sign * cmp(placeOf(member), next) < 0);
    if (certain.length >= limit) break;
  }
  return entries.toSorted(byPlace(reverse));
}

interface PageSpan {
  pageId: string;
  count: number;
  first: [string, number, string];
  last: [string, number, string];
}

async function readSpans(store: PageStore, trans: DBCoreTransaction, range: DBCoreKeyRange): Promise<PageSpan[]> {
  const { lower, upper } = range;
  const isOne = Array.isArray(lower) && Array.isArray(upper) && lower[0] === upper[0] && typeof lower[0] === 'string';
  const heads = await store.readHeads(trans, isOne ? lower[0] : null);
  return heads
    .flatMap(({ id, spans }) => spans.map(({ count, first, last }) => ({ pageId: id, count, first, last })))
    .filter(
      ({ first, last }) =>
        (lower === undefined || cmp([last[0], last[1]], lower) >= 0) &&
        (upper === undefined || cmp([first[0], first[1]], upper) <= 0),
    );
}

/** The heads say how many members a page has of each list. */
async function countEntries(
  store: PageStore,
  trans: DBCoreTransaction,
  { index, range }: DBCoreQuery,
): Promise<number> {
  if (range.type === never) return 0;
  const isAll = index.isPrimaryKey === true && range.type === any;
  if (!isAll && (index.isPrimaryKey === true || index.multiEntry === true))
    return (
      await readEntries(store, trans, { query: { index, range }, values: false, reverse: false, limit: Infinity })
    ).length;
  const spans = await readSpans(store, trans, range);
  const isWhole = ({ first, last }: PageSpan) =>
    isAll || [first, last].every(([listId, at]) => isInRange([listId, at], range));
  const parts = spans.filter((span) => !isWhole(span)).map(({ pageId }) => pageId);
  const cut = await store.readPages(trans, [...new Set(parts)]);
  const whole = spans.filter(isWhole);
  const wholeIn = new Set(whole.map(({ pageId, first: [listId] }) => `${listId} ${pageId}`));
  const isCounted = (pageId: string, listId: string) => wholeIn.has(`${listId} ${pageId}`);
  const inParts = [...new Set(parts)].flatMap((pageId, at) =>
    (cut[at] ?? []).filter(
      (member) => !isCounted(pageId, member.listId) && isInRange([member.listId, member.at], range),
    ),
  );
  return whole.reduce((sum, { count }) => sum + count, 0) + inParts.length;
}

async function mutate(store: PageStore, request: DBCoreMutateRequest): Promise<DBCoreMutateResponse> {
  const { trans } = request;
  if (request.type === 'deleteRange') {
    if (request.range.type === any) await store.clear(trans);
    else if (request.range.type !== never) {
      const entries = await readById(store, trans, request.range, false, Infinity);
      await changePages(store, trans, new Map(entries.map(({ member }) => [member.id, null])));
    }
    return { numFailures: 0, failures: {}, results: [], lastResult: undefined };
  }
  if (request.type === 'delete') {
    await changePages(store, trans, new Map(request.keys.map((id) => [id, null])));
    return { numFailures: 0, failures: {}, results: request.keys, lastResult: undefined };
  }
  const rows: readonly MemberRow[] = request.values;
  const results = rows.map(({ id }) => id);
  if (!results.every((id) => typeof id === 'string' && id !== lostId && id < lastPageId))
    throw new Dexie.DataError('A member has no id');
  if (request.type === 'put') {
    await changePages(store, trans, new Map(rows.map((row) => [row.id, row])));
    return { numFailures: 0, failures: {}, results, lastResult: results.at(-1) };
  }
  const there = new Set((await store.readMembers(trans, results)).flatMap((row) => row?.id ?? []));
  const failures: Record<number, Error> = {};
  const added = new Map<string, MemberRow>();
  for (const [at, row] of rows.entries()) {
    if (there.has(row.id)) failures[at] = new Dexie.ConstraintError('A member with this id exists');
    else added.set(row.id, row);
    there.add(row.id);
  }
  await changePages(store, trans, added);
  return { numFailures: Object.keys(failures).length, failures, results, lastResult: results.at(-1) };
}

/** Puts rows, and deletes those that are null. */
async function changePages(
  store: PageStore,
  trans: DBCoreTransaction,
  changes: ReadonlyMap<string, MemberRow | null>,
): Promise<void> {
  const ids = [...changes.keys()].toSorted(cmp);
  for (let at = 0; at < ids.length; ) {
    const [page] = await store.readFrom(trans, ids[at], 1);
    const pageId = page?.id ?? lastPageId;
    const before = page === undefined ? [] : unpackOrLog(page);
    const own = ids.slice(at, endInPage(ids, at, pageId));
    at += own.length;
    if (before === null) {
      const rows = own.flatMap((id) => changes.get(id) ?? []);
      await putBeside(store, trans, pageId, rows);
      continue;
    }
    const members = new Map(before.map((member) => [member.id, member]));
    for (const id of own) {
      const row = changes.get(id) ?? null;
      if (row === null) members.delete(id);
      else members.set(id, row);
    }
    const now = [...members.values()].toSorted((a, b) => cmp(a.id, b.id));
    const gone = page === undefined ? [] : [pageId];
    const joined = await findToJoin(store, trans, pageId, now.length);
    if (joined === null) await store.write(trans, gone, splitPage(pageId, now));
    else {
      const id = joined.id > pageId ? joined.id : pageId;
      const all = joined.id > pageId ? [...now, ...joined.members] : [...joined.members, ...now];
      await store.write(trans, [...gone, joined.id], splitPage(id, all));
    }
  }
}

/** A lost page stays as it is: its head excludes its members. Others get a page of their own below it. */
async function putBeside(store: PageStore, trans: DBCoreTransaction, lost: string, members: readonly MemberRow[]) {
  const last = members.at(-1);
  if (last === undefined) return;
  if (last.id === lost) await store.keepHead(trans, lost);
  await store.write(trans, [], splitPage(last.id, members));
}

/** A page below this is joined with a neighbour where both fit, so that many removals leave few pages. */
const leastInPage = mostInPage / 4;
const mostJoined = (mostInPage * 3) / 4;

async function findToJoin(store: PageStore, trans: DBCoreTransaction, pageId: string, count: number) {
  if (count === 0 || count >= leastInPage) return null;
  const pages = [...(await store.readFrom(trans, pageId, 1, true)), ...(await store.readBelow(trans, pageId))];
  for (const page of pages) {
    const members = unpackOrLog(page);
    if (members !== null && count + members.length <= mostJoined) return { id: page.id, members };
  }
  return null;
}

function createCursor(
  trans: DBCoreTransaction,
  entries: readonly Entry[],
  reverse: boolean,
  values: boolean,
): DBCoreCursor {
  let at = 0;
  const entry = () => entries[at];
  const isBefore = (a: unknown, b: unknown) => (reverse ? cmp(a, b) > 0 : cmp(a, b) < 0);
  let isMoved = false;
  let settle: { resolve(value: unknown): void; reject(error: Error): void } | null = null;
  let run: (() => void) | null = null;
  const move = (to: number) => {
    at = to;
    isMoved = true;
    run?.();
  };
  const cursor: DBCoreCursor = {
    trans,
    get key() {
      return entry()?.key;
    },
    get primaryKey() {
      return entry()?.member.id;
    },
    get value() {
      return values ? entry()?.member : undefined;
    },
    get done() {
      return at >= entries.length;
    },
    continue(key) {
      let to = at + 1;
      while (key !== undefined && to < entries.length && isBefore(entries[to]?.key, key)) to += 1;
      move(to);
    },
    continuePrimaryKey(key, id) {
      const isEarlier = (each: Entry) =>
        isBefore(each.key, key) || (cmp(each.key, key) === 0 && isBefore(each.member.id, id));
      let to = at + 1;
      for (let each = entries[to]; each !== undefined && isEarlier(each); each = entries[to]) to += 1;
      move(to);
    },
    advance: (count) => move(at + count),
    stop(value) {
      run = null;
      settle?.resolve(value);
    },
    fail: (error) => settle?.reject(error),
    next: () => {
      let left = 1;
      return cursor.start(() => (left-- > 0 ? cursor.continue() : cursor.stop())).then(() => cursor);
    },
    start: (onNext) =>
      new Dexie.Promise((resolve, reject) => {
        settle = { resolve, reject };
        let isRunning = false;
        // A loop, because each row calling the next would fill the stack.
        run = () => {
          if (isRunning) return;
          isRunning = true;
          try {
            do {
              isMoved = false;
              if (at >= entries.length) return cursor.stop();
              onNext();
            } while (isMoved && run !== null);
          } catch (error) {
            reject(error);
          } finally {
            isRunning = false;
          }
        };
        run();
      }),
  };
  return cursor;
}
