import type { SidenoteDatabase } from './database.ts';
import { type Bought, type FoundFacets, joinFound } from './merge-record.ts';
import type { SubjectRecord } from './rows.ts';

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
  const index = createIndex(await readByNames(db, [...names]));
  for (const one of found) {
    const known = index.find(one.aliases).filter(({ kind }) => kind === one.kind);
    // The same company comes with everybody who works there: said once, it is said.
    if (one.kind === 'company' && known.some(({ facets }) => facets.company?.intentId === bought.intentId)) continue;
    const { record, dropped } = joinFound(
      { id: one.freshId, connection, kind: one.kind },
      { found: one, known, isFree: (hint, id) => index.find([hint]).every((owner) => owner.id === id) },
      bought,
    );
    index.drop(dropped);
    index.put(record);
  }
  await db.records.bulkDelete(index.dropped());
  await db.records.bulkPut(index.changed());
}

/** Asked for all at once: a cursor over so many names waits for the database at each of them, and takes three times as long. */
async function readByNames(db: SidenoteDatabase, names: readonly string[]): Promise<SubjectRecord[]> {
  const rows = await Promise.all(names.map((name) => db.records.where('aliases').equals(name).toArray()));
  return [...new Map(rows.flat().map((row) => [row.id, row])).values()];
}

/** Records by their names, as they become. */
function createIndex(rows: readonly SubjectRecord[]) {
  const byId = new Map<string, SubjectRecord>();
  const idsByName = new Map<string, Set<string>>();
  const changed = new Set<string>();
  const gone = new Set<string>();
  const add = (record: SubjectRecord) => {
    byId.set(record.id, record);
    for (const name of record.aliases) idsByName.set(name, (idsByName.get(name) ?? new Set()).add(record.id));
  };
  for (const row of rows) add(row);
  return {
    /** The oldest first. */
    find(names: readonly string[]): SubjectRecord[] {
      const ids = new Set(names.flatMap((name) => [...(idsByName.get(name) ?? [])]));
      const records = [...ids].map((id) => byId.get(id)).filter((record) => record !== undefined);
      return records.toSorted((a, b) => a.createdAt - b.createdAt);
    },
    put(record: SubjectRecord): void {
      add(record);
      changed.add(record.id);
      gone.delete(record.id);
    },
    drop(ids: readonly string[]): void {
      for (const id of ids) {
        byId.delete(id);
        changed.delete(id);
        gone.add(id);
      }
    },
    changed: () => [...changed].map((id) => byId.get(id)).filter((record) => record !== undefined),
    dropped: () => [...gone],
  };
}
