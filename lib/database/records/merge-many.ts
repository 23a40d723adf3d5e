import type { SidenoteDatabase } from '@/lib/database/database';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type Bought, type FoundFacets, joinFound } from './merge-record.ts';
import { createIndex, readByNames } from './record-index.ts';

export interface ManyFound extends FoundFacets {
  kind: SubjectRecord['kind'];
  /** The id of a new record; the same each time the subject is found. */
  freshId: string;
}

/**
 * Merges a page of results, about a hundred people and their companies. Must run inside a transaction. Like
 * `mergeIntoRecord` for each, with one read and one write for all of them.
 */
export async function mergeManyIntoRecords(
  db: SidenoteDatabase,
  connection: string,
  found: readonly ManyFound[],
  bought: Bought,
): Promise<void> {
  if (found.length === 0) return;
  const names = new Set(found.flatMap(({ aliases, hints }) => [...aliases, ...hints]));
  const index = createIndex(await readByNames(db.records, [...names]));
  for (const one of found) {
    const known = index.find(one.aliases).filter(({ kind }) => kind === one.kind);
    // The same company is returned with everybody who works there: merging it once is enough.
    if (one.kind === 'company' && known.some(({ facets }) => facets.company?.intentId === bought.intentId)) continue;
    const { record, dropped } = joinFound(
      { id: one.freshId, connection, kind: one.kind },
      { found: one, find: index.find, isRequested: false },
      bought,
    );
    index.drop(dropped);
    index.put(record);
  }
  await db.records.bulkDelete(index.dropped());
  await db.records.bulkPut(index.changed());
}
