import type { FileFacts, FileSource } from '@/lib/database/schema/file-rows';

/** A person of a file, as sent to the worker. */
export interface PersonRow {
  /** The row it first appears in, counted as a spreadsheet does. */
  row: number;
  /** Subject keys: pages and an id, then emails, then a name at a company. The first is the person's own. */
  keys: string[];
  facts: FileFacts;
}

/** What one message imports. `importId` is the same for all chunks of a file, so that a repeated chunk counts the same. */
export interface PeopleChunk {
  importId: string;
  source: FileSource;
  file: string;
  rows: PersonRow[];
}

/** Rows of one message and one transaction. */
export const peopleAtOnce = 200;
/** A longer file is refused: it is a database, and no list of people to write to. */
export const mostPeople = 20_000;
export const mostKeys = 20;
