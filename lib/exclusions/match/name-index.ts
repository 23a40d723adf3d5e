import Dexie, { type DBCoreMutateRequest } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { hashOfName } from '@/lib/database/members/hash-name';
import type { MemberHead } from '@/lib/database/members/member-page';
import { noteWrites } from '@/lib/database/note-writes';
import { readSettings } from '@/lib/database/reads';
import { rowsAbove } from '@/lib/database/scan-table';
import { hashName, type Name } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { Clock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { isExcluded } from './find-exclusions.ts';
import { nameSubjects } from './name-subjects.ts';
import { readConnectionId } from './read-own-record.ts';

/** What is known about the lists without reading the database. */
export interface IndexLookup {
  /** Salts under which a name may be stored as a hash. */
  salts: readonly string[];
  /** Some list may cover the people who work for its companies. */
  mayCover: boolean;
  readSettings(): Promise<CheckSettings>;
  /**
   * True: no name is on any list, and neither rules nor settings changed since the lookup began. False proves nothing: read the database.
   */
  isClear(names: readonly Name[]): boolean;
}

export interface NameIndex {
  /** Null until it is built. The first calls trigger the build, in the background. */
  lookup(): IndexLookup | null;
  /** Builds it unless it is current; resolves also if the build failed. For thousands of lookups. Not inside a transaction. */
  ready(): Promise<void>;
}

export interface NameIndexDeps {
  db: SidenoteDatabase;
  /** Awaited after some slices, so that other work can proceed; skipped while a caller waits for the index. */
  rest(): Promise<void>;
  /** Most workers make few checks, and reading all members would cost them more than it saves. */
  madeAtCheck?: number;
  /** Heads read at once: the event loop is blocked while they are decoded. */
  slicePages?: number;
  slicesPerRest?: number;
}

interface Held {
  names: NameHashes;
  salts: Set<string>;
  mayCover: boolean;
}

/** Fewer deletions than this are not worth a rebuild. */
const leastGone = 1000;

/**
 * The hashes of all names of all members in memory (`MemberHead`), to recognise the many subjects on no list. It may hold more than the database, never less; the
 * database then decides. Only its single writer may hold it, because other contexts' writes are missed.
 */
export function createNameIndex({
  db,
  rest,
  madeAtCheck = 8,
  slicePages = 8,
  slicesPerRest = 4,
}: NameIndexDeps): NameIndex {
  let made: Held | null = null;
  let making: Held | null = null;
  let build: Promise<void> | null = null;
  let waiting = 0;
  let checks = 0;
  /** Members deleted since `made` was built: their names are still in it. */
  let gone = 0;
  /** Incremented by each change that may add salts or coverage, and by each new index. A check is valid only within one era. */
  let era = 0;
  const settings = createCheckSettings(db);

  noteWrites(
    db,
    'name index',
    new Map([
      ['members', noteMembers],
      ['lists', noteLists],
      ['settings', noteSettings],
    ]),
  );

  function noteMembers(request: DBCoreMutateRequest): void {
    if (request.type === 'deleteRange') gone = Infinity;
    else if (request.type === 'delete') gone += request.keys.length;
    else for (const held of [made, making]) if (held !== null) addMembers(held, request.values);
  }

  function noteLists(request: DBCoreMutateRequest): void {
    era += 1;
    if (request.type !== 'add' && request.type !== 'put') return;
    for (const held of [made, making]) if (held !== null) addLists(held, request.values);
  }

  function noteSettings(request: DBCoreMutateRequest): void {
    if (settings.note(request)) era += 1;
  }

  /** A write before this read is complete when it is read; a write after it is added to `held` directly. */
  async function make(): Promise<void> {
    const held: Held = { names: createNameHashes(), salts: new Set(), mayCover: false };
    making = held;
    checks = 0;
    gone = 0;
    try {
      addLists(held, await db.lists.toArray());
      let last: MemberHead | undefined;
      let slices = 0;
      do {
        if (waiting === 0 && slices % slicesPerRest === 0) await rest();
        slices += 1;
        const slice = await rowsAbove(db.memberHeads, last?.id, slicePages);
        for (const { hashes } of slice) for (const hash of hashes) held.names.addHash(hash);
        last = slice.at(-1);
      } while (last !== undefined);
      made = held;
      era += 1;
    } finally {
      making = null;
    }
  }

  /** One build at a time. If a read fails, checks use the database as before, and the build is retried later. */
  function makeOnce(): Promise<void> {
    build ??= Dexie.ignoreTransaction(async () => {
      await make().catch(logAs('name-index'));
      build = null;
    });
    return build;
  }

  const isWorn = () => made !== null && gone > Math.max(leastGone, made.names.size() / 4);

  return {
    lookup() {
      checks += 1;
      if (made === null ? checks >= madeAtCheck : isWorn()) void makeOnce();
      if (made === null) return null;
      const { names, salts, mayCover } = made;
      const began = era;
      return {
        salts: [...salts],
        mayCover,
        readSettings: settings.read,
        isClear: (sought) => era === began && !sought.some(names.has),
      };
    },

    async ready() {
      if (made !== null && build === null && !isWorn()) return;
      waiting += 1;
      try {
        await makeOnce();
      } finally {
        waiting -= 1;
      }
    },
  };
}

function addMembers({ names }: Held, members: readonly MemberRow[]): void {
  for (const member of members) for (const name of member.names) names.add(name);
}

function addLists(held: Held, lists: readonly ListRow[]): void {
  for (const { salt, kind, coversPeople } of lists) {
    if (salt !== null) held.salts.add(salt);
    if (kind === 'company' && coversPeople) held.mayCover = true;
  }
}

interface CheckDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  index: NameIndex;
}

/**
 * `isExcluded` for many checks: a subject without listed names is cleared from its record alone. All others are checked in the database.
 */
export function createIndexedCheck({ db, clock, index }: CheckDeps): (subject: Subject) => Promise<string | null> {
  async function isClear(subject: Subject, lookup: IndexLookup): Promise<boolean> {
    const naming = { ...(await lookup.readSettings()), isCovering: lookup.mayCover };
    const read = () => nameSubjects(db, [subject], naming);
    // A person and their companies must be read at one moment; a single read needs no transaction.
    const named = await (lookup.mayCover ? db.transaction('r', db.records, read) : read());
    const names = named.flatMap(({ own, employers }) => [...own, ...employers]);
    if (lookup.salts.length === 0) return lookup.isClear(names);
    const hashes = lookup.salts.flatMap((salt) => names.map((name) => hashName(salt, name)));
    return lookup.isClear([...names, ...(await Promise.all(hashes))]);
  }

  return async (subject) => {
    const lookup = index.lookup();
    if (lookup !== null && (await isClear(subject, lookup))) return null;
    return isExcluded(db, subject, clock.now());
  };
}

/** The settings by which a subject's names are found. */
interface CheckSettings {
  connection: string | null;
  sites: readonly Site[];
}

const keys = new Set<unknown>(['connection', 'sites']);

/** Those settings in memory, read again after any write of their rows. Only the database's single writer sees all writes, by `note`. */
function createCheckSettings(db: SidenoteDatabase) {
  let held: CheckSettings | null = null;
  let writes = 0;

  return {
    /** Call before each write of settings; true if it may change these. */
    note(request: DBCoreMutateRequest): boolean {
      if (!isAbout(request)) return false;
      held = null;
      writes += 1;
      return true;
    },

    /** A read queued after a noted write sees its result; one that began before is not cached. */
    async read(): Promise<CheckSettings> {
      if (held !== null) return held;
      const writesBefore = writes;
      // Inside a transaction its writes may still be rolled back.
      const isOutside = Dexie.currentTransaction === null;
      const [connection, sites] = await db.transaction('r', db.settings, () =>
        Promise.all([readConnectionId(db), readSettings(db, 'sites')]),
      );
      const read = { connection, sites: sites ?? [] };
      if (isOutside && writes === writesBefore) held = read;
      return read;
    },
  };
}

function isAbout(request: DBCoreMutateRequest): boolean {
  if (request.type === 'deleteRange') return true;
  if (request.type === 'delete') return request.keys.some((key) => keys.has(key));
  return request.values.some((row: { key?: unknown }) => keys.has(row.key));
}

/**
 * A growing set of names as 32-bit hashes, 6 to 16 bytes each. `has` may be wrongly true (one in 2,000 among two million), never wrongly
 * false.
 */
export interface NameHashes {
  add(name: Name): void;
  addHash(hash: number): void;
  has(name: Name): boolean;
  size(): number;
}

/** The first bits of a hash choose one of 64 tables. Each grows alone: copying a million hashes at once would block longer than a frame. */
const tableBits = 6;
/** Doubled as often as needed: a million names then take 6.5 MiB, where a power of two would take 8. */
const firstSlots = 13;

export function createNameHashes(): NameHashes {
  // Zero marks a free slot; at most two thirds are taken, so that a lookup ends after two or three probes.
  const tables = Array.from({ length: 2 ** tableBits }, () => ({ slots: new Uint32Array(firstSlots), taken: 0 }));
  const tableOf = (hash: number) => tables[hash >>> (32 - tableBits)];
  let size = 0;

  return {
    add(name) {
      this.addHash(hashOfName(name));
    },
    addHash(hash) {
      const table = tableOf(hash);
      if (table === undefined) return;
      const place = placeOf(table.slots, hash);
      if (table.slots[place] === hash) return;
      table.slots[place] = hash;
      table.taken += 1;
      size += 1;
      if (table.taken * 3 > table.slots.length * 2) table.slots = doubled(table.slots);
    },
    has(name) {
      const hash = hashOfName(name);
      const slots = tableOf(hash)?.slots;
      return slots !== undefined && slots[placeOf(slots, hash)] !== 0;
    },
    size: () => size,
  };
}

function doubled(slots: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(slots.length * 2);
  for (const hash of slots) if (hash !== 0) grown[placeOf(grown, hash)] = hash;
  return grown;
}

/** The slot of a hash, taken or free. The bits that chose the table choose no slot. */
function placeOf(slots: Uint32Array, hash: number): number {
  let place = (hash & (2 ** (32 - tableBits) - 1)) % slots.length;
  while (slots[place] !== 0 && slots[place] !== hash) place = place + 1 === slots.length ? 0 : place + 1;
  return place;
}
