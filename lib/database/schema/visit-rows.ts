import { dayMs } from '@/lib/platform/time';
import type { Subject } from '@/lib/subjects/subject';

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
