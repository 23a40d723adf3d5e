import type { Collection } from 'dexie';

/** Whether a table has at most this many rows. Counting all of a large one takes longer than what depends on it. */
export async function isAtMost<Row, Key>(
  table: { offset(count: number): Collection<Row, Key> },
  most: number,
): Promise<boolean> {
  return (await table.offset(most).first()) === undefined;
}
