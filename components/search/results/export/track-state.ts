import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { limits } from '@/lib/service/contract/limits';

/** How the track id of a page stands; times by this browser's clock. */
export type TrackState =
  | { kind: 'open'; until: number; leftMs: number }
  | { kind: 'used'; jobId: string }
  | { kind: 'expired'; at: number };

/** `aheadMs`: how far the service's clock is ahead of ours. Null where the page has none. */
export function trackState({ track }: SearchPageRow, aheadMs: number, nowMs: number): TrackState | null {
  if (track === null) return null;
  if (track.usedBy !== null) return { kind: 'used', jobId: track.usedBy };
  const until = track.bornAt + limits.trackLifeMs - aheadMs;
  return nowMs < until ? { kind: 'open', until, leftMs: until - nowMs } : { kind: 'expired', at: until };
}

/** The page that is offered first: of those that can be asked the newest, else the newest of all. */
export function usualTrackPage(pages: readonly SearchPageRow[], aheadMs: number, nowMs: number): SearchPageRow | null {
  const newestFirst = pages.filter(({ track }) => track !== null).toSorted((a, b) => b.boughtAt - a.boughtAt);
  const isOpen = (page: SearchPageRow) => trackState(page, aheadMs, nowMs)?.kind === 'open';
  return newestFirst.find(isOpen) ?? newestFirst[0] ?? null;
}
