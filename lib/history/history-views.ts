import type { HistoryQuery, SavedView } from '@/lib/database/schema/view-rows';
import type { HistoryLine } from './history-line.ts';
import { findHistoryLines, openQuery } from './history-query.ts';

export const mostViews = 50;
export const longestViewName = 60;

export const ownViews = ['everybody', 'companies', 'due', 'waiting', 'never', 'answered'] as const;
export type OwnView = (typeof ownViews)[number];

/** The views that History always has. */
export const ownQueries: Readonly<Record<OwnView, HistoryQuery>> = {
  everybody: { ...openQuery, kind: 'person' },
  companies: { ...openQuery, kind: 'company' },
  due: { ...openQuery, due: 'week', withoutExcluded: true },
  waiting: { ...openQuery, contact: 'waiting' },
  never: { ...openQuery, kind: 'person', contact: 'never', withoutExcluded: true },
  answered: { ...openQuery, contact: 'answered' },
};

/** Addresses in the workspace: `#history/due`, `#history/tag:nordics`, `#history/view:<id>`. */
const tagPrefix = 'tag:';
const savedPrefix = 'view:';

export const tagViewId = (tag: string): string => tagPrefix + tag;
export const savedViewId = (id: string): string => savedPrefix + id;

/** The query of an address; null if it has none, for example because the view was removed. */
export function queryOfView(id: string, saved: readonly SavedView[]): HistoryQuery | null {
  if (id.startsWith(tagPrefix)) return { ...openQuery, tags: [id.slice(tagPrefix.length)] };
  if (id.startsWith(savedPrefix)) return saved.find((view) => savedViewId(view.id) === id)?.query ?? null;
  const own = ownViews.find((view) => view === id);
  return own === undefined ? null : ownQueries[own];
}

/** How many lines each query has, but for those that are excluded. Pure. */
export function countLines(lines: readonly HistoryLine[], queries: readonly HistoryQuery[], nowMs: number): number[] {
  return queries.map((query) => findHistoryLines(lines, query, nowMs).length);
}

/** Every tag of these lines and how many have it, most used first. Pure. */
export function countTags(lines: readonly HistoryLine[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const line of lines) for (const tag of line.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}
