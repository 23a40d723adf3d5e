import type { SidenoteDatabase } from '@/lib/database/database';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { ownCells, ownHeadings } from '@/lib/exclusions/import/own-format';
import { expiryOf } from '@/lib/exclusions/match/expiry';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { readAllMembers } from '@/lib/exclusions/reads';
import { formatCsv, formatCsvLine } from '@/lib/export/format-csv';
import { createPageBreather } from '@/lib/platform/slices';

export interface ListCsv {
  /** The text, joined by callers that need it whole. */
  parts: string[];
  lines: number;
  /** Members stored only as hashes, which cannot be reversed. */
  leftOut: number;
}

const linesPerPart = 1000;

/**
 * The whole list, newest first, as "Import CSV" reads it. Times are UTC; names of one kind are separated by spaces.
 */
export async function readListCsv(db: SidenoteDatabase, list: ListRow): Promise<ListCsv> {
  const connection = await readConnectionId(db);
  const breathe = createPageBreather();
  const members = await readAllMembers(db, list.id, breathe);
  const parts = [formatCsv([ownHeadings(list.kind)])];
  let [count, leftOut] = [0, 0];
  for (let from = 0; from < members.length; from += linesPerPart) {
    const cells = members
      .slice(from, from + linesPerPart)
      .map((member) => ownCells(member, expiryOf(list, member), connection));
    const lines = cells.filter((each) => each !== null).map((each) => formatCsvLine(each));
    count += lines.length;
    leftOut += cells.length - lines.length;
    parts.push(lines.join(''));
    await breathe();
  }
  return { parts, lines: count, leftOut };
}
