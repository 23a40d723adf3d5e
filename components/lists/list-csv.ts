import type { SidenoteDatabase } from '@/lib/database/database';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { ownCells, ownHeadings } from '@/lib/exclusions/import/own-format';
import { expiryOf } from '@/lib/exclusions/match/expiry';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { readAllMembers } from '@/lib/exclusions/reads';
import { formatCsv } from '@/lib/export/format-csv';

export interface ListCsv {
  text: string;
  lines: number;
  /** Members stored only as hashes, which cannot be exported because they cannot be reversed. */
  leftOut: number;
}

/**
 * The whole list, newest first, in the format that "Import CSV" reads. Times are UTC; several names of one kind are
 * separated by spaces.
 */
export async function readListCsv(db: SidenoteDatabase, list: ListRow): Promise<ListCsv> {
  const [members, connection] = await Promise.all([readAllMembers(db, list.id), readConnectionId(db)]);
  const rows = members.flatMap((member) => {
    const cells = ownCells(member, expiryOf(list, member), connection);
    return cells === null ? [] : [cells];
  });
  return {
    text: formatCsv([ownHeadings(list.kind), ...rows]),
    lines: rows.length,
    leftOut: members.length - rows.length,
  };
}
