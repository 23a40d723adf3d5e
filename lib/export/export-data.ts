import { Dexie, type Table } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';

const version = 1;
/** A record with a long profile takes some 50 kB: this many can be serialised within a frame or two. */
const rowsAtOnce = 50;

export interface ExportDeps {
  nowMs: number;
  /** Yields to the page between two parts. */
  pause(): Promise<void>;
}

/**
 * The whole database as JSON: `{format, version, exportedAt, tables: {name: [rows]}}`. Never the key, which is stored elsewhere. Rows
 * written meanwhile may be missing.
 */
export async function* exportData(db: SidenoteDatabase, { nowMs, pause }: ExportDeps): AsyncGenerator<string> {
  const head = { format: 'sidenote', version, exportedAt: new Date(nowMs).toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},"tables":{`;
  for (const [index, table] of db.tables.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(table.name)}:[`;
    let isFirst = true;
    for await (const rows of readChunks(table)) {
      yield `${isFirst ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      isFirst = false;
      await pause();
    }
    yield ']';
  }
  yield '}}\n';
}

/** Continues from the last primary key: an offset would count through all rows read before. */
async function* readChunks(table: Table<unknown, unknown>): AsyncGenerator<unknown[]> {
  const { keyPath } = table.schema.primKey;
  if (typeof keyPath !== 'string') throw new Error(`${table.name} has no key of one field`);
  let after: unknown = null;
  while (true) {
    const range = after === null ? table.orderBy(':id') : table.where(':id').above(after);
    const rows = await range.limit(rowsAtOnce).toArray();
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    after = Dexie.getByKeyPath(Object(rows.at(-1)), keyPath);
  }
}
