import type { BelievedMs } from '@/lib/database/retention/clock-jump';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import { dayMs } from '@/lib/platform/time';

type Rule = Pick<ListRow, 'expiresAfterDays'>;
type Stay = Pick<MemberRow, 'at' | 'expiresAt'>;

/**
 * A member's own date, else its list's rule from the day it was added; null: never. Computed, so that a rule for 100,000 members changes at
 * once.
 */
export function expiryOf({ expiresAfterDays }: Rule, { at, expiresAt }: Stay): number | null {
  return expiresAt ?? (expiresAfterDays === null ? null : at + expiresAfterDays * dayMs);
}

export function isActive(list: Rule, member: Stay, nowMs: BelievedMs): boolean {
  const until = expiryOf(list, member);
  return until === null || until > nowMs;
}
