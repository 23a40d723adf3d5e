import type { DBCoreMutateRequest } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { noteWrites } from '@/lib/database/note-writes';
import { scanTable } from '@/lib/database/scan-table';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { createNameHashes, type NameHashes } from '@/lib/exclusions/match/name-index-hashes';
import { phoneNames } from '@/lib/exclusions/names';

export interface RecordAliases {
  /**
   * Whether a record may have this alias, or this name of a telephone number; false is certain. Reads all records on the first call, in slices. Not to be
   * called inside a transaction. Rejects if they cannot be read.
   */
  read(): Promise<(alias: string) => boolean>;
}

/**
 * The aliases of all records in the worker's memory, for imports: most rows of a long file are about nobody who was
 * bought, and looking each of them up takes several times as long as reading every record once. As in the index of
 * names, what is written later is added, and what was deleted stays in it: the database decides. Only the database's
 * single writer may hold it.
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
