import { SidenoteDatabase } from '@/lib/database/database';
import { databaseName } from '@/lib/database/schema/database-name';
import { type Early, takeEarly } from './early.ts';
import { guessReads } from './guessed-reads.ts';

/** A page's database. It is opened by what the page's head has begun, where that can be used. */
export function createEarlyDatabase(early = takeEarly(), name = databaseName) {
  const db = new SidenoteDatabase(name, early === null ? undefined : factoryOf(early));
  db.use({ stack: 'dbcore', name: 'guessed-reads', create: guessReads });
  return { db, early };
}

function factoryOf(early: Early): Pick<IDBFactory, 'open' | 'deleteDatabase'> {
  return {
    open(name, version) {
      const { opening } = early;
      delete early.opening;
      const isOver = opening?.readyState === 'done';
      if (opening === undefined || (isOver && opening.error !== null)) return indexedDB.open(name, version);
      // Its event is over; what it calls is set after this returns.
      if (isOver) queueMicrotask(() => opening.onsuccess?.(new Event('success')));
      return opening;
    },
    deleteDatabase: (name) => indexedDB.deleteDatabase(name),
  };
}
