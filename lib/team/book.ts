import { rowsAbove } from '@/lib/database/scan-table';
import { createHashList, type HashList, hashBytes } from './lists/hash-list.ts';
import type { TeamKeys } from './store/keys.ts';
import { bookPrefix } from './store/layout.ts';
import { isAmount } from './store/policy.ts';
import { type Change, TeamError, type TeamStore } from './store/store.ts';
import type { HashPage, TeamDatabase } from './store/team-database.ts';

/** Why a name is in the book, as far as its value could be read. */
export interface About {
  list: string;
  by: string;
  /** Null: for good. */
  until: number | null;
}

/** `p`: an excluded subject. `c`: a company whose people are excluded. */
type Kind = 'p' | 'c';

export interface BookState {
  storeId: string;
  /** The copy is whole up to this revision of the store. */
  revision: number;
  syncedAt: number;
  /** Unreadable values. Their names stay excluded. */
  poisoned: number;
  count: number;
  /** An unfinished listing. */
  listing: { next: string; revision: number; storeId: string; done: number; left: number } | null;
}

export interface BookDeps {
  team: TeamDatabase;
  /** Pause between slices, for the worker's other work. */
  breathe(): Promise<void>;
}

export interface SyncProgress {
  done: number;
  of: number;
}

const pageSize = 5000;
const openedAtOnce = 250;
const quietMs = 250;
/** Later changes, before they are written into the pages. */
const mostLate = 5000;
/** Listings tried, because the store may be compacted during one. */
const mostListings = 5;
const mostAbout = 60_000;
/** Names the rows of the lists and members, each with so many. */
export const aboutPrefix = 'about|';
const aboutAtOnce = 1000;
const unknown: About = { list: '', by: '', until: null };

/** This browser's copy of the team's exclusions: hashes, and who excluded them. An empty or foreign store erases nothing here. */
export function createBook({ team, breathe }: BookDeps) {
  let held: { lists: Record<Kind, Part>; late: Map<string, number> } | null = null;
  let about: About[] = [unknown];
  let places = new Map<string, number>();
  let savedAbout = 0;

  async function readState<T>(name: string): Promise<T | null> {
    return ((await team.state.get(name))?.value as T | undefined) ?? null;
  }

  async function load() {
    if (held !== null) return held;
    const rows = await team.state.where('name').startsWith(aboutPrefix).toArray();
    about = rows.length === 0 ? [unknown] : rows.flatMap(({ value }) => value as About[]);
    savedAbout = about.length;
    places = new Map(about.map((each, at) => [JSON.stringify(each), at]));
    const late = new Map(Object.entries((await readState<Record<string, number>>('late')) ?? {}));
    held = { lists: { p: await readPart(team, 'p'), c: await readPart(team, 'c') }, late };
    return held;
  }

  /** Adds what was added to lists and members since. */
  async function save(state: BookState, write: () => Promise<unknown>): Promise<void> {
    const { length } = about;
    await team.transaction('rw', [team.pages, team.state], async () => {
      await write();
      for (let part = Math.floor(savedAbout / aboutAtOnce); part * aboutAtOnce < length; part++) {
        const value = about.slice(part * aboutAtOnce, (part + 1) * aboutAtOnce);
        await team.state.put({ name: aboutPrefix + String(part).padStart(8, '0'), value });
      }
      await team.state.put({ name: 'book', value: state });
    });
    savedAbout = length;
  }

  function placeOf(each: About): number {
    const text = JSON.stringify(each);
    const known = places.get(text);
    if (known !== undefined) return known;
    if (about.length >= mostAbout) return 0;
    places.set(text, about.length);
    about.push(each);
    return about.length - 1;
  }

  /** Null: not readable. A tombstone has no value. */
  async function readAbout(keys: TeamKeys, key: string, value: Uint8Array<ArrayBuffer>): Promise<About | null> {
    if (value.length === 0) return unknown;
    const read = await keys.open(key, value);
    if (read === null) return null;
    const text = (given: unknown) => (typeof given === 'string' ? given.slice(0, 200) : '');
    return { list: text(read.list), by: text(read.by), until: isAmount(read.until) ? read.until : null };
  }

  async function list(
    { store, keys }: { store: TeamStore; keys: TeamKeys },
    state: BookState | null,
    report: (progress: SyncProgress) => void,
  ): Promise<BookState> {
    await load();
    let { listing = null } = state ?? {};
    let poisoned = listing === null ? 0 : (state?.poisoned ?? 0);
    if (listing === null) await clearPages(team, 'new');
    let number = await team.pages.where('id').startsWith('new|').count();
    for (;;) {
      const page = await store.list(bookPrefix, {
        most: pageSize,
        ...(listing !== null && { from: listing.next, revision: listing.revision }),
      });
      const parts = new Map<Kind, { hashes: Uint8Array[]; about: number[] }>([
        ['c', { hashes: [], about: [] }],
        ['p', { hashes: [], about: [] }],
      ]);
      for (let from = 0; from < page.entries.length; from += openedAtOnce) {
        const some = page.entries.slice(from, from + openedAtOnce);
        const read = await Promise.all(some.map(({ key, value }) => readAbout(keys, key, value)));
        for (const [at, { key }] of some.entries()) {
          const name = nameOf(key);
          const part = name && parts.get(name.kind);
          if (name === null || !part) continue;
          if (read[at] === null) poisoned += 1;
          part.hashes.push(name.hash);
          part.about.push(placeOf(read[at] ?? unknown));
        }
        await breathe();
      }
      const done = (listing?.done ?? 0) + page.entries.length;
      const rows = [...parts].flatMap(([kind, part]) =>
        part.hashes.length === 0 ? [] : [pageOf(`new|${kind}`, number, part.hashes, part.about)],
      );
      number += 1;
      const next = page.next;
      const left = Math.max(0, page.left - page.entries.length);
      listing = next === null ? null : { next, revision: page.revision, storeId: page.storeId, done, left };
      report({ done, of: done + left });
      const now: BookState = {
        storeId: state?.storeId ?? page.storeId,
        revision: state?.revision ?? 0,
        syncedAt: state?.syncedAt ?? 0,
        count: state?.count ?? 0,
        poisoned,
        listing,
      };
      // Each page with its position, so that the next worker continues here.
      await save(now, () => team.pages.bulkPut(rows));
      if (listing === null) return finishListing(now, page.storeId, page.revision);
    }
  }

  /** A restored store may lack exclusions that we know. Both are kept. */
  async function finishListing(state: BookState, storeId: string, revision: number): Promise<BookState> {
    const { lists, late } = await load();
    const isOlder = state.revision > 0 && (storeId !== state.storeId || revision < state.revision);
    const fresh = { p: await readPart(team, 'new|p'), c: await readPart(team, 'new|c') };
    const next: Record<Kind, Part> = isOlder
      ? { p: union(merged(lists.p, late, 'p'), fresh.p), c: union(merged(lists.c, late, 'c'), fresh.c) }
      : fresh;
    held = { lists: next, late: new Map() };
    const now = { ...state, storeId, revision, count: next.p.list.size() + next.c.list.size() };
    await writeWhole(now);
    return now;
  }

  async function writeWhole(state: BookState): Promise<void> {
    const { lists } = await load();
    await save(state, async () => {
      for (const kind of ['p', 'c', 'new'] as const) await clearPages(team, kind);
      for (const kind of ['p', 'c'] as const) await team.pages.bulkPut(pagesOf(kind, lists[kind]));
      await team.state.put({ name: 'late', value: {} });
    });
  }

  async function apply(keys: TeamKeys, state: BookState, changes: readonly Change[], revision: number) {
    const { lists, late } = await load();
    let { poisoned } = state;
    for (const { key, value } of changes) {
      const name = nameOf(key);
      if (name === null) continue;
      const read = value === null ? null : await readAbout(keys, key, value);
      if (value !== null && read === null) poisoned += 1;
      late.set(`${name.kind}${name.hex}`, value === null ? gone : placeOf(read ?? unknown));
    }
    const now = { ...state, revision, poisoned, count: countOf(lists, late) };
    if (late.size > mostLate) {
      held = { lists: { p: merged(lists.p, late, 'p'), c: merged(lists.c, late, 'c') }, late: new Map() };
      await writeWhole(now);
    } else await save(now, () => team.state.put({ name: 'late', value: Object.fromEntries(late) }));
    return now;
  }

  return {
    state: () => readState<BookState>('book'),

    /**
     * Brings the copy up to date: a listing if there is none or the store no longer has what changed since, then one watch until it is quiet.
     * The caller has proved the team's keys. Throws TeamError.
     */
    async sync(
      session: { store: TeamStore; keys: TeamKeys },
      { report = () => undefined, signal }: { report?(progress: SyncProgress): void; signal?: AbortSignal } = {},
    ): Promise<BookState> {
      const { store, keys } = session;
      let state = await readState<BookState>('book');
      for (let listings = 0; listings < mostListings; ) {
        try {
          const now = await store.list(bookPrefix, { most: 1 });
          const isOther = state !== null && (now.storeId !== state.storeId || now.revision < state.revision);
          if (state === null || state.revision === 0 || state.listing !== null || isOther) {
            listings += 1;
            const { listing = null } = state ?? {};
            const isGone = listing !== null && (listing.storeId !== now.storeId || listing.revision > now.revision);
            state = await list(session, state && isGone ? { ...state, listing: null } : state, report);
            continue;
          }
          if (now.revision > state.revision) {
            const options = { afterRevision: state.revision, quietMs, ...(signal && { signal }) };
            for await (const { changes, revision } of store.watch(bookPrefix, options)) {
              state = await apply(keys, state, changes, revision);
              if (revision >= now.revision) break;
            }
          }
          const done: BookState = { ...state, syncedAt: store.now() };
          await team.state.put({ name: 'book', value: done });
          return done;
        } catch (error) {
          if (!(error instanceof TeamError) || error.kind !== 'compacted') throw error;
          // A new listing drops what was deleted meanwhile.
          listings += 1;
          state = state && { ...state, listing: null, revision: state.listing === null ? 0 : state.revision };
        }
      }
      throw new TeamError('compacted');
    },

    /** The member who excluded one of these names; null if none is known here. */
    async find(kind: Kind, hashes: readonly string[], nowMs: number): Promise<About | null> {
      const { lists, late } = await load();
      const { list, about: at } = lists[kind];
      for (const hex of hashes) {
        const short = hex.slice(0, hashBytes * 2);
        const place = late.get(kind + short) ?? at[list.find(ofHex(short))];
        if (place === undefined || place === gone) continue;
        const found = about[place] ?? unknown;
        if (found.until === null || found.until > nowMs) return found;
      }
      return null;
    },
  };
}
export type Book = ReturnType<typeof createBook>;

function countOf(lists: Record<Kind, Part>, late: ReadonlyMap<string, number>): number {
  let count = lists.p.list.size() + lists.c.list.size();
  for (const [key, place] of late) {
    const isListed = lists[key.startsWith('c') ? 'c' : 'p'].list.find(ofHex(key.slice(1))) >= 0;
    count += Number(place !== gone) - Number(isListed);
  }
  return count;
}

/** Marks a deleted entry. */
const gone = -1;

interface Part {
  hashes: Uint8Array<ArrayBuffer>;
  about: Uint16Array<ArrayBuffer>;
  list: HashList;
}

function partOf(hashes: Uint8Array<ArrayBuffer>, about: Uint16Array<ArrayBuffer>): Part {
  return { hashes, about, list: createHashList(hashes) };
}

async function readPart(team: TeamDatabase, kind: string): Promise<Part> {
  const rows: HashPage[] = [];
  // One at a time: all of them together would block while they are decoded.
  for (let last = `${kind}|`; ; ) {
    const [row] = await rowsAbove(team.pages, last, 1);
    if (row === undefined || !row.id.startsWith(`${kind}|`)) break;
    rows.push(row);
    last = row.id;
  }
  const size = rows.reduce((sum, row) => sum + row.about.length, 0);
  const hashes = new Uint8Array(size * hashBytes);
  const about = new Uint16Array(size);
  let at = 0;
  for (const row of rows) {
    hashes.set(row.hashes, at * hashBytes);
    about.set(row.about, at);
    at += row.about.length;
  }
  return partOf(hashes, about);
}

const clearPages = (team: TeamDatabase, kind: string) => team.pages.where('id').startsWith(`${kind}|`).delete();

function pageOf(kind: string, number: number, hashes: readonly Uint8Array[], about: readonly number[]): HashPage {
  const all = new Uint8Array(hashes.length * hashBytes);
  for (const [at, hash] of hashes.entries()) all.set(hash, at * hashBytes);
  return { id: `${kind}|${String(number).padStart(8, '0')}`, hashes: all, about: Uint16Array.from(about) };
}

function pagesOf(kind: string, { hashes, about }: Part): HashPage[] {
  const pages: HashPage[] = [];
  for (let from = 0; from < about.length; from += pageSize)
    pages.push({
      id: `${kind}|${String(pages.length).padStart(8, '0')}`,
      hashes: hashes.slice(from * hashBytes, (from + pageSize) * hashBytes),
      about: about.slice(from, from + pageSize),
    });
  return pages;
}

/** The part with later changes of its kind. Pure. */
function merged(part: Part, late: ReadonlyMap<string, number>, kind: Kind): Part {
  const changed = [...late]
    .filter(([key]) => key.startsWith(kind))
    .map(([key, place]) => ({ hash: ofHex(key.slice(1)), hex: key.slice(1), place }));
  const removed = new Set(changed.map(({ hash }) => part.list.find(hash)));
  const added = changed.filter(({ place }) => place !== gone).toSorted((a, b) => (a.hex < b.hex ? -1 : 1));
  const hashes = new Uint8Array(added.length * hashBytes);
  for (const [at, { hash }] of added.entries()) hashes.set(hash, at * hashBytes);
  const fresh = partOf(
    hashes,
    Uint16Array.from(added, ({ place }) => place),
  );
  const kept = Array.from(part.about.keys()).filter((at) => !removed.has(at));
  const rest = new Uint8Array(kept.length * hashBytes);
  for (const [at, from] of kept.entries())
    rest.set(part.hashes.subarray(from * hashBytes, (from + 1) * hashBytes), at * hashBytes);
  return union(
    partOf(
      rest,
      Uint16Array.from(kept, (at) => part.about[at] ?? 0),
    ),
    fresh,
  );
}

/** Both lists merged in order. For entries in both, the second list wins. Pure. */
function union(one: Part, other: Part): Part {
  const hashes = new Uint8Array(one.hashes.length + other.hashes.length);
  const about = new Uint16Array(one.about.length + other.about.length);
  let [a, b, count] = [0, 0, 0];
  while (a < one.about.length || b < other.about.length) {
    const order = a >= one.about.length ? 1 : b >= other.about.length ? -1 : compare(one.hashes, a, other.hashes, b);
    const [from, at] = order < 0 ? [one, a] : [other, b];
    hashes.set(from.hashes.subarray(at * hashBytes, (at + 1) * hashBytes), count * hashBytes);
    about[count] = from.about[at] ?? 0;
    count += 1;
    if (order <= 0) a += 1;
    if (order >= 0) b += 1;
  }
  return partOf(hashes.slice(0, count * hashBytes), about.slice(0, count));
}

function compare(one: Uint8Array, a: number, other: Uint8Array, b: number): number {
  for (let byte = 0; byte < hashBytes; byte++) {
    const difference = (one[a * hashBytes + byte] ?? 0) - (other[b * hashBytes + byte] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A key of the book; null for a key that another program wrote there. */
function nameOf(key: string): { kind: Kind; hex: string; hash: Uint8Array<ArrayBuffer> } | null {
  const match = /^book\/([pc])\/([0-9a-f]{16})[0-9a-f]{16}$/.exec(key);
  const [, kind, hex] = match ?? [];
  return (kind === 'p' || kind === 'c') && hex !== undefined ? { kind, hex, hash: ofHex(hex) } : null;
}

function ofHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}
