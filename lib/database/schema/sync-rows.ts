/**
 * A list on the service that holds what one of ours, or a part of it, holds (docs/interface.md#create-or-update-list). It dies
 * there after a day and cannot be read back: this row is all that is known of it. Times are by the service's clock.
 */
export interface SyncRow {
  /** The service's list id: chosen here before the first write, so that a write which was lost is written again under the same. */
  id: string;
  connection: string;
  listId: string;
  type: 'people_id' | 'company_id';
  /** What the service was last heard to hold; service ids, in lower case. */
  values: string[];
  /** Ids that the service did not take; they are not tried again while this list lives. */
  refused: string[];
  /** When the first write left. */
  madeAt: number;
  /** Null until a write is answered. */
  createdAt: number | null;
  /** What is being written. Still here after a crash: what the service holds is not known, and it is written whole again. */
  writing: { mode: 'APPEND' | 'REPLACE'; values: string[] } | null;
}

/** One write of a list, for the fifty a day (docs/interface.md#limits). Written down before it leaves. */
export interface ListWriteRow {
  /** Counted up by the database. */
  seq?: number;
  connection: string;
  /** By the service's clock, as far as it is known. */
  at: number;
  /** The service said that no more can be written today: nothing is, until then. Absent: it took the write. */
  refusedUntil?: number;
}
