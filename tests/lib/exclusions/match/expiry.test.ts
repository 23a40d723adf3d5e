import { describe, expect, it } from 'vitest';
import type { BelievedMs } from '@/lib/database/retention/clock-jump';
import { expiryOf, isActive } from '@/lib/exclusions/match/expiry';
import { dayMs } from '@/lib/platform/time';

const believed = (ms: number) => ms as BelievedMs;
const at = Date.UTC(2026, 0, 10);

describe("a member's own end date beats the rule of its list", () => {
  it.each([
    ['is later than the rule', 30, at + 90 * dayMs],
    ['is earlier than the rule', 30, at + 2 * dayMs],
    ['is all there is', null, at + 2 * dayMs],
  ])('where it %s', (_where, expiresAfterDays, expiresAt) => {
    const member = { at, expiresAt };
    expect(expiryOf({ expiresAfterDays }, member)).toBe(expiresAt);
    expect(isActive({ expiresAfterDays }, member, believed(expiresAt - 1))).toBe(true);
    expect(isActive({ expiresAfterDays }, member, believed(expiresAt))).toBe(false);
  });
});

describe('without a date of its own, a member', () => {
  it('expires by the rule of its list, counted from the day it was added', () => {
    expect(expiryOf({ expiresAfterDays: 30 }, { at, expiresAt: null })).toBe(at + 30 * dayMs);
  });

  it('never expires where its list has no rule', () => {
    expect(expiryOf({ expiresAfterDays: null }, { at, expiresAt: null })).toBeNull();
    expect(isActive({ expiresAfterDays: null }, { at, expiresAt: null }, believed(Number.MAX_SAFE_INTEGER))).toBe(true);
  });
});
