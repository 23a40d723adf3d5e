import Dexie, { type DBCoreMutateRequest } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { Name } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import { noted } from '@/lib/platform/error-log';
import { createNameHashes, type NameHashes } from './name-index-hashes.ts';

/** What can be said of the lists without the database. */
export interface IndexLookup {
  /** Under each of these a name may be kept as a hash. */
  salts: readonly string[];
  /** Some list may cover who works for its companies. */
  mayCover: boolean;
  /** True: no one on any list has any of these names. False says nothing, and the database is to be asked. */
  isClear(names: readonly Name[]): boolean;
}

export interface NameIndex {
  /** Null as long as it is not made. Being asked is what makes it, in the background. */
  ask(): IndexLookup | null;
}

export interface NameIndexDeps {
  db: SidenoteDatabase;
  /** Between two slices, so that other work goes on. */
  rest(): Promise<void>;
  /** Most workers live for a few checks, and reading all members for those would cost more than it saves. */
  madeAtCheck?: number;
  sliceMembers?: number;
}

interface Held {
  names: NameHashes;
  salts: Set<string>;
  mayCover: boolean;
}

/** Fewer than this are not worth another reading. */
const leastGone = 1000;

/**
 * All names of all members, in the worker's memory, to tell the many who are on no list from the few who may be. It is made from the
 * database and, from its first moment on, told of every row before that is written: so it holds whatever the database holds, and more, for
 * what is deleted, replaced or rolled back stays in it. More is harmless, for then the database decides; nothing is ever
 * invalidated. Held by no one but the one writer of the database: what another context wrote, it would not know. Lost with the worker.
 */
export function createNameIndex({ db, rest, madeAtCheck = 8, sliceMembers = 1000 }: NameIndexDeps): NameIndex {
  // A middleware holds from the next opening on: rows written before it would be missing.
  if (db.isOpen()) throw new Error('The index of names must be there before the database is opened');
  let made: Held | null = null;
  let making: Held | null = null;
  let checks = 0;
  /** Members deleted since `made` was read: their names are still in it. */
  let gone = 0;
  /** Counts what may add to the salts or the covering, and each new index: a check that reads for a while must end where it began. */
  let era = 0;

  db.use({
    stack: 'dbcore',
    name: 'name-index',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== 'members' && name !== 'lists') return table;
        return {
          ...table,
          mutate(request) {
            if (name === 'members') noteMembers(request);
            else noteLists(request);
            return table.mutate(request);
          },
        };
      },
    }),
  });

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

  /** Whatever is written before this reads it waits for that write; whatever is written after goes into `held` by itself. */
  async function make(): Promise<void> {
    const held: Held = { names: createNameHashes(), salts: new Set(), mayCover: false };
    making = held;
    checks = 0;
    gone = 0;
    try {
      addLists(held, await db.lists.toArray());
      let last: MemberRow | undefined;
      do {
        await rest();
        const slice = await db.members
          .where(':id')
          .above(last?.id ?? Dexie.minKey)
          .limit(sliceMembers)
          .toArray();
        addMembers(held, slice);
        last = slice.at(-1);
      } while (last !== undefined);
      made = held;
      era += 1;
    } finally {
      making = null;
    }
  }

  function isDue(): boolean {
    if (making !== null) return false;
    return made === null ? checks >= madeAtCheck : gone > Math.max(leastGone, made.names.size() / 4);
  }

  return {
    ask() {
      checks += 1;
      // Where it cannot be read, checks ask the database as before, and it is tried again later.
      if (isDue()) void Dexie.ignoreTransaction(() => make().catch(noted('name-index')));
      if (made === null) return null;
      const { names, salts, mayCover } = made;
      const began = era;
      return {
        ...{ salts: [...salts], mayCover },
        isClear: (asked) => era === began && !asked.some(names.has),
      };
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
