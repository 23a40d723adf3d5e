import type { DBCoreMutateRequest } from 'dexie';
import type { SidenoteDatabase } from './database.ts';

/**
 * Reports each write of this context to some tables before it is made. Throws if the database is open, because a middleware applies from
 * the next opening.
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
