import type { SidenoteDatabase } from '@/lib/database/database';
import { scanList } from '@/lib/database/members/read-pages';
import { isHash, type Name } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import { expiryOf } from '@/lib/exclusions/match/expiry';
import { isWeakName } from '@/lib/exclusions/match/weak-names';
import { readLists } from '@/lib/exclusions/reads';
import type { TeamKeys } from './store/keys.ts';
import { keysOf } from './store/layout.ts';
import { type Compare, type Entry, TeamError, type TeamStore, type Write } from './store/store.ts';
import type { Published, TeamDatabase } from './store/team-database.ts';

export interface PublishDeps {
  db: SidenoteDatabase;
  team: TeamDatabase;
  store: TeamStore;
  keys: TeamKeys;
  member: { user: string; name: string };
  breathe(): Promise<void>;
}

/** What the store gets for one name. `bury`: a tombstone, the hash alone. */
type Change = { list: string; until: number | null } | 'delete' | 'bury';

/** Another member may write the same names at the same time. */
const mostTries = 5;
const atOnce = 50;

/**
 * Puts this browser's exclusions into the team's book, and takes back those that ended here. Runs after a press that changed a list. A name
 * that another member wrote stays theirs. Only members that changed since are hashed: `team.mine` has the others. Resolves to the number of
 * names that changed.
 */
export async function publish({ db, team, store, keys, member, breathe }: PublishDeps): Promise<number> {
  let changed = 0;
  const tombs = (await readTombs(team)) ?? [];
  await write(
    tombs.map((key) => [key, 'bury']),
    async () => dropTombs(team, tombs),
  );
  const seen = new Set<string>();
  for (const list of await readLists(db)) {
    const members: MemberRow[] = [];
    await scanList(db, list.id, (some) => members.push(...some), breathe);
    for (let from = 0; from < members.length; from += atOnce) {
      const some = members.slice(from, from + atOnce);
      for (const { id } of some) seen.add(id);
      await publishMembers(list, some);
      await breathe();
    }
  }
  const gone = (await team.mine.toCollection().primaryKeys()).filter((id) => !seen.has(id));
  for (let from = 0; from < gone.length; from += atOnce) {
    const ids = gone.slice(from, from + atOnce);
    const rows = (await team.mine.bulkGet(ids)).filter((row) => row !== undefined);
    await write(
      await withoutOthers(
        rows.flatMap((row) => row.keys),
        ids,
      ),
      () => team.mine.bulkDelete(ids),
    );
  }
  return changed;

  async function publishMembers(list: ListRow, members: readonly MemberRow[]): Promise<void> {
    const before = await team.mine.bulkGet(members.map(({ id }) => id));
    const changes: [string, Change][] = [];
    const rows: Published[] = [];
    const removed: string[] = [];
    for (const [at, each] of members.entries()) {
      const until = expiryOf(list, each);
      const mark = JSON.stringify([list.name, until, list.kind, list.coversPeople, each.names]);
      const row = before[at];
      if (row?.mark === mark) continue;
      const now = await keysOfMember(keys, list, each);
      rows.push({ memberId: each.id, mark, keys: now });
      for (const key of now) changes.push([key, { list: list.name, until }]);
      const old = (row?.keys ?? []).filter((key) => !now.includes(key));
      // A forgotten person stays excluded: here by this browser's hash, at the store by the team's.
      if (each.names.some(isHash)) changes.push(...old.map((key): [string, Change] => [key, 'bury']));
      else removed.push(...old);
    }
    const ids = rows.map(({ memberId }) => memberId);
    await write([...changes, ...(await withoutOthers(removed, ids))], () => team.mine.bulkPut(rows));
  }

  /** Names to delete, without those that another member of our lists has. */
  async function withoutOthers(names: readonly string[], ids: readonly string[]): Promise<[string, Change][]> {
    const kept = new Set<string>();
    for (const row of await team.mine
      .where('keys')
      .anyOf([...names])
      .toArray())
      if (!ids.includes(row.memberId)) for (const key of row.keys) kept.add(key);
    return names.filter((key) => !kept.has(key)).map((key) => [key, 'delete']);
  }

  async function write(changes: readonly [string, Change][], done: () => Promise<unknown>): Promise<void> {
    // Two members of our lists may share a name. The last one counts.
    const distinct = [...new Map(changes)];
    for (let from = 0; from < distinct.length; from += atOnce) await writeSome(distinct.slice(from, from + atOnce));
    changed += distinct.length;
    await done();
  }

  async function writeSome(some: readonly [string, Change][]): Promise<void> {
    for (let tries = 1; ; tries++) {
      const names = some.map(([key]) => key);
      const { entries } = await store.transact({ compare: [], writes: [], reads: names });
      const compare: Compare[] = [];
      const writes: Write[] = [];
      for (const [key, change] of some) {
        const there = entries.get(key);
        if (change !== 'bury' && !(await isOurs(there))) continue;
        if (change === 'delete' && there === undefined) continue;
        compare.push({ key, is: there?.revision ?? 0 });
        if (change === 'delete') writes.push({ delete: key });
        else if (change === 'bury') writes.push({ put: key, value: new Uint8Array() });
        else {
          const { list, until } = change;
          const value = { list, until, by: member.name, user: member.user };
          writes.push({ put: key, value: await keys.seal(key, value) });
        }
      }
      if (writes.length === 0 || (await store.transact({ compare, writes })).succeeded) return;
      if (tries >= mostTries) throw new TeamError('unclear');
    }
  }

  /** Tombstones and unreadable entries have no owner. */
  async function isOurs(there: Entry | undefined): Promise<boolean> {
    if (there === undefined) return true;
    return (await keys.open(there.key, there.value))?.user === member.user;
  }
}

async function keysOfMember(keys: TeamKeys, list: ListRow, { names }: MemberRow): Promise<string[]> {
  const hashes = await hashesOf(keys, names);
  const covered = list.kind === 'company' && list.coversPeople ? hashes.map(keysOf.covered) : [];
  return [...hashes.map(keysOf.book), ...covered];
}

/** Several people share a weak name. It warns here and excludes no one. */
const hashesOf = (keys: TeamKeys, names: readonly Name[]): Promise<string[]> =>
  Promise.all(names.filter((name) => !isHash(name) && !isWeakName(name)).map((name) => keys.hash('book', name)));

/**
 * "Never again", and "Forget this person" for an excluded person: their names are hashed for the team while they are known here. `publish`
 * writes them, at once or when the store answers again.
 */
export async function bury({ team, keys }: Pick<PublishDeps, 'team' | 'keys'>, names: readonly Name[]): Promise<void> {
  const buried = (await hashesOf(keys, names)).map(keysOf.book);
  await team.transaction('rw', team.state, async () => {
    const before = (await readTombs(team)) ?? [];
    await team.state.put({ name: 'tombs', value: [...new Set([...before, ...buried])] });
  });
}

async function dropTombs(team: TeamDatabase, written: readonly string[]): Promise<void> {
  if (written.length === 0) return;
  await team.transaction('rw', team.state, async () => {
    const now = (await readTombs(team)) ?? [];
    await team.state.put({ name: 'tombs', value: now.filter((key) => !written.includes(key)) });
  });
}

async function readTombs(team: TeamDatabase): Promise<string[] | null> {
  return ((await team.state.get('tombs'))?.value as string[] | undefined) ?? null;
}
