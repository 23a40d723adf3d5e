import type { SidenoteDatabase } from '@/lib/database/database';
import { lostId } from '@/lib/database/members/member-page';
import { type BelievedMs, readBelievedTime } from '@/lib/database/retention/clock-jump';
import type { Name } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow, UnfinishedImport } from '@/lib/database/schema/exclusion-rows';
import { isActive } from '@/lib/exclusions/match/expiry';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import type { ImportChunk } from '@/lib/exclusions/messages';
import { isMemberName, namesDiffer } from '@/lib/exclusions/names';
import { withKnownIds } from '@/lib/exclusions/sync/learn-ids';
import type { ExclusionDeps } from '../deps.ts';
import { chunkRows, type ImportRow } from './import-row.ts';

export type Imported =
  /** Totals since the first chunk: how many were added to the list, and how many were already on it. */
  | { outcome: 'imported'; added: number; known: number }
  /** `import-gone`: undone, or so long ago that its earlier chunks are no longer recorded. */
  | { outcome: 'list-gone' | 'import-gone' };

type ImportDeps = Pick<ExclusionDeps, 'db' | 'clock' | 'index' | 'recordAliases'>;

/**
 * Adds a chunk of a file in one transaction: a member under any of its names stays one, and its reason is kept. Bought subjects get their
 * service id.
 */
export async function importMembers(
  deps: ImportDeps,
  { importId, listId, chunk, rows: sent, progress }: ImportChunk,
): Promise<Imported> {
  const { db, clock } = deps;
  const rows = await withIds(deps, listId, sent);
  // A full chunk is part of a long file, whose names take longer to look up one by one than the index to build.
  if (rows.length === chunkRows) await deps.index?.ready();
  const believedMs = await readBelievedTime(db, clock.now());
  return db.transaction('rw', [db.lists, db.members, db.undos], async () => {
    const last = await db.undos.where('token').equals(importId).last();
    if (last !== undefined && (last.kind !== 'import' || last.listId !== listId)) return { outcome: 'import-gone' };
    if (last !== undefined && chunk <= last.chunk) {
      return { outcome: 'imported', added: last.addedSoFar, known: last.knownSoFar };
    }
    if (chunk !== (last?.chunk ?? -1) + 1) return { outcome: 'import-gone' };
    const list = await db.lists.get(listId);
    const fits = ({ names }: ImportRow) => list !== undefined && names.every((name) => isMemberName(name, list.kind));
    if (list === undefined || list.removedAt !== null || !rows.every(fits)) return { outcome: 'list-gone' };
    // The whole import has the date of its first chunk.
    const madeAt = last?.madeAt ?? clock.now();
    const idOf = (place: number) => memberIdOf(importId, chunk * chunkRows + place);
    const written = await writeRows(deps, list, rows, { madeAt, believedMs, idOf });
    const addedSoFar = (last?.addedSoFar ?? 0) + written.fresh;
    const knownSoFar = (last?.knownSoFar ?? 0) + rows.length - written.fresh;
    const { added, before } = written;
    await db.undos.add({
      kind: 'import',
      token: importId,
      madeAt,
      listId,
      chunk,
      added,
      before,
      addedSoFar,
      knownSoFar,
    });
    if (progress !== undefined) {
      const isUnfinished = progress.sent < progress.total;
      await db.lists.put(withImport(list, isUnfinished ? { importId, ...progress } : null));
    }
    return { outcome: 'imported', added: addedSoFar, known: knownSoFar };
  });
}

async function withIds({ db, recordAliases }: ImportDeps, listId: string, rows: readonly ImportRow[]) {
  const [list, connection] = await Promise.all([db.lists.get(listId), readConnectionId(db)]);
  if (list === undefined || connection === null) return rows;
  const mayHave = rows.length === chunkRows ? await recordAliases?.read() : undefined;
  return withKnownIds(db, { kind: list.kind, connection, mayHave }, rows);
}

/** The list with its import's progress; null: no import is unfinished. Pure. */
export function withImport({ unfinishedImport: _before, ...list }: ListRow, now: UnfinishedImport | null): ListRow {
  return now === null ? list : { ...list, unfinishedImport: now };
}

const highestPlace = 9_999_999_999;

/** Ids fall within one date: the first row has the highest, so that the list and its export keep the file's order. */
function memberIdOf(importId: string, place: number): string {
  return `${importId}-${highestPlace - place}`;
}

interface Written {
  /** The number of people who were not on the list, or no longer. */
  fresh: number;
  /** Ids of members that did not exist before. */
  added: string[];
  /** Members that did exist, in their previous state. */
  before: MemberRow[];
}

async function writeRows(
  { db, index }: ImportDeps,
  list: ListRow,
  rows: readonly ImportRow[],
  { madeAt, believedMs, idOf }: { madeAt: number; believedMs: BelievedMs; idOf(place: number): string },
): Promise<Written> {
  const lookup = index?.lookup() ?? null;
  // Names in a file are usually new, and looking up names that are certainly new takes longer than everything else.
  const mayBeKnown = rows.flatMap(({ names }) => names.filter((name) => lookup?.isClear([name]) !== true));
  const { byName, before } = await readByName(db, list.id, new Set(mayBeKnown));
  const now = new Map<string, MemberRow>();
  const added: string[] = [];
  let fresh = 0;
  for (const [place, row] of rows.entries()) {
    const known = oldestOf(
      row.names
        .flatMap((name) => byName.get(name) ?? [])
        .map((id) => now.get(id) ?? before.get(id))
        .filter((member) => member !== undefined && !namesDiffer(member.names, row.names)),
    );
    const isFresh = known === null || !isActive(list, known, believedMs);
    if (isFresh) fresh += 1;
    const member = isFresh
      ? startMember(row, known, { id: idOf(place), listId: list.id, madeAt })
      : joinMember(known, row);
    if (known === null) added.push(member.id);
    if (member === known) continue;
    now.set(member.id, member);
    for (const name of member.names) byName.set(name, [...new Set([...(byName.get(name) ?? []), member.id])]);
  }
  await db.members.bulkPut([...now.values()]);
  const touched = [...before.values()].filter(({ id }) => now.has(id));
  return { fresh, added, before: touched };
}

/** Names are looked up individually and in parallel: a cursor over all of them takes several times as long. */
async function readByName({ members }: SidenoteDatabase, listId: string, names: ReadonlySet<Name>) {
  const byName = new Map<Name, string[]>();
  const before = new Map<string, MemberRow>();
  const readName = async (name: Name) => {
    const named = await members.where('names').equals(name).toArray();
    const found = named.filter((each) => each.listId === listId && each.id !== lostId);
    for (const member of found) before.set(member.id, member);
    if (found.length > 0)
      byName.set(
        name,
        found.map(({ id }) => id),
      );
  };
  await Promise.all([...names].map(readName));
  return { byName, before };
}

function oldestOf(members: readonly (MemberRow | undefined)[]): MemberRow | null {
  const [oldest] = members
    .filter((member) => member !== undefined)
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return oldest ?? null;
}

function startMember(
  { names, label, why, at, route, expiresAt }: ImportRow,
  known: MemberRow | null,
  { id, listId, madeAt }: { id: string; listId: string; madeAt: number },
): MemberRow {
  return {
    id: known?.id ?? id,
    listId,
    names: [...new Set([...(known?.names ?? []), ...names])],
    label: label ?? known?.label ?? null,
    why: why || (known?.why ?? ''),
    at: Math.min(at ?? madeAt, madeAt),
    route: route ?? 'import',
    expiresAt: expiresAt ?? null,
  };
}

/** Returns the member unchanged if the row adds nothing. */
function joinMember(known: MemberRow, { names, label, why }: ImportRow): MemberRow {
  const isNew = names.some((name) => !known.names.includes(name)) || (known.why === '' && why !== '');
  if (!isNew && (known.label !== null || label === null)) return known;
  return {
    ...known,
    names: [...new Set([...known.names, ...names])],
    label: known.label ?? label,
    why: known.why || why,
  };
}
