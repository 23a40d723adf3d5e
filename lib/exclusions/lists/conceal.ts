import Dexie from 'dexie';
import { readNamed } from '@/lib/database/members/read-pages';
import { readSettings } from '@/lib/database/reads';
import { hashName, isHash } from '@/lib/database/schema/exclusion-names';
import type { MemberRow, UndoRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { ExclusionDeps } from '@/lib/exclusions/deps';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { weakNamesOf } from '@/lib/exclusions/match/weak-names';
import { employerNames, ownNames, phoneNames } from '@/lib/exclusions/names';
import type { Subject } from '@/lib/subjects/subject';

/**
 * Replaces a forgotten subject's names on the lists with hashes. Clears label and reason, and removes the members from undo. The exclusions
 * still apply.
 */
export async function conceal(deps: ExclusionDeps, subject: Subject, record: SubjectRecord | null): Promise<void> {
  const { db } = deps;
  const connection = record?.connection ?? (await readConnectionId(db));
  const known = ownNames(subject, record, connection);
  const sites = (await readSettings(db, 'sites')) ?? [];
  const employers = employerNames(known.all, record, connection, sites);
  const names = new Set([
    ...known.certain,
    ...(record === null ? [] : phoneNames(record)),
    ...weakNamesOf(subject, record, employers),
  ]);
  // In one transaction: a name or member added in between would keep its name, or lose it.
  await db.transaction('rw', [db.lists, db.members, db.undos], async () => {
    const found = await readNamed(db, [...names]);
    const salts = await writeSalts(deps, new Set(found.map(({ listId }) => listId)));
    const concealing = found.flatMap((member) => {
      const salt = salts.get(member.listId);
      return salt === undefined ? [] : [concealMember(member, salt)];
    });
    // It holds the transaction open.
    await db.members.bulkPut(await Dexie.waitFor(Promise.all(concealing)));
    const ids = new Set(found.map(({ id }) => id));
    const gone = new Set([...names, ...found.flatMap((member) => member.names)]);
    const isThem = (member: MemberRow) => ids.has(member.id) || member.names.some((name) => gone.has(name));
    const undos = await db.undos.toArray();
    await db.undos.bulkPut(undos.map((row) => withoutThem(row, isThem, ids)));
    await db.undos.filter((row) => row.kind === 'exclude' && ids.has(row.memberId)).delete();
  });
}

/** Creates a salt for each list that has none yet. Needs a transaction. */
async function writeSalts({ db, newId }: ExclusionDeps, listIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const lists = (await db.lists.toArray()).filter(({ id }) => listIds.has(id));
  const salted = lists.map((list) => ({ ...list, salt: list.salt ?? newId() }));
  await db.lists.bulkPut(salted);
  return new Map(salted.map(({ id, salt }) => [id, salt]));
}

async function concealMember(member: MemberRow, salt: string): Promise<MemberRow> {
  const hashes = await Promise.all(member.names.filter((name) => !isHash(name)).map((name) => hashName(salt, name)));
  return { ...member, names: [...member.names.filter(isHash), ...hashes], label: null, why: '' };
}

function withoutThem(row: UndoRow, isThem: (member: MemberRow) => boolean, ids: ReadonlySet<string>): UndoRow {
  const others = (members: readonly MemberRow[]) => members.filter((member) => !isThem(member));
  if (row.kind === 'members') return { ...row, members: others(row.members) };
  if (row.kind !== 'import') return row;
  return { ...row, before: others(row.before), added: row.added.filter((id) => !ids.has(id)) };
}
