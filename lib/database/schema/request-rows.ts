import type { SentRequest } from '@/lib/service/client/sent-request';

/**
 * One request that left the browser, for the list a person can read. Never the key, never a body; its path as the table of operations
 * writes it: what was asked and not about whom.
 */
export interface RequestRow extends Omit<SentRequest, 'about'> {
  /** Counted up by the database. */
  id?: number;
  /** What it is about; null where nothing, or once the person was forgotten. */
  subjectKey: string | null;
  intentId: string | null;
}
