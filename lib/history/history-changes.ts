import Dexie, { type IntervalTree, type ObservabilitySet } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';

export type HistorySource = 'records' | 'ledger';

/**
 * Reports which rows of the two tables were written, by any page or the worker: their ids, or `all` where too many were
 * written at once to be listed. A live query only reports that something changed, and would have to read everything to
 * find out what. Returns a function that stops it.
 */
export function watchHistoryChanges(
  db: SidenoteDatabase,
  onChange: (table: HistorySource, ids: readonly string[] | 'all') => void,
): () => void {
  const onMutated = (parts: ObservabilitySet): void => {
    for (const table of ['records', 'ledger'] as const) {
      // Dexie's name for the primary keys of a table (`ObservabilitySet`).
      const written = parts[`idb://${db.name}/${table}/`];
      if (written !== undefined) onChange(table, idsIn(written));
    }
  };
  Dexie.on.storagemutated.subscribe(onMutated);
  return () => Dexie.on.storagemutated.unsubscribe(onMutated);
}

/** A tree from another page arrives as plain objects, so it is walked by hand. */
function idsIn(tree: IntervalTree): string[] | 'all' {
  const ids: string[] = [];
  const left: IntervalTree[] = [tree];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!('from' in node)) continue;
    if (typeof node.from !== 'string' || node.from !== node.to) return 'all';
    ids.push(node.from);
    for (const branch of [node.l, node.r]) if (branch != null) left.push(branch);
  }
  return ids;
}
