import type { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';
import type { ParsedResult } from '@/lib/purchases/answers/parsed-result';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** An answer as it is booked. */
export interface Booked {
  intent: Intent;
  parsed: ParsedResult;
  chargedMilli: MilliCredits;
  nowMs: number;
  /** False: the balance decided it before its answer arrived. */
  isOpen: boolean;
}

/**
 * What the feature behind an operation stores of an answer besides records and ledger: a page of a search, a part of a
 * job. Everything except `insertRead` must run inside the transaction that books the answer, which includes `tables`.
 */
export interface Settlement {
  tables: readonly string[];
  save(db: SidenoteDatabase, booked: Booked): Promise<void>;
  /** For an answer that was booked on arrival and read only later: newer data stays. */
  saveReread?(db: SidenoteDatabase, booked: Omit<Booked, 'isOpen'>): Promise<void>;
  /**
   * Inserts entries that were read later into the stored page. `positions`: the position of each entry in the answer.
   */
  insertRead?(db: SidenoteDatabase, parsed: ParsedResult, positions: readonly number[]): Promise<ParsedResult>;
}
