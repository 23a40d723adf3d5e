import { namesDiffer } from '@/lib/exclusions/names';
import { type FoundRow, mostNames } from './import-row.ts';

export interface RepeatedRow {
  row: number;
  /** The first row that names the same subject. */
  firstRow: number;
  label: string | null;
}

export interface MergedRows {
  add(row: FoundRow): void;
  rows(): FoundRow[];
  repeated: RepeatedRow[];
}

/** Rows that share a name become one member with all their names. Rows with different ids, or different pages on one site, stay apart. */
export function createMergedRows(): MergedRows {
  const byName = new Map<string, FoundRow>();
  const all = new Set<FoundRow>();
  const repeated: RepeatedRow[] = [];

  function unite(into: FoundRow, other: FoundRow): boolean {
    const names = new Set([...into.names, ...other.names]);
    if (names.size > mostNames || namesDiffer(into.names, other.names)) return false;
    into.names = [...names];
    into.label ??= other.label;
    into.why ||= other.why;
    return true;
  }

  return {
    repeated,
    rows: () => [...all],
    add(row) {
      const found = new Set<FoundRow>();
      for (const name of row.names) {
        const known = byName.get(name);
        if (known !== undefined) found.add(known);
      }
      const [first, ...others] = [...found].toSorted((a, b) => a.row - b.row);
      if (first === undefined || !unite(first, row)) {
        all.add(row);
        for (const name of row.names) byName.set(name, row);
        return;
      }
      repeated.push({ row: row.row, firstRow: first.row, label: row.label });
      for (const other of others) {
        // This row joins two rows that were separate until now.
        if (!unite(first, other)) continue;
        all.delete(other);
        repeated.push({ row: other.row, firstRow: first.row, label: other.label });
      }
      for (const name of first.names) byName.set(name, first);
    },
  };
}
