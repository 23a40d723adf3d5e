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
  /** False: the balance has decided it before its answer came. */
  isOpen: boolean;
}

/**
 * What the feature behind an operation keeps of an answer beside records and ledger: a page of a search, a part of a job. All of it but
 * `insertRead` runs inside the transaction that books the answer, which has `tables` for it.
 */
export interface Settlement {
  tables: readonly string[];
  save(db: SidenoteDatabase, booked: Booked): Promise<void>;
  /** Of what could be read only later, and was booked when it came: what is newer stays. */
  saveReread?(db: SidenoteDatabase, booked: Omit<Booked, 'isOpen'>): Promise<void>;
  /** What was read later, put into the page of which the rest is here. `positions`: where each entry stood in the answer. */
  insertRead?(db: SidenoteDatabase, parsed: ParsedResult, positions: readonly number[]): Promise<ParsedResult>;
}
