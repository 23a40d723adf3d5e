import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canResubmit,
  currentPartAt,
  foundNoEmails,
  hasEnded,
  hasNoProgress,
  type JobStatus,
  jobCost,
  jobCounts,
  jobProgress,
  statusOf,
} from '@/components/jobs/job-view';
import { type JobPart, type JobRow, jobPartStates } from '@/lib/database/schema/job-rows';
import { jobUsedMilli } from '@/lib/jobs/kinds/job-money';
import { donePart, endedJob, job, jobPart, refundedPart, runningPart } from '../../fixtures/rows/job-rows.ts';

const notFound = { kind: 'not-found', status: 404 } as const;
const deep = { kind: 'deep-export' } as const;

describe('the state of a job', () => {
  it.each<[string, JobRow, JobStatus]>([
    ['nothing was submitted', job([jobPart()]), 'waiting'],
    ['it is being submitted', job([jobPart({ state: 'submitting' })]), 'submitting'],
    ['it runs', job([runningPart()]), 'running'],
    ['its results are read', job([runningPart({ state: 'collecting' })]), 'collecting'],
    ['a part is done and the next runs', job([donePart(), runningPart(), jobPart()], deep), 'running'],
    ['an answer was lost', job([donePart(), jobPart({ state: 'lost' })], deep), 'lost'],
    ['it is paused, whatever its parts do', job([jobPart({ state: 'lost' })], { state: 'paused' }), 'paused'],
    ['it was cancelled', job([runningPart(), jobPart()], { ...deep, state: 'cancelled' }), 'cancelled'],
    ['all is here', endedJob([donePart()]), 'done'],
    ['it has no part', endedJob([]), 'done'],
    ['it was given back', endedJob([refundedPart('NO_EMAILS_FOUND')]), 'refunded'],
    ['it was refused', endedJob([jobPart({ state: 'refused', failure: notFound })]), 'refused'],
    ['a part was given back', endedJob([donePart(), refundedPart('STUCK_HARD_REFUND')], deep), 'partly'],
    [
      'one was refused, one given back',
      endedJob([refundedPart(null), jobPart({ state: 'refused' })], deep),
      'refunded',
    ],
    [
      'what was given back came in a part of its own',
      endedJob([donePart(), refundedPart('STUCK_HARD_REFUND'), donePart()], { ...deep, size: 280 }),
      'done',
    ],
    [
      'a further part finds nobody any more',
      endedJob([donePart(), refundedPart('SEARCH_NO_RESULTS')], { ...deep, size: 1000 }),
      'done',
    ],
    [
      'a further part is not found any more',
      endedJob([donePart(), jobPart({ state: 'refused', failure: notFound })], { ...deep, size: 1000 }),
      'done',
    ],
    ['the first part finds nobody', endedJob([refundedPart('SEARCH_NO_RESULTS')], deep), 'refunded'],
  ])('when %s', (_when, row, stand) => {
    expect(statusOf(row)).toBe(stand);
  });

  it('when it is over or not, is about the row and not its parts', () => {
    expect(
      [job([donePart()]), endedJob([donePart()]), job([], { state: 'cancelled' }), job([], { state: 'paused' })].map(
        hasEnded,
      ),
    ).toEqual([false, true, true, false]);
  });

  it('is about the first part that has not ended, else about the last', () => {
    expect(currentPartAt(job([donePart(), runningPart(), jobPart()]))).toBe(1);
    expect(currentPartAt(job([donePart(), refundedPart(null)]))).toBe(1);
    expect(currentPartAt(job([]))).toBe(-1);
  });
});

describe('how far a job is', () => {
  it.each<[string, JobRow, ReturnType<typeof jobProgress>]>([
    ['it runs', job([runningPart()]), { of: 'worked', done: 56, total: 140, share: 0.4 }],
    [
      'results are read while it runs',
      job([runningPart({ collected: 70 })]),
      { of: 'read', done: 70, total: 140, share: 0.5 },
    ],
    [
      'its results are read',
      job([runningPart({ state: 'collecting', collected: 35 })]),
      { of: 'read', done: 35, total: 140, share: 0.25 },
    ],
    [
      'fewer match than were asked for',
      endedJob([donePart({ collected: 96, counts: { total: 96, found: 1, success: 96, failed: 0 } })]),
      { of: 'read', done: 96, total: 96, share: 1 },
    ],
    [
      'statistics lack what failed',
      job([runningPart({ counts: { total: 140, found: 3, success: null, failed: null } })]),
      { of: 'read', done: 0, total: 140, share: 0 },
    ],
    [
      'it is deep',
      job([donePart(), runningPart(), jobPart(), jobPart()], deep),
      { of: 'parts', done: 1, total: 4, share: 0.35 },
    ],
    [
      'it is deep and 35 of the part wait for their email',
      job([donePart(), runningPart({ state: 'collecting', collected: 140, pending: 35 }), jobPart(), jobPart()], deep),
      { of: 'parts', done: 1, total: 4, share: 0.4375 },
    ],
    ['it has no part', job([], { size: 25 }), { of: 'read', done: 0, total: 25, share: 0 }],
    [
      'all are here but 35 wait for their email',
      job([runningPart({ state: 'collecting', collected: 140, pending: 35 })]),
      { of: 'read', done: 140, total: 140, share: 0.75 },
    ],
    [
      'it is over, and 35 never got an email',
      endedJob([
        donePart({ collected: 140, pending: 35, counts: { total: 140, found: 105, success: 140, failed: 0 } }),
      ]),
      { of: 'read', done: 140, total: 140, share: 1 },
    ],
  ])('when %s', (_when, row, progress) => {
    expect(jobProgress(row)).toEqual(progress);
  });

  it('counts all parts, and says nothing of unknown figures', () => {
    expect(jobCounts(job([donePart(), runningPart({ pending: 2, collected: 10 })]))).toEqual({
      found: 137,
      failed: 4,
      pending: 2,
      collected: 150,
    });
    expect(jobCounts(job([jobPart()])).found).toBeNull();
  });

  it('counts no refunded result', () => {
    const void_ = { total: 140, found: 12, success: 100, failed: 40 };
    const row = endedJob([{ ...refundedPart('NO_EMAILS_FOUND'), counts: void_, pending: 3, collected: 0 }]);
    expect(jobCounts(row)).toEqual({ found: null, failed: 0, pending: 0, collected: 0 });
    expect([hasNoProgress(row), foundNoEmails(row), foundNoEmails(endedJob([donePart()]))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('never leaves its track, at any count of the service', () => {
    fc.assert(
      fc.property(jobs, (row) => {
        const { done, total, share } = jobProgress(row);
        expect(done).toBeLessThanOrEqual(total);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const count = fc.option(fc.nat(20_000));
const part: fc.Arbitrary<JobPart> = fc
  .record({
    state: fc.constantFrom(...jobPartStates),
    size: fc.integer({ min: 1, max: 10_000 }),
    counts: fc.record({ total: count, found: count, success: count, failed: count }),
    collected: fc.nat(10_000),
    pending: fc.nat(10_000),
    isSettled: fc.boolean(),
    chargedMilli: fc.option(fc.nat(10_000_000)),
  })
  .map((each) => jobPart({ ...each, chargedMilli: each.isSettled ? (each.chargedMilli ?? 0) : null }));
const jobs = fc
  .record({
    parts: fc.array(part, { maxLength: 5 }),
    kind: fc.constantFrom('email-finder' as const, 'people-export' as const, 'deep-export' as const),
    state: fc.constantFrom('running' as const, 'paused' as const, 'done' as const, 'cancelled' as const),
  })
  .map(({ parts, ...row }) => job(parts, row));

describe('the cost of a job', () => {
  it('when it is settled, is certain; when not, is the most it can come to', () => {
    expect(jobCost(job([donePart(), runningPart(), jobPart()], deep))).toEqual({
      chargedMilli: 117_000,
      openMilli: 140_000,
    });
    expect(jobCost(job([jobPart({ state: 'lost' })]))).toEqual({ chargedMilli: 0, openMilli: 140_000 });
    expect(jobCost(endedJob([refundedPart('STUCK_SOFT_REFUND')]))).toEqual({ chargedMilli: 0, openMilli: 0 });
    expect(jobCost(endedJob([jobPart({ state: 'refused' })]))).toEqual({ chargedMilli: 0, openMilli: 0 });
  });

  it('is together the amount that the engine counts as used', () => {
    const known = jobs.filter(({ parts }) =>
      parts.every(({ state, isSettled }) => isSettled === (state === 'refunded' || state === 'done')),
    );
    fc.assert(
      fc.property(known, (row) => {
        const { chargedMilli, openMilli } = jobCost(row);
        expect(chargedMilli + openMilli).toBe(jobUsedMilli(row));
      }),
    );
  });
});

describe('asking for the same again', () => {
  const refused = (failure: JobPart['failure'], kind: JobRow['kind'] = 'people-export') =>
    endedJob([jobPart({ state: 'refused', failure })], { kind });
  it.each<[string, JobRow, boolean]>([
    ['it was given back', endedJob([refundedPart('STUCK_HARD_REFUND')]), true],
    ['it was refused', refused({ kind: 'not-enough-credits', status: 402 }), true],
    ['it runs', job([runningPart()]), false],
    ['it is done', endedJob([donePart()]), false],
    ['it was cancelled', endedJob([refundedPart(null)], { state: 'cancelled' }), false],
    ['the track id is unknown', refused(notFound, 'email-finder'), false],
    [
      'the track id has expired',
      refused({ kind: 'job-refused', why: { kind: 'track-expired' } }, 'email-finder'),
      false,
    ],
    ['the track id was used', refused({ kind: 'job-refused', why: { kind: 'track-used' } }, 'email-finder'), false],
    ['there was no webhook', refused({ kind: 'job-refused', why: { kind: 'no-webhook' } }, 'email-finder'), true],
    ['an export was not found', refused(notFound), true],
  ])('when %s', (_when, row, can) => {
    expect(canResubmit(row)).toBe(can);
  });
});

describe('emails for results that were refunded', () => {
  it.each(['STUCK_HARD_REFUND', 'STUCK_SOFT_REFUND', 'NO_EMAILS_FOUND'])(
    'when the reason is %s, cannot be asked for again, since their track id is used up',
    (reason) => {
      expect(canResubmit(endedJob([refundedPart(reason)], { kind: 'email-finder' }))).toBe(false);
      expect(canResubmit(endedJob([refundedPart(reason)]))).toBe(true);
    },
  );
});
