import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import { dayMs } from '@/lib/platform/time';

type Rule = Pick<ListRow, 'expiresAfterDays'>;
type Stay = Pick<MemberRow, 'at' | 'expiresAt'>;

/**
 * Until when a member holds: its own date, else by the rule of its list from the day it came onto it; null: until removed. Counted here and
 * not written into members, so that a rule for 100,000 of them is changed at once.
 */
export function expiryOf({ expiresAfterDays }: Rule, { at, expiresAt }: Stay): number | null {
  return expiresAt ?? (expiresAfterDays === null ? null : at + expiresAfterDays * dayMs);
}

export function isHolding(list: Rule, member: Stay, nowMs: number): boolean {
  const until = expiryOf(list, member);
  return until === null || until > nowMs;
}
