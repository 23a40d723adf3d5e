import type { SidenoteDatabase } from '@/lib/database/database';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { ownCells, ownHeadings } from '@/lib/exclusions/import/own-format';
import { expiryOf } from '@/lib/exclusions/match/expiry';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { readInSlices } from '@/lib/exclusions/reads';
import { type CsvCell, formatCsv } from '@/lib/export/format-csv';
import { createBreather } from '@/lib/platform/slices';

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
  const connection = await readConnectionId(db);
  const members: { at: number; id: string; cells: CsvCell[] | null }[] = [];
  const breathe = createBreather(
    () => performance.now(),
    () => new Promise((resolve) => setTimeout(resolve)),
  );
  await readInSlices(
    db,
    list.id,
    (slice) => {
      for (const member of slice) {
        const { at, id } = member;
        members.push({ at, id, cells: ownCells(member, expiryOf(list, member), connection) });
      }
    },
    breathe,
  );
  members.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const rows = members.flatMap(({ cells }) => (cells === null ? [] : [cells]));
  return {
    text: formatCsv([ownHeadings(list.kind), ...rows]),
    lines: rows.length,
    leftOut: members.length - rows.length,
  };
}
