import type { SidenoteDatabase } from '@/lib/database/database';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { ownCells, ownHeadings } from '@/lib/exclusions/import/own-format';
import { expiryOf } from '@/lib/exclusions/match/expiry';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { readInSlices, readMemberIds } from '@/lib/exclusions/reads';
import { formatCsv, formatCsvLine } from '@/lib/export/format-csv';
import { createPageBreather, eachIn, runInSlices } from '@/lib/platform/slices';

export interface ListCsv {
  /** The text, joined by callers that need it whole. */
  parts: string[];
  lines: number;
  /** Members stored only as hashes, which cannot be reversed. */
  leftOut: number;
}

const linesPerPart = 1000;

/**
 * The whole list, newest first, as "Import CSV" reads it. Times are UTC; names of one kind are separated by spaces. Read by id, which is
 * faster, then put in place.
 */
export async function readListCsv(db: SidenoteDatabase, list: ListRow): Promise<ListCsv> {
  const connection = await readConnectionId(db);
  const breathe = createPageBreather();
  const ids = await readMemberIds(db, list.id);
  const places = new Map<string, number>();
  await runInSlices(
    eachIn(ids, (id) => places.set(id, places.size)),
    breathe,
  );
  const lines = new Array<string | null>(ids.length).fill(null);
  let leftOut = 0;
  await readInSlices(
    db,
    list.id,
    (slice) => {
      for (const member of slice) {
        const place = places.get(member.id);
        if (place === undefined) continue;
        const cells = ownCells(member, expiryOf(list, member), connection);
        if (cells === null) leftOut += 1;
        else lines[place] = formatCsvLine(cells);
      }
    },
    breathe,
    ids.length,
  );
  const parts = [formatCsv([ownHeadings(list.kind)])];
  let count = 0;
  for (let from = 0; from < lines.length; from += linesPerPart) {
    const some = lines.slice(from, from + linesPerPart).filter((line) => line !== null);
    count += some.length;
    parts.push(some.join(''));
    await breathe();
  }
  return { parts, lines: count, leftOut };
}
