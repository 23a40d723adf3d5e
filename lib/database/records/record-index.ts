import type { SubjectRecord } from '@/lib/database/schema/rows';

/** An in-memory index of records by name that tracks changes. */
export function createIndex(rows: readonly SubjectRecord[]) {
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
    /** Oldest first; of the same age, in the order of their names, as the database reads them. */
    find(names: readonly string[]): SubjectRecord[] {
      const ids = new Set(names.toSorted().flatMap((name) => [...(idsByName.get(name) ?? [])]));
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
