/** A table's entry at a path; undefined if it has no such own property. */
export function ownOf<Value>(table: Readonly<Record<string, Value>>, path: string): Value | undefined {
  return Object.hasOwn(table, path) ? table[path] : undefined;
}
