/** The table of the syncs and the mark of its last change, in their stored spelling (docs/adr/0011-folders-by-subject.md). */
export const storedSyncs = 'mirrors';

/**
 * A list on the service that copies one of ours. It expires after a day and cannot be read back: this row is all that is known. Times by
 * the service's clock.
 */
export interface SyncRow {
  /** The service's list id: chosen here before the first write, so that a lost write is repeated under the same id. */
  id: string;
  connection: string;
  listId: string;
  type: 'people_id' | 'company_id';
  /** Its contents as last reported by the service; service ids, in lower case. */
  values: string[];
  /** Ids that the service refused; they are not tried again while this list lives. */
  refused: string[];
  /** When the first write was sent. */
  madeAt: number;
  /** Null until a write is answered. */
  createdAt: number | null;
  /** The write in progress. After a crash the list's contents are unknown, and it is rewritten completely. */
  writing: { mode: 'APPEND' | 'REPLACE'; values: string[] } | null;
}

/** One write of a list, counted towards the fifty a day (docs/interface.md#limits). Recorded before it is sent. */
export interface ListWriteRow {
  /** Auto-incremented. */
  seq?: number;
  connection: string;
  /** By the service's clock, as far as its offset is known. */
  at: number;
  /** The service refused further writes today: none is attempted until then. Absent: it accepted the write. */
  refusedUntil?: number;
}
