import Dexie, { type EntityTable, type Transaction } from 'dexie';
import { nameForms } from '@/lib/database/schema/exclusion-names';
import type { MemberRow, UndoRow } from '@/lib/database/schema/exclusion-rows';
import { mapMembers } from './migrate-to-origins.ts';

/** Rows in memory at a time. */
const sliceRows = 2000;

/**
 * 15: normalises the names of members (`nameForms`); before, they were stored as written, so that `müller.de` and its
 * punycode were two names. Hashes stay as they are: a lookup tries both spellings.
 */
export async function upgradeToNameForms(transaction: Transaction): Promise<void> {
  const members: EntityTable<MemberRow, 'id'> = transaction.table('members');
  let last: string | undefined;
  do {
    const slice = await members
      .where(':id')
      .above(last ?? Dexie.minKey)
      .limit(sliceRows)
      .toArray();
    await members.bulkPut(slice.filter(isOlder).map(respell));
    last = slice.at(-1)?.id;
  } while (last !== undefined);
  await transaction
    .table<UndoRow>('undos')
    .toCollection()
    .modify((undo) => mapMembers(undo, respell));
}

function isOlder({ names }: MemberRow): boolean {
  return names.some((name) => nameForms(name).some((form) => !names.includes(form)));
}

function respell(member: MemberRow): MemberRow {
  return { ...member, names: [...new Set(member.names.flatMap(nameForms))] };
}
