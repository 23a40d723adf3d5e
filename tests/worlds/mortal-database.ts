import './quick-schemas.ts';
import type { DBCore, DBCoreTable } from 'dexie';
import { SidenoteDatabase } from '@/lib/database/database';
import type { Mortal } from './mortal.ts';

/** A worker's connection to the durable database. The worker may die before any operation on it. */
export function openMortalDatabase(name: string, mortal: Mortal): SidenoteDatabase {
  const db = new SidenoteDatabase(name);
  db.use({
    stack: 'dbcore',
    name: 'mortal',
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (tableName) => withDeath(core.table(tableName), mortal),
    }),
  });
  return db;
}

function withDeath(table: DBCoreTable, mortal: Mortal): DBCoreTable {
  const before =
    <Request, Result>(operation: (request: Request) => Promise<Result>) =>
    async (request: Request): Promise<Result> => {
      mortal.live();
      return operation(request);
    };
  return {
    ...table,
    mutate: before((request) => table.mutate(request)),
    get: before((request) => table.get(request)),
    getMany: before((request) => table.getMany(request)),
    query: before((request) => table.query(request)),
    count: before((request) => table.count(request)),
    openCursor: before((request) => table.openCursor(request)),
  };
}
