/** What a table holds at a path; undefined if it has no such row of its own. */
export function ownOf<Value>(table: Readonly<Record<string, Value>>, path: string): Value | undefined {
  return Object.hasOwn(table, path) ? table[path] : undefined;
}
