import Dexie, { type Collection, type EntityTable } from 'dexie';

/** Rows that are decoded at a time: a few milliseconds. */
const slice = 250;

/**
 * Passes all rows of a table to `take`, in the order of their ids, some at a time. All are requested at once, so that the browser reads the
 * next ones while these are taken. Run in a transaction, it sees one state of the table.
 */
export async function scanTable<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
  take: (rows: readonly Row[]) => void,
): Promise<void> {
  const ids = await table.toCollection().primaryKeys();
  const starts = ids.filter((_, at) => at % slice === 0);
  const reads = starts.map((_, at) => {
    const [from, until] = [at === 0 ? Dexie.minKey : starts[at], starts[at + 1] ?? Dexie.maxKey];
    return table.where(':id').between(from, until, true, false).toArray();
  });
  await Promise.all(reads.map(async (read) => take(await read)));
}
/** Whether a table has at most this many rows. Counting all of a large one takes longer than what depends on it. */
export async function isAtMost<Row, Key>(
  table: { offset(count: number): Collection<Row, Key> },
  most: number,
): Promise<boolean> {
  return (await table.offset(most).first()) === undefined;
}
