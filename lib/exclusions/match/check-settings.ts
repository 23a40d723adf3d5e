import Dexie, { type DBCoreMutateRequest } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { Site } from '@/lib/subjects/sites';
import { readConnectionId } from './read-own-record.ts';

/** The settings by which a subject's names are found. */
export interface CheckSettings {
  connection: string | null;
  sites: readonly Site[];
}

const keys = new Set<unknown>(['connection', 'sites']);

/** Those settings in memory, read again after any write of their rows. Only the database's single writer sees all writes, by `note`. */
export function createCheckSettings(db: SidenoteDatabase) {
  let held: CheckSettings | null = null;
  let writes = 0;

  return {
    /** Call before each write of settings; true if it may change these. */
    note(request: DBCoreMutateRequest): boolean {
      if (!isAbout(request)) return false;
      held = null;
      writes += 1;
      return true;
    },

    /** A read queued after a noted write sees its result; one that began before is not cached. */
    async read(): Promise<CheckSettings> {
      if (held !== null) return held;
      const writesBefore = writes;
      // Inside a transaction its writes may still be rolled back.
      const isOutside = Dexie.currentTransaction === null;
      const [connection, sites] = await db.transaction('r', db.settings, () =>
        Promise.all([readConnectionId(db), readSettings(db, 'sites')]),
      );
      const read = { connection, sites: sites ?? [] };
      if (isOutside && writes === writesBefore) held = read;
      return read;
    },
  };
}

function isAbout(request: DBCoreMutateRequest): boolean {
  if (request.type === 'deleteRange') return true;
  if (request.type === 'delete') return request.keys.some((key) => keys.has(key));
  return request.values.some((row: { key?: unknown }) => keys.has(row.key));
}
