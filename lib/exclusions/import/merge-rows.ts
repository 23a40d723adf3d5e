import { type FoundRow, mostNames } from './import-row.ts';

export interface RepeatedRow {
  row: number;
  /** The row that names the same first. */
  firstRow: number;
  label: string | null;
}

export interface MergedRows {
  add(row: FoundRow): void;
  rows(): FoundRow[];
  repeated: RepeatedRow[];
}

/**
 * Rows that share a name are one member with the names of all, as on a list. No name then stands in two rows, so that it makes no
 * difference in which pieces and how often they are sent.
 */
export function createMergedRows(): MergedRows {
  const byName = new Map<string, FoundRow>();
  const all = new Set<FoundRow>();
  const repeated: RepeatedRow[] = [];

  function unite(into: FoundRow, other: FoundRow): boolean {
    const names = new Set([...into.names, ...other.names]);
    if (names.size > mostNames) return false;
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
        // What this row brings together were two until now.
        if (!unite(first, other)) continue;
        all.delete(other);
        repeated.push({ row: other.row, firstRow: first.row, label: other.label });
      }
      for (const name of first.names) byName.set(name, first);
    },
  };
}
