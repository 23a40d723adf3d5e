import type { SidenoteDatabase } from '@/lib/database/database';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { isHolding } from '@/lib/exclusions/match/expiry';
import { readMemberIds, readMembers } from '@/lib/exclusions/reads';
import type { FoundRow } from './import-row.ts';

const readAtOnce = 2000;

/** Finds rows that name an existing member of the list. Reads in chunks: a list may be as long as the file. */
export async function findKnown(
  db: SidenoteDatabase,
  list: ListRow,
  rows: readonly FoundRow[],
  nowMs: number,
  breathe: () => Promise<void>,
): Promise<ReadonlySet<FoundRow>> {
  const names = new Set<string>();
  const ids = await readMemberIds(db, list.id);
  for (let from = 0; from < ids.length; from += readAtOnce) {
    for (const member of await readMembers(db, ids.slice(from, from + readAtOnce))) {
      if (member !== undefined && isHolding(list, member, nowMs)) for (const name of member.names) names.add(name);
    }
    await breathe();
  }
  return new Set(rows.filter((row) => row.names.some((name) => names.has(name))));
}
