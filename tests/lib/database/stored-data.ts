import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';
import { SidenoteDatabase } from '@/lib/database/database';
import type { Subject } from '@/lib/subjects/subject';

const indexSchema = z.object({
  name: z.string(),
  keyPath: z.union([z.string(), z.array(z.string())]),
  unique: z.boolean(),
  multiEntry: z.boolean(),
});
const storeSchema = z.object({ keyPath: z.string(), autoIncrement: z.boolean(), indexes: z.array(indexSchema) });
const storedSchema = z.object({
  database: z.object({ name: z.string(), version: z.number() }),
  stores: z.record(z.string(), storeSchema),
  rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  connections: z.object({ own: z.string(), other: z.string() }),
  writtenAt: z.number(),
  local: z.record(z.string(), z.unknown()),
  session: z.record(z.string(), z.unknown()),
});
export type StoredData = z.output<typeof storedSchema>;
type Contents = Pick<StoredData, 'stores' | 'rows'> & { version: number };

/** What version 15 left in somebody's browser (tests/fixtures/stored-data). */
export async function readStoredData(): Promise<StoredData> {
  const text = await readFile(new URL('../../fixtures/stored-data/version-15.json', import.meta.url), 'utf8');
  return storedSchema.parse(JSON.parse(text));
}

/** A database of its own for each test, as version 15 left it, opened by today's code. */
export function openStoredDatabase(stored: StoredData): { readonly name: string; readonly db: SidenoteDatabase } {
  const opened = { name: '', db: new SidenoteDatabase() };
  beforeEach(async () => {
    opened.name = `stored-data-${crypto.randomUUID()}`;
    await writeStoredData(stored, opened.name);
    opened.db = new SidenoteDatabase(opened.name);
  });
  afterEach(async () => {
    opened.db.close();
    await SidenoteDatabase.delete(opened.name);
  });
  return opened;
}

export function subjectNamed(slug: string, kind: Subject['kind'] = 'person'): Subject {
  const url = `https://www.pronet.example/${kind === 'person' ? 'in' : 'company'}/${slug}`;
  return { kind, key: `${kind}/pronet/${slug}`, site: 'pronet', slug, url };
}

/** Makes the database as it was, past all of our code. */
export async function writeStoredData({ database, stores, rows }: StoredData, name: string): Promise<void> {
  const opening = indexedDB.open(name, database.version);
  opening.onupgradeneeded = () => {
    for (const [table, { keyPath, autoIncrement, indexes }] of Object.entries(stores)) {
      const store = opening.result.createObjectStore(table, { keyPath, autoIncrement });
      for (const { name: index, keyPath: path, ...how } of indexes) store.createIndex(index, path, how);
    }
  };
  const db = await resultOf(opening);
  const writing = db.transaction(Object.keys(stores), 'readwrite');
  for (const [table, all] of Object.entries(rows)) for (const row of all) writing.objectStore(table).add(row);
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve;
    writing.onabort = () => reject(writing.error);
  });
  db.close();
}

/** Everything that is in it now, past all of our code. */
export async function dumpDatabase(name: string): Promise<Contents> {
  const db = await resultOf(indexedDB.open(name));
  const contents: Contents = { version: db.version, stores: {}, rows: {} };
  for (const table of db.objectStoreNames) {
    const store = db.transaction(table).objectStore(table);
    const indexes = [...store.indexNames].map((index) => {
      const { name, keyPath, unique, multiEntry } = store.index(index);
      return { name, keyPath, unique, multiEntry };
    });
    contents.stores[table] = storeSchema.parse({ keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes });
    contents.rows[table] = await resultOf(store.getAll());
  }
  db.close();
  return contents;
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
