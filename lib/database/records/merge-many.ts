import type { SidenoteDatabase } from '@/lib/database/database';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type Bought, type FoundFacets, joinFound } from './merge-record.ts';
import { createIndex, readByNames } from './record-index.ts';

export interface ManyFound extends FoundFacets {
  kind: SubjectRecord['kind'];
  /** Of the record, where nobody has one yet; the same each time it is found. */
  freshId: string;
}

/**
 * What one page of results says about a hundred people and their companies; run it inside a transaction. As `mergeIntoRecord` for each,
 * with one read and one write for all of them.
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
    // The same company comes with everybody who works there: said once, it is said.
    if (one.kind === 'company' && known.some(({ facets }) => facets.company?.intentId === bought.intentId)) continue;
    const { record, dropped } = joinFound(
      { id: one.freshId, connection, kind: one.kind },
      { found: one, find: index.find, isAsked: false },
      bought,
    );
    index.drop(dropped);
    index.put(record);
  }
  await db.records.bulkDelete(index.dropped());
  await db.records.bulkPut(index.changed());
}
