import type { SidenoteDatabase } from '@/lib/database/database';
import type { ImportUndo, MemberRow, UndoRow } from '@/lib/database/schema/exclusion-rows';

/** Undoes a chunk; later chunks must be undone first. A member excluded or removed again later stays so. Needs a transaction. */
export async function undoImport(db: SidenoteDatabase, { added, before }: ImportUndo, seq: number): Promise<void> {
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
export function handOn(later: readonly UndoRow[], memberId: string, before: MemberRow | null): UndoRow | null {
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
