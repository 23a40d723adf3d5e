import type { SidenoteDatabase } from '@/lib/database/database';
import type { ExcludeUndo, ImportUndo, MemberRow, UndoRow } from '@/lib/database/schema/exclusion-rows';
import { withImport } from '@/lib/exclusions/import/import-members';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { countMembers, membersOf } from '@/lib/exclusions/reads';
import { hourMs } from '@/lib/platform/time';
import { freeListName } from './list-names.ts';
import { forgetTakenOff, takenOffTables } from './taken-off.ts';

/** Longer than any "Undo" stays on screen; until then, removed rows are still stored. */
const undoLifeMs = hourMs;

/** Undoes everything under a token, last change first; false if it was already undone or is too old. */
export async function undo(db: SidenoteDatabase, token: string): Promise<boolean> {
  const connection = await readConnectionId(db);
  return db.transaction('rw', [...takenOffTables], async () => {
    const rows = await db.undos.where('token').equals(token).sortBy('seq');
    for (const row of rows.toReversed()) await undoRow(db, row, connection);
    return rows.length > 0;
  });
}

async function undoRow(db: SidenoteDatabase, row: UndoRow, connection: string | null): Promise<void> {
  if (row.seq === undefined) return;
  await db.undos.delete(row.seq);
  if (row.kind === 'exclude') await undoExclude(db, row, row.seq);
  else if (row.kind === 'import') {
    await undoImport(db, row, row.seq);
    await dropUnfinished(db, row.listId, row.token);
  } else if (row.kind === 'list') await restoreList(db, row.listId);
  else await restoreMembers(db, row, connection);
}

/** An undone import was not cut short. */
async function dropUnfinished(db: SidenoteDatabase, listId: string, token: string): Promise<void> {
  const list = await db.lists.get(listId);
  if (list?.unfinishedImport?.importId === token) await db.lists.put(withImport(list, null));
}

/** A later exclusion of the same member wins, and the earlier state passes to its undo. Two panels can undo in any order. */
async function undoExclude(db: SidenoteDatabase, row: ExcludeUndo, seq: number): Promise<void> {
  const later = await db.undos.where(':id').above(seq).toArray();
  const passedOn = handOn(later, row.memberId, row.before);
  if (passedOn !== null) await db.undos.put(passedOn);
  else if (row.before === null) await db.members.delete(row.memberId);
  else if ((await db.members.get(row.memberId)) !== undefined) await db.members.put(row.before);
  await undoUse(db, row, seq);
}

async function undoUse(db: SidenoteDatabase, row: ExcludeUndo, seq: number): Promise<void> {
  const { listId, listMade, lastUsedBefore, lastUsedAfter } = row;
  const later = await db.undos.where(':id').above(seq).toArray();
  const next = later.find((each) => each.kind === 'exclude' && each.listId === listId);
  if (next?.kind === 'exclude') {
    await db.undos.put({ ...next, lastUsedBefore, listMade: listMade || next.listMade });
    return;
  }
  const list = await db.lists.get(listId);
  if (list === undefined) return;
  if (listMade && (await countMembers(db, listId)) === 0) await db.lists.delete(listId);
  else if (list.lastUsedAt === lastUsedAfter) await db.lists.put({ ...list, lastUsedAt: lastUsedBefore });
}

/** Restores the list under its name, or with a number if another list has taken that name since. */
async function restoreList(db: SidenoteDatabase, listId: string): Promise<void> {
  const list = await db.lists.get(listId);
  if (list === undefined) return;
  const name = freeListName(await db.lists.toArray(), list.name, list.kind);
  await db.lists.put({ ...list, name, removedAt: null });
}

async function restoreMembers(
  db: SidenoteDatabase,
  { members }: Extract<UndoRow, { kind: 'members' }>,
  connection: string | null,
): Promise<void> {
  const lists = new Set(await db.lists.toCollection().primaryKeys());
  const restored = members.filter(({ listId }) => lists.has(listId));
  await db.members.bulkPut(restored);
  await forgetTakenOff(db, connection, restored);
}

/** Members deleted in one transaction: a page or ten. */
const sweptAtOnce = 5000;

/** Purges what is too old to undo: a removed list is deleted with its members, in slices that may come in several sweeps. */
export async function sweep(db: SidenoteDatabase, nowMs: number): Promise<void> {
  const gone = await db.transaction('rw', [db.lists, db.undos], async () => {
    // First, so that no part of a list is brought back.
    await db.undos
      .where('madeAt')
      .below(nowMs - undoLifeMs)
      .delete();
    // Without those in use, whose null is in no index.
    const removed = await db.lists.where('removedAt').above(0).toArray();
    if (removed.length === 0) return [];
    const kept = new Set<string>();
    await db.undos.each((row) => {
      if (row.kind === 'list') kept.add(row.listId);
    });
    return removed.filter(({ id }) => !kept.has(id));
  });
  for (const { id } of gone) await deleteList(db, id);
}

async function deleteList(db: SidenoteDatabase, listId: string): Promise<void> {
  const deleteSome = () =>
    db.transaction('rw', [db.lists, db.members], async () => {
      const ids = await membersOf(db, listId).limit(sweptAtOnce).primaryKeys();
      await db.members.bulkDelete(ids);
      if (ids.length < sweptAtOnce) await db.lists.delete(listId);
      return ids.length;
    });
  while ((await deleteSome()) === sweptAtOnce);
}

/** Undoes a chunk; later chunks must be undone first. A member excluded or removed again later stays so. Needs a transaction. */
async function undoImport(db: SidenoteDatabase, { added, before }: ImportUndo, seq: number): Promise<void> {
  const later = await db.undos.where(':id').above(seq).toArray();
  const touched = membersTouched(later);
  const changed = new Set<number>();

  /** Whether a later change of the member exists: its undo now restores the state before the import. */
  function passOn(memberId: string, member: MemberRow | null): boolean {
    if (!touched.has(memberId)) return false;
    const passedOn = handOn(later, memberId, member);
    if (passedOn === null) return false;
    const place = later.findIndex((row) => row.seq === passedOn.seq);
    later[place] = passedOn;
    changed.add(place);
    return true;
  }

  const gone = added.filter((id) => !passOn(id, null));
  const restored = before.filter((member) => !passOn(member.id, member));
  const there = await db.members.bulkGet(restored.map(({ id }) => id));
  await db.members.bulkPut(restored.filter((_member, at) => there[at] !== undefined));
  await db.members.bulkDelete(gone);
  await db.undos.bulkPut(later.filter((_row, place) => changed.has(place)));
}

/** The first of these changes to the member, with `before` as its previous state; null if there is none. Pure. */
function handOn(later: readonly UndoRow[], memberId: string, before: MemberRow | null): UndoRow | null {
  for (const row of later) {
    if (row.kind === 'exclude' && row.memberId === memberId) return { ...row, before };
    if (row.kind === 'import' && row.before.some(({ id }) => id === memberId)) {
      const others = row.before.filter(({ id }) => id !== memberId);
      return before === null
        ? { ...row, before: others, added: [...row.added, memberId] }
        : { ...row, before: [...others, before] };
    }
  }
  return null;
}

function membersTouched(rows: readonly UndoRow[]): ReadonlySet<string> {
  return new Set(
    rows.flatMap((row) => {
      if (row.kind === 'exclude') return [row.memberId];
      return row.kind === 'import' ? row.before.map(({ id }) => id) : [];
    }),
  );
}
