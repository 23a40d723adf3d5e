import type { JobRow } from '@/lib/database/schema/job-rows';
import type { HistoryEntry } from '@/lib/jobs/kinds/service-history';
import { connectionId, subjectOf } from '../../fixtures/rows/fixture-rows.ts';
import { donePart, endedJob, job, jobPages, jobPart, refundedPart, runningPart } from '../../fixtures/rows/job-rows.ts';
import { list, member } from '../../fixtures/rows/list-rows.ts';
import type { Scenario } from '../scenario.ts';

const now = Date.now();
const hour = 60 * 60_000;
const ok = (answer: unknown) => ({ ok: true, answer });
const widths = [1280, 768, 360, 320];
const jobs: Scenario = {
  screen: 'workspace',
  section: 'jobs',
  widths,
  service: { webhook: 'https://hooks.firm.example/in', valueListUrl: null, previewPath: '/v1/people/preview' },
};

/** Newest first, as they are given. */
function together(rows: JobRow[]): JobRow[] {
  return rows.map((row, at) => ({ ...row, id: `job-${at + 1}`, createdAt: now - at * hour }));
}

const running = [
  job([runningPart()]),
  job(
    [
      runningPart({
        state: 'collecting',
        collected: 80,
        pending: 3,
        counts: { total: 140, found: 96, success: 138, failed: 2 },
      }),
    ],
    {
      title: 'Heads of people operations in the Nordic countries, software and hardware, 200 to 1,000 people',
    },
  ),
  job([jobPart({ state: 'submitting', intentId: 'intent-1', size: 25 })], {
    kind: 'email-finder',
    title: null,
    nextPollAt: null,
  }),
  job([jobPart({ state: 'lost', intentId: 'intent-1', submittedAt: now - hour })], { title: 'Quality managers' }),
  job([jobPart()], { title: 'Buyers', nextPollAt: now - 1000 }),
];
const ended = [
  endedJob([donePart()]),
  endedJob(
    [
      donePart({
        size: 25,
        collected: 25,
        chargedMilli: 18_000,
        counts: { total: 25, found: 18, success: null, failed: null },
      }),
    ],
    {
      kind: 'email-finder',
      title: null,
    },
  ),
  endedJob([donePart({ chargedMilli: null, isSettled: false })], {
    open: 1,
    nextPollAt: now + 5 * 60_000,
    title: 'Not settled',
  }),
  endedJob([jobPart({ state: 'refused', failure: { kind: 'not-enough-credits', status: 402 } })]),
  endedJob([jobPart({ size: 25, state: 'refused', failure: { kind: 'not-found', status: 404 } })], {
    kind: 'email-finder',
    title: null,
  }),
];
const refunded = [
  'SEARCH_NO_RESULTS',
  'NO_EMAILS_FOUND',
  'STUCK_HARD_REFUND',
  'STUCK_SOFT_REFUND',
  'QUOTA_REVERTED',
  null,
].map((reason) => endedJob([refundedPart(reason)]));
/** Submitted again, never arrived, and paused while a part goes on. */
const again = [
  endedJob([refundedPart('STUCK_SOFT_REFUND')], { resubmittedAs: 'job-9' }),
  endedJob([jobPart({ state: 'refused', failure: { kind: 'unreachable' } })], { title: 'Plant managers' }),
  job([runningPart({ size: 10_000 }), jobPart({ size: 1000 })], {
    kind: 'deep-export',
    title: 'Engineers, Asia',
    state: 'paused',
    pausedBecause: 'person',
    nextPollAt: null,
  }),
];
const deepParts = [
  donePart({
    size: 10_000,
    collected: 10_000,
    chargedMilli: 8_120_000,
    counts: { total: 10_000, found: 6240, success: 10_000, failed: 0 },
  }),
  runningPart({
    size: 10_000,
    state: 'collecting',
    collected: 4200,
    counts: { total: 10_000, found: 6011, success: 9990, failed: 10 },
  }),
  jobPart({ size: 3000 }),
];
const deep = [
  job(deepParts, { kind: 'deep-export', title: 'Engineers, Europe' }),
  job([...deepParts.slice(0, 1), jobPart({ size: 10_000 }), jobPart({ size: 3000 })], {
    kind: 'deep-export',
    title: 'Engineers, Asia',
    state: 'paused',
    pausedBecause: 'budget-reached',
    nextPollAt: null,
  }),
  job(deepParts.slice(0, 2), { kind: 'deep-export', title: 'Engineers, Africa', state: 'cancelled' }),
];

const asked = [
  job(
    [
      jobPart({
        state: 'lost',
        intentId: 'intent-1',
        submittedAt: now - hour,
        candidates: [
          { trackId: '7d0c2a34-5a0e-4f51-9b1e-0c6d0a2f7e11', createdAt: now - hour },
          {
            trackId: 'export:eu-west:0000000000000000000000000000000000000000000000081734',
            createdAt: now - hour + 40_000,
          },
        ],
      }),
    ],
    { title: 'Quality managers' },
  ),
];
const overdue = [
  job([runningPart({ state: 'overdue', isUncertain: true, isSettled: true, chargedMilli: 140_000 })], {
    title: 'Quality managers',
    nextPollAt: null,
  }),
  endedJob([runningPart({ state: 'closed', isUncertain: true, isSettled: true, chargedMilli: 140_000 })], {
    title: 'Buyers, Benelux',
  }),
  endedJob(
    [
      donePart({
        isUncertain: true,
        counts: { total: 140, found: 96, success: 138, failed: 2 },
        told: 120,
        collected: 120,
      }),
    ],
    { title: 'Plant managers' },
  ),
];
const listsIgnored = [
  job(
    [
      deepParts[0] ?? jobPart(),
      donePart({ size: 10_000, told: 10_000, collected: 9874, returned: 126, chargedMilli: 8_000_000 }),
      jobPart({ size: 3000 }),
    ],
    {
      kind: 'deep-export',
      title: 'Engineers, Asia',
      state: 'paused',
      pausedBecause: 'lists-ignored',
      nextPollAt: null,
    },
  ),
];
const unread = [
  '[{"refId":"9f3c","email":{"output":"a-shape-nobody-knows","checked":["smtp","catch-all"]}}]',
  '{"id":17,"note":"مرحبا"}',
].map((body, at) => ({ id: `job-1|0|0|${at}`, jobId: 'job-1', connection: connectionId, at: now, body }));

const entry = (at: number, part: Partial<HistoryEntry> = {}): HistoryEntry => ({
  trackId: `track-${at}`,
  service: 'PEOPLE_EXPORT',
  requestSize: 140,
  state: 'SETTLED',
  fullyRefunded: false,
  refundReason: null,
  attempts: 1,
  createdAt: now - at * hour,
  submittedAt: now - at * hour,
  doneAt: now - at * hour + 600_000,
  settledAt: now - at * hour + 660_000,
  ...part,
});
const entries = [
  entry(1, { state: 'PENDING', doneAt: null, settledAt: null }),
  entry(2, { fullyRefunded: true, refundReason: 'STUCK_HARD_REFUND', attempts: 3 }),
  entry(3, { fullyRefunded: true, refundReason: 'NO_EMAILS_FOUND' }),
  entry(4, { requestSize: null, attempts: null, state: null, createdAt: null, submittedAt: null }),
  entry(40, { requestSize: 10_000 }),
];
const asking: Scenario = { ...jobs, jobs: running.slice(0, 1), steps: [{ tab: 'History on the service' }] };

export const jobScenarios: Record<string, Scenario> = {
  'jobs-running': { ...jobs, jobs: together(running) },
  'jobs-ended': { ...jobs, jobs: together(ended) },
  'jobs-again': { ...jobs, jobs: together(again) },
  'jobs-refunded': { ...jobs, jobs: together(refunded) },
  'jobs-deep': { ...jobs, jobs: together(deep), steps: [{ tab: 'From this browser' }], open: true },
  'jobs-deep-rtl': { ...jobs, jobs: together(deep), look: 'rtl' },
  'jobs-deep-long': { ...jobs, jobs: together(deep), look: 'long' },
  'jobs-lost-question': { ...jobs, jobs: asked },
  'jobs-overdue': { ...jobs, jobs: together(overdue) },
  'jobs-overdue-close': { ...jobs, jobs: overdue.slice(0, 1), steps: [{ press: 'Close job' }] },
  'jobs-lists-ignored': { ...jobs, jobs: listsIgnored, open: true },
  'jobs-unread': {
    ...jobs,
    section: 'jobs/job-1',
    open: true,
    unreadResults: unread,
    jobs: [endedJob([donePart({ told: 140, collected: 138, unread: 2 })])],
    jobPages: jobPages(138),
  },
  'jobs-forget': { ...jobs, jobs: together(ended), steps: [{ press: 'Forget' }] },
  'jobs-refused-act': {
    ...jobs,
    jobs: running.slice(0, 1),
    answers: { lookAtJobs: { ok: false, failure: { kind: 'too-fast', status: 429 } } },
    steps: [{ press: 'Check now' }],
  },
  'jobs-no-webhook': {
    ...jobs,
    service: { valueListUrl: null, webhook: null, previewPath: '/v1/people/preview' },
    jobs: together(ended),
  },
  'jobs-empty': jobs,
  'jobs-results': {
    ...jobs,
    section: 'jobs/job-1',
    jobs: ended.slice(0, 1),
    jobPages: jobPages(140),
    lists: [list('customers', 'Customers', 'person')],
    members: [member('customers', subjectOf('person-1'), 'Tomasz Wieczorek 1')],
  },
  'jobs-elsewhere': {
    ...jobs,
    section: 'jobs/job-1',
    jobPages: jobPages(140),
    jobs: ended.slice(0, 1).map((job) => ({ ...job, isElsewhere: true as const, title: null, filters: null })),
  },
  'jobs-results-none': { ...jobs, section: 'jobs/job-1', jobs: running.slice(0, 1) },
  'jobs-history': {
    ...asking,
    answers: { serviceHistory: ok({ entries, total: 61 }) },
    steps: [{ tab: 'History on the service' }],
  },
  'jobs-history-unread': asking,
  'jobs-history-failed': {
    ...asking,
    answers: { serviceHistory: { ok: false, failure: { kind: 'unreachable' } } },
    steps: [{ tab: 'History on the service' }],
  },
};
