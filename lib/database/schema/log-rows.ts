import type { DescribedError } from '@/lib/platform/describe-error';
import { dayMs } from '@/lib/platform/time';
import type { SentRequest } from '@/lib/service/client/sent-request';
import type { Subject } from '@/lib/subjects/subject';

/** Where code of ours runs. */
export type ErrorContext = 'worker' | 'panel' | 'popup' | 'settings' | 'workspace' | 'welcome';

/** One kind of error and how often it came; no personal data, key or address (`lib/platform/describe-error.ts`). */
export interface ErrorRow {
  /** All of the row but its times and count: the same error again is counted and not written again. */
  key: string;
  context: ErrorContext;
  /** Of the extension. */
  version: string;
  /** The place in fixed words, such as `jobs.carry`. */
  where: string;
  /** The error and its causes, outermost first. */
  errors: DescribedError[];
  firstAt: number;
  lastAt: number;
  count: number;
}

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

/** A recognised profile or company page that was seen in this browser. Stays here, for 30 days, and never in a private window. */
export interface VisitRow {
  /** The subject's key. */
  key: string;
  /** Always one with a page of its own: a website or an address alone is no profile. */
  subject: Subject;
  /** When it was seen last; epoch milliseconds. */
  at: number;
}

export const visitsKeptMs = 30 * dayMs;
