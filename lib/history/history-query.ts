import { type LineOperation, offers } from '@/lib/offers/offers';
import { findWords, hasWords } from '@/lib/platform/fold-text';
import { dayMs } from '@/lib/platform/time';
import type { HistoryLine } from './history-line.ts';

/**
 * Searching and filtering of the lines read so far. Pure, and over all lines at once: 10,000 take a few
 * milliseconds.
 */

/** Facets that can be requested individually and may then have a value. */
export type HistoryHas = LineOperation;

export interface HistoryQuery {
  text: string;
  kind: HistoryLine['kind'] | 'both';
  /** All of these must be present. */
  has: readonly HistoryHas[];
  /** Last bought more than this many days ago; null: any time. */
  olderThanDays: number | null;
  /** Whether to include subjects that were only part of another result. */
  withAlong: boolean;
}

export const openQuery: HistoryQuery = { text: '', kind: 'both', has: [], olderThanDays: null, withAlong: false };

export function findHistoryLines(lines: readonly HistoryLine[], query: HistoryQuery, nowMs: number): HistoryLine[] {
  const typed = findWords(query.text);
  const before = query.olderThanDays === null ? Infinity : nowMs - query.olderThanDays * dayMs;
  return lines.filter(
    (line) =>
      (query.withAlong || line.isOwn) &&
      (query.kind === 'both' || line.kind === query.kind) &&
      (before === Infinity || (line.boughtAt !== null && line.boughtAt < before)) &&
      query.has.every((has) => hasAnswer(line, has)) &&
      hasWords(line.words, typed),
  );
}

function hasAnswer(line: HistoryLine, has: HistoryHas): boolean {
  return has === 'email' || has === 'mobile' ? line[has].kind === 'found' : line.known.includes(offers[has].facet);
}
