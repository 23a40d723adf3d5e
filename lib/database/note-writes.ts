import type { DBCoreMutateRequest } from 'dexie';
import type { SidenoteDatabase } from './database.ts';

/**
 * Reports each write of this context to some tables, by their names, before it is made: for what is held in memory about
 * their rows. Throws if the database is open: a middleware takes effect at the next opening, and rows written before it
 * would be missing. Writes of other contexts are not seen.
 */
export function noteWrites(
  db: SidenoteDatabase,
  holder: string,
  notes: ReadonlyMap<string, (request: DBCoreMutateRequest) => void>,
): void {
  if (db.isOpen()) throw new Error(`The ${holder} must be created before the database is opened`);
  db.use({
    stack: 'dbcore',
    name: holder,
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        const note = notes.get(name);
        if (note === undefined) return table;
        return {
          ...table,
          mutate(request) {
            note(request);
            return table.mutate(request);
          },
        };
      },
    }),
  });
}
