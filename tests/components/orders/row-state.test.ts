import '../../worlds/dom-setup.ts';
import '../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { type RowInput, rowState } from '@/components/orders/row-state';
import type { Failure } from '@/lib/messaging/failure';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { emailEntry, facet, intent, tomasz } from '../../fixtures/rows/fixture-rows.ts';

const now = 1_800_000_000_000;
const ordered: RowInput<EmailEntry[]> = {
  facet: null,
  intent: null,
  failed: null,
  startedAt: null,
  isLetGo: false,
  isExcluded: false,
  hasKey: true,
  online: true,
  trouble: null,
  budget: { perDayMilli: 1000, perMonthMilli: null, askAgainAboveMilli: null },
  balanceMilli: null,
  balanceReadAt: null,
  keySetAt: null,
  connectedAt: null,
  nowMs: now,
};
const known = facet([emailEntry()], now - 5000);
const nothing = {
  ...facet<ReturnType<typeof emailEntry>[]>(null, now - 5000, 0),
  previous: { value: [emailEntry()], boughtAt: now - 9000 },
};
const failed = (failure: Failure, at = now - 1000) => ({ failure, at });
const ended = (part: Parameters<typeof intent>[1]) =>
  intent(tomasz, { sentAt: now - 3000, settledAt: now - 2000, ...part });
const refused = { kind: 'key-refused', status: 401 } as const;
const keyRefused = ended({ outcome: { kind: 'failed', failure: refused } });
const tooFewCredits = ended({ outcome: { kind: 'failed', failure: { kind: 'not-enough-credits', status: 402 } } });
const dayBudget = { kind: 'budget-reached', period: 'day', limitMilli: 1000, usedMilli: 1000 } as const;

/** What is given, and of the state: the answer's kind, the event's kind, the ask. */
const table: [
  what: string,
  input: Partial<RowInput<EmailEntry[]>>,
  answer: string | null,
  event: string | null,
  ask: string,
][] = [
  ['nothing is known', {}, null, null, 'open'],
  ['no key is set', { hasKey: false }, null, null, 'no-key'],
  ['the browser is offline', { online: false }, null, null, 'offline'],
  ['the service refused the key', { trouble: { kind: 'key-refused' } }, null, null, 'no-key'],
  [
    'the balance is too low, though it may be outdated',
    { trouble: { kind: 'no-credits', haveMilli: 0, costMilli: 1000, isFresh: false } },
    null,
    null,
    'open',
  ],
  [
    'the balance was just read and is too low',
    { trouble: { kind: 'no-credits', haveMilli: 0, costMilli: 1000, isFresh: true } },
    null,
    null,
    'no-credits',
  ],
  ['the budget does not cover it', { trouble: { kind: 'budget', refusal: dayBudget } }, null, null, 'budget'],
  ['the person is on a list', { isExcluded: true }, null, null, 'override'],
  ['the click has just happened', { startedAt: now }, null, 'queued', 'busy'],
  [
    'the click comes after one that has ended',
    { startedAt: now, intent: ended({ state: 'settled', outcome: { kind: 'failed', failure: refused } }) },
    null,
    'queued',
    'busy',
  ],
  [
    'the database shows the end before the ask is answered',
    { startedAt: now - 4000, facet: known, intent: ended({ state: 'settled', outcome: { kind: 'found' } }) },
    'known',
    null,
    'open',
  ],
  ['the order waits for its turn', { intent: intent(tomasz, { state: 'queued' }) }, null, 'queued', 'busy'],
  [
    'the service asked to slow down',
    { intent: intent(tomasz, { state: 'queued', waitingUntil: now + 1 }) },
    null,
    'waiting',
    'busy',
  ],
  ['that wait is over', { intent: intent(tomasz, { state: 'queued', waitingUntil: now }) }, null, 'queued', 'busy'],
  ['the request is on the wire', { intent: intent(tomasz, { state: 'sent', sentAt: now }) }, null, 'sent', 'busy'],
  ['the answer was lost', { intent: intent(tomasz, { state: 'unknown', sentAt: now }) }, null, 'unknown', 'busy'],
  ['the email is known', { facet: known }, 'known', null, 'open'],
  [
    'a refresh is on the wire',
    { facet: known, intent: intent(tomasz, { state: 'sent', sentAt: now }) },
    'known',
    'sent',
    'busy',
  ],
  ['a refresh was lost', { facet: known, intent: intent(tomasz, { state: 'unknown' }) }, 'known', 'unknown', 'busy'],
  [
    'a refresh failed after it',
    { facet: known, intent: ended({ outcome: { kind: 'failed', failure: refused } }) },
    'known',
    'failed',
    'open',
  ],
  [
    'a failure came before it',
    { facet: facet([emailEntry()], now), intent: ended({ outcome: { kind: 'failed', failure: refused } }) },
    'known',
    null,
    'open',
  ],
  ['this page failed before it', { facet: facet([emailEntry()], now), failed: failed(refused) }, 'known', null, 'open'],
  [
    'its own intent is settled',
    { facet: facet([emailEntry()], now - 2000), intent: ended({ outcome: { kind: 'found' } }) },
    'known',
    null,
    'open',
  ],
  ['nothing was found', { facet: nothing }, 'nothing-found', null, 'open'],
  ['the service refused', { intent: ended({ outcome: { kind: 'failed', failure: refused } }) }, null, 'failed', 'open'],
  [
    'the service refused the key, which it accepted before',
    { intent: keyRefused, keySetAt: now - 9000, connectedAt: now - 8000 },
    null,
    'failed',
    'open',
  ],
  [
    'the service refused the key, though it accepts it in the same breath',
    { intent: keyRefused, keySetAt: now - 9000, connectedAt: now },
    null,
    'failed',
    'open',
  ],
  [
    'the service refused the key, which was entered again and is not checked yet',
    { intent: keyRefused, keySetAt: now - 1000 },
    null,
    'failed',
    'open',
  ],
  [
    'the service refused the key, which was entered again and accepted',
    { intent: keyRefused, keySetAt: now - 1000, connectedAt: now },
    null,
    null,
    'open',
  ],
  [
    'the service refused the key, which it accepts later',
    { intent: keyRefused, keySetAt: now - 9000, connectedAt: now + 20_000, nowMs: now + 21_000 },
    null,
    null,
    'open',
  ],
  ['the door refused', { failed: failed({ kind: 'no-key' }) }, null, 'failed', 'open'],
  [
    'the door refused after an earlier failure',
    { intent: ended({ outcome: { kind: 'failed', failure: refused } }), failed: failed({ kind: 'internal' }) },
    null,
    'failed',
    'open',
  ],
  ['the person withdrew it', { failed: failed({ kind: 'cancelled' }) }, null, null, 'open'],
  [
    'the door says the person is on a list',
    { failed: failed({ kind: 'excluded', listName: 'Customers' }) },
    null,
    'failed',
    'override',
  ],
  ['the budget of today is spent', { failed: failed(dayBudget) }, null, 'failed', 'budget'],
  ['the budget was spent yesterday', { failed: failed(dayBudget, now - 25 * 3_600_000) }, null, 'failed', 'open'],
  [
    'the budget was raised since',
    { failed: failed(dayBudget), budget: { perDayMilli: 2000, perMonthMilli: null, askAgainAboveMilli: null } },
    null,
    null,
    'open',
  ],
  ['the credits did not cover it', { intent: tooFewCredits }, null, 'failed', 'open'],
  [
    'the credits did not cover it, and a balance read since does not either',
    { intent: tooFewCredits, balanceMilli: 999, balanceReadAt: now },
    null,
    'failed',
    'open',
  ],
  [
    'the credits did not cover it, by a balance read before',
    { intent: tooFewCredits, balanceMilli: 1000, balanceReadAt: now - 9000 },
    null,
    'failed',
    'open',
  ],
  [
    'the credits did not cover it, and the balance read at once says that they do',
    { intent: tooFewCredits, balanceMilli: 1000, balanceReadAt: now },
    null,
    'failed',
    'open',
  ],
  [
    'the credits did not cover it, and a balance read later does',
    { intent: tooFewCredits, balanceMilli: 1000, balanceReadAt: now + 20_000, nowMs: now + 21_000 },
    null,
    null,
    'open',
  ],
  ['the budget was taken away since', { failed: failed(dayBudget), budget: null }, null, null, 'open'],
  [
    'the answer could not be stored',
    { intent: intent(tomasz, { state: 'sent' }), failed: failed({ kind: 'not-saved', values: [] }) },
    null,
    'failed',
    'busy',
  ],
  [
    'the worker died under the question',
    { intent: intent(tomasz, { state: 'unknown' }), failed: failed({ kind: 'internal' }) },
    null,
    'unknown',
    'busy',
  ],
  [
    'no balance can say whether it was charged',
    { intent: ended({ outcome: { kind: 'undecided' } }) },
    null,
    'decided',
    'open',
  ],
  ['the balance decided', { intent: ended({ outcome: { kind: 'decided', charged: true } }) }, null, 'decided', 'open'],
  [
    'the answer was not understood',
    { intent: ended({ outcome: { kind: 'not-understood' } }) },
    null,
    'not-understood',
    // Asked again by a button of its own, which says that it was paid for.
    'busy',
  ],
  [
    'it was understood after an update',
    { facet: facet([emailEntry()], now), intent: ended({ outcome: { kind: 'not-understood' } }) },
    'known',
    null,
    'open',
  ],
];

describe('the state of the Email row', () => {
  it.each(table)('when %s', (_what, input, answer, event, offer) => {
    const state = rowState({ ...ordered, ...input });
    expect([state.answer?.kind ?? null, state.event?.kind ?? null, state.offer]).toEqual([answer, event, offer]);
  });

  it('when the same failure is in the database and in this page, says whether it had left', () => {
    const intentOf = ended({ outcome: { kind: 'failed', failure: refused } });
    const { event } = rowState({ ...ordered, intent: intentOf, failed: failed(refused) });
    expect(event).toEqual({ kind: 'failed', failure: refused, at: now - 2000, wasSent: true });
  });

  it('when nothing is found any more, keeps the earlier value', () => {
    expect(rowState({ ...ordered, facet: nothing }).answer).toMatchObject({
      chargedMilli: 0,
      earlier: [{ address: 'amara.okonkwo@fenwick.example' }],
    });
  });

  it('when the person stopped waiting, still shows that it is in flight', () => {
    const sent = intent(tomasz, { state: 'sent', sentAt: now - 6000 });
    expect(rowState({ ...ordered, intent: sent, isLetGo: true }).event).toEqual({
      kind: 'sent',
      sentAt: now - 6000,
      letGo: true,
    });
  });
});

describe('data erased by retention', () => {
  const erased = { boughtAt: now - 90_000 };

  it('is shown beside the order', () => {
    expect(rowState({ ...ordered, erased })).toMatchObject({
      answer: null,
      offer: 'open',
      erasedBoughtAt: now - 90_000,
    });
  });

  it.each([
    ['the email', known],
    ['that there is none', nothing],
  ])('is not mentioned when it was bought again: %s', (_what, facet) => {
    expect(rowState({ ...ordered, erased, facet }).erasedBoughtAt).toBeNull();
  });

  it('is not mentioned when nothing was ever bought', () => {
    expect(rowState(ordered).erasedBoughtAt).toBeNull();
  });
});
