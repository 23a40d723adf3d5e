import type { DBCoreMutateRequest } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { noteWrites } from '@/lib/database/note-writes';
import { scanTable } from '@/lib/database/scan-table';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { createNameHashes, type NameHashes } from '@/lib/exclusions/match/name-index';
import { phoneNames } from '@/lib/exclusions/names';

export interface RecordAliases {
  /**
   * Whether a record may have this alias or telephone number; false is certain. Not inside a transaction. Rejects if records cannot be
   * read.
   */
  read(): Promise<(alias: string) => boolean>;
}

/**
 * The aliases of all records in memory, for imports: one pass is faster than a lookup for each row. Deleted ones stay; the database
 * decides. Only its writer may hold it.
 */
export function createRecordAliases(db: SidenoteDatabase): RecordAliases {
  let held: NameHashes | null = null;
  let reading: Promise<(alias: string) => boolean> | null = null;

  const add = (records: readonly SubjectRecord[]): void => {
    for (const record of records) for (const each of [...record.aliases, ...phoneNames(record)]) held?.add(each);
  };
  const note = (request: DBCoreMutateRequest): void => {
    if (request.type === 'add' || request.type === 'put') add(request.values);
  };
  noteWrites(db, 'record aliases', new Map([['records', note]]));

  /** A write before this read is complete when it is read; a write after it is noted. */
  async function readAll(): Promise<(alias: string) => boolean> {
    const hashes = createNameHashes();
    held = hashes;
    await db.transaction('r', db.records, () => scanTable(db.records, add));
    return hashes.has;
  }

  return {
    read() {
      reading ??= readAll().catch((error: unknown) => {
        held = null;
        reading = null;
        throw error;
      });
      return reading;
    },
  };
}
