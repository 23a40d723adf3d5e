import type { LineOperation } from '@/lib/offers/offers';
import type { ContactState } from './contact-rows.ts';

/** What a view of History shows. */
export interface HistoryQuery {
  text: string;
  kind: 'person' | 'company' | 'both';
  /** All of these must be present. */
  has: readonly LineOperation[];
  /** Last bought more than this many days ago; null: any time. */
  olderThanDays: number | null;
  /** Whether to include subjects that were only part of another result. */
  withAlong: boolean;
  /** Due until then, what is late included; null: whether or not it is due. */
  due: HistoryDue | null;
  contact: ContactState | null;
  /** All of these. */
  tags: readonly string[];
  /** Leaves excluded subjects out. */
  withoutExcluded: boolean;
}

export const dueSpans = ['late', 'today', 'week', 'any'] as const;
export type HistoryDue = (typeof dueSpans)[number];

/** A view of the user's own: a name for a query. */
export interface SavedView {
  id: string;
  name: string;
  query: HistoryQuery;
}
