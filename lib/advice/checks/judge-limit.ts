import type { Place } from '@/lib/advice/draft';
import { broken, cannotTell, type Judgement, kept } from '@/lib/advice/judgement';
import type { Limit } from '@/lib/advice/read-limits';

/**
 * Where a count can be taken in more ways than one (with the salutation or without), all are given, the fullest first: one that
 * keeps to the limit is enough. `places` shows what is too much.
 */
export function judgeLimit(limit: Limit, counts: readonly [number, ...number[]], places: readonly Place[]): Judgement {
  const { unit, min, max, doubtfulTo } = limit;
  const reason = (count: number) => ({ kind: unit, count, min, max });
  const fitting = counts.find((count) => (min === null || count >= min) && (max === null || count <= max));
  if (fitting !== undefined) return kept(reason(fitting));
  const smallest = Math.min(...counts);
  if (doubtfulTo !== null && smallest <= doubtfulTo) return cannotTell(reason(counts[0]));
  return broken(reason(counts[0]), max !== null && smallest > max ? places : []);
}
