import '../../worlds/dom-setup.ts';
import '../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { labelsOf, startOfNext } from '@/components/ui/errors/trouble-labels';
import type { Failure } from '@/lib/messaging/failure';
import { serviceFailureKinds } from '@/lib/service/contract/errors';

const nowMs = new Date(2026, 10, 21, 14, 10).getTime();
const failures: Failure[] = [
  ...serviceFailureKinds.map((kind) => ({ kind, status: 503 })),
  { kind: 'unknown-open', intentId: 'i' },
  { kind: 'excluded', listName: 'Customers' },
  { kind: 'above-agreed', maxMilli: 5000, agreedMilli: 1000 },
  { kind: 'budget-reached', period: 'day', limitMilli: 40_000, usedMilli: 39_600 },
  { kind: 'budget-reached', period: 'month', limitMilli: 40_000, usedMilli: 39_600 },
  { kind: 'team-known', by: '', at: nowMs },
  { kind: 'team-claimed', by: '' },
  { kind: 'team-budget', limitMilli: 40_000, usedMilli: 39_600 },
  ...(['unreachable', 'locked', 'wrong-keys'] as const).map((because) => ({ kind: 'team-closed' as const, because })),
  { kind: 'unread-kept', intentId: 'i' },
  { kind: 'kept-changing' },
  { kind: 'forgotten' },
  { kind: 'under-way' },
  { kind: 'other-subject' },
  { kind: 'not-saved', values: [] },
  { kind: 'internal' },
];

describe('words for trouble', () => {
  it.each(failures)('when $kind, names the problem and its meaning', (failure) => {
    const { title, text } = labelsOf(failure, { nowMs });
    expect(title).toMatch(/^[“A-Z0-9]/);
    expect(text).toMatch(/^[“A-Z0-9].*[.?]$/);
    expect(`${title}${text}`).not.toMatch(/[{}$]|undefined/);
  });

  it('when two kinds of trouble differ, tells them apart', () => {
    const texts = failures.map((failure) => labelsOf(failure, { nowMs }).text);
    expect(new Set(texts).size).toBe(failures.length);
  });

  it('when the balance does not cover the price, says both', () => {
    const context = { nowMs, balanceMilli: 400, agreedMilli: 1000 };
    expect(labelsOf({ kind: 'not-enough-credits' }, context).text).toBe('You have 0.4, this costs up to 1 credit');
  });

  it('when the known balance is older than the refusal, does not hold it against the service', () => {
    const context = { nowMs, balanceMilli: 5000, agreedMilli: 1000 };
    expect(labelsOf({ kind: 'not-enough-credits' }, context).text).not.toContain('You have');
  });

  it('when the price rose, names both prices', () => {
    expect(labelsOf({ kind: 'above-agreed', maxMilli: 5000, agreedMilli: 1000 }, { nowMs }).text).toContain(
      'up to 5 credits; the button said 1 credit',
    );
  });

  it('when a budget is spent, starts again at midnight or on the first', () => {
    expect(new Date(startOfNext('day', nowMs))).toEqual(new Date(2026, 10, 22));
    expect(new Date(startOfNext('month', nowMs))).toEqual(new Date(2026, 11, 1));
    expect(
      labelsOf({ kind: 'budget-reached', period: 'day', limitMilli: 40_000, usedMilli: 39_600 }, { nowMs }).text,
    ).toMatch(/^0\.4 of 40 credits are left\. Resets at /);
  });

  it('when a budget is spent, says how much was used, and when it is not, how much is left', () => {
    const spent = { kind: 'budget-reached', period: 'month', limitMilli: 2000, usedMilli: 2000 } as const;
    expect(labelsOf(spent, { nowMs })).toMatchObject({
      title: 'This month’s budget is spent',
      text: expect.stringMatching(/^2 of 2 credits used\. Resets on /),
    });
    expect(labelsOf({ ...spent, limitMilli: 1000, usedMilli: 1000 }, { nowMs }).text).toMatch(/^1 of 1 credit used\./);
    expect(labelsOf({ ...spent, usedMilli: 1500 }, { nowMs })).toMatchObject({
      title: 'Too little is left of this month’s budget',
      text: expect.stringMatching(/^0\.5 of 2 credits are left\. Resets on /),
    });
    expect(labelsOf({ ...spent, limitMilli: 1000, usedMilli: 500 }, { nowMs }).text).toMatch(
      /^0\.5 of 1 credit is left\./,
    );
  });
});
