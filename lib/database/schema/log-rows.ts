import type { DescribedError } from '@/lib/platform/describe-error';
import { dayMs } from '@/lib/platform/time';
import type { SentRequest } from '@/lib/service/client/sent-request';
import type { Subject } from '@/lib/subjects/subject';

export type ErrorContext = 'worker' | 'panel' | 'popup' | 'settings' | 'workspace' | 'welcome';

/** One kind of error and its count; contains no personal data, key or address (`lib/platform/describe-error.ts`). */
export interface ErrorRow {
  /** The whole row except its times and count: a repeated error is counted, not stored again. */
  key: string;
  context: ErrorContext;
  version: string;
  /** The location as a fixed identifier, such as `jobs.run`. */
  where: string;
  errors: DescribedError[];
  firstAt: number;
  lastAt: number;
  count: number;
}

/** One sent request, for a list the user can read. Never the key or a body; the path is the template of the operation. */
export interface RequestRow extends Omit<SentRequest, 'about'> {
  /** Auto-incremented. */
  id?: number;
  /** Its subject; null if there is none, or once the person was forgotten. */
  subjectKey: string | null;
  intentId: string | null;
}

/** A visited profile or company page. Kept locally for 30 days, never from a private window. */
export interface VisitRow {
  key: string;
  /** Always has a page: a website or an address alone is no profile. */
  subject: Subject;
  /** When it was last seen; epoch milliseconds. */
  at: number;
}

export const visitsKeptMs = 30 * dayMs;
