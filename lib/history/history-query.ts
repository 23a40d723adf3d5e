import type { HistoryDue, HistoryQuery } from '@/lib/database/schema/view-rows';
import { type LineOperation, offers } from '@/lib/offers/offers';
import { type DueGroup, dueGroupOf } from '@/lib/outreach/due-days';
import { findWords, hasWords } from '@/lib/platform/fold-text';
import { dayMs } from '@/lib/platform/time';
import type { HistoryLine } from './history-line.ts';

/**
 * Searching and filtering of the lines read so far. Pure, and over all lines at once: 10,000 take a few
 * milliseconds.
 */

export const openQuery: HistoryQuery = {
  text: '',
  kind: 'both',
  has: [],
  olderThanDays: null,
  withAlong: false,
  due: null,
  contact: null,
  tags: [],
  withoutExcluded: false,
};

/** The groups of what is due, by the filter that includes them. */
const groupsOf: Record<HistoryDue, readonly DueGroup[]> = {
  late: ['late'],
  today: ['late', 'today'],
  week: ['late', 'today', 'this-week'],
  any: ['late', 'today', 'this-week', 'next-week', 'later'],
};

function isDueWithin({ dueAt }: Pick<HistoryLine, 'dueAt'>, due: HistoryDue, nowMs: number): boolean {
  return dueAt !== null && groupsOf[due].includes(dueGroupOf(dueAt, nowMs));
}

/** `withoutExcluded` is the caller's: lists are read asynchronously. */
export function findHistoryLines(lines: readonly HistoryLine[], query: HistoryQuery, nowMs: number): HistoryLine[] {
  const typed = findWords(query.text);
  const before = query.olderThanDays === null ? Infinity : nowMs - query.olderThanDays * dayMs;
  return lines.filter(
    (line) =>
      (query.withAlong || line.isOwn) &&
      (query.kind === 'both' || line.kind === query.kind) &&
      (before === Infinity || (line.boughtAt !== null && line.boughtAt < before)) &&
      (query.due === null || isDueWithin(line, query.due, nowMs)) &&
      (query.contact === null || line.contact === query.contact) &&
      query.tags.every((tag) => line.tags.includes(tag)) &&
      query.has.every((has) => hasAnswer(line, has)) &&
      hasWords(line.words, typed),
  );
}

function hasAnswer(line: HistoryLine, has: LineOperation): boolean {
  return has === 'email' || has === 'mobile' ? line[has].kind === 'found' : line.known.includes(offers[has].facet);
}
