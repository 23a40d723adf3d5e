import Dexie, { type Collection, type EntityTable, type PromiseExtended } from 'dexie';

/** Rows that are decoded at a time: a few milliseconds. */
const slice = 250;

/** The next rows in the order of their ids, after that id or from the first. */
export function rowsAbove<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
  id: string | undefined,
  most: number,
): PromiseExtended<Row[]> {
  return table
    .where(':id')
    .above(id ?? Dexie.minKey)
    .limit(most)
    .toArray();
}

/** Passes a table to `take` in slices, in the order of ids, and reads the next slice meanwhile. In a transaction it sees one state. */
export async function scanTable<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
  take: (rows: readonly Row[]) => void,
): Promise<void> {
  const takeNow = async (rows: readonly Row[]) => take(rows);
  let rows = await rowsAbove(table, undefined, slice);
  while (rows.length > 0) {
    const last = rows.at(-1)?.id;
    const [next] = await Promise.all([rows.length < slice ? [] : rowsAbove(table, last, slice), takeNow(rows)]);
    rows = next;
  }
}

/** Whether a table has at most this many rows. Counting all of a large one takes longer than what depends on it. */
export async function isAtMost<Row, Key>(
  table: { offset(count: number): Collection<Row, Key> },
  most: number,
): Promise<boolean> {
  return (await table.offset(most).first()) === undefined;
}
