import Dexie, { type DBCoreMutateRequest } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { noteWrites } from '@/lib/database/note-writes';
import { rowsAbove } from '@/lib/database/scan-table';
import type { Name } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import { noted } from '@/lib/platform/error-log';
import { type CheckSettings, createCheckSettings } from './check-settings.ts';
import { createNameHashes, type NameHashes } from './name-index-hashes.ts';

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
  /** Read at once: the event loop is blocked while they are decoded. */
  sliceMembers?: number;
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
 * All names of all members in memory, to recognise the many subjects on no list. It may hold more than the database, never less; the
 * database then decides. Only its single writer may hold it, because other contexts' writes are missed.
 */
export function createNameIndex({
  db,
  rest,
  madeAtCheck = 8,
  sliceMembers = 250,
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
      let last: MemberRow | undefined;
      let slices = 0;
      do {
        if (waiting === 0 && slices % slicesPerRest === 0) await rest();
        slices += 1;
        const slice = await rowsAbove(db.members, last?.id, sliceMembers);
        addMembers(held, slice);
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
      await make().catch(noted('name-index'));
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
