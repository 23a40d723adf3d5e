import '../../worlds/dom-setup.ts';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useJobNews } from '@/components/jobs/jobs';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { donePart, endedJob, job, jobPart, refundedPart, runningPart } from '../../fixtures/rows/job-rows.ts';
import { answering, failing } from '../extension-page.tsx';
import { openJobs, webhook } from './open-jobs.tsx';

afterEach(() => {
  location.hash = '';
});

const item = (name: string) => screen.getByRole('article', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const counts = { total: null, found: null, success: null, failed: null };
const running = job([runningPart()]);
const refused = endedJob([jobPart({ state: 'refused', failure: { kind: 'not-enough-credits', status: 402 } })]);
const deep = job([donePart(), jobPart(), jobPart({ size: 60 })], { kind: 'deep-export', title: 'Engineers' });

describe('Jobs', () => {
  it('when there are none, is a section of the workspace that explains them, leads to Search and sends nothing', async () => {
    const { messages } = await openJobs();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Jobs');
    expect(screen.getByRole('heading', { name: 'No jobs yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Search' }).getAttribute('href')).toBe('#search');
    expect(messages).toEqual([]);
  });

  it('when there are several, shows those of this connection, the newest first', async () => {
    await openJobs({
      jobs: [
        { ...running, id: 'a', title: 'Older', createdAt: 1000 },
        { ...running, id: 'b', title: 'Newer', createdAt: 2000 },
        { ...running, id: 'c', title: 'Of another key', connection: 'https://else.example#1' },
      ],
    });
    expect(screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'Newer',
      'Older',
    ]);
  });

  it('when one cannot be drawn, says so in its place and shows the others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const jobs = [
      { ...running, id: 'a', title: 'Older', createdAt: 1000 },
      { ...running, id: 'b', title: 'Bad', createdAt: 9e15, parts: [jobPart()] },
      { ...running, id: 'c', title: 'Newer', createdAt: 2000 },
    ];
    await openJobs({ jobs });
    const items = within(screen.getByRole('list', { name: 'All jobs' })).getAllByRole('listitem');
    const shown = items.filter((each) => each.parentElement?.getAttribute('aria-label') === 'All jobs');
    expect(shown.map((each) => within(each).queryByRole('article')?.textContent ?? each.textContent)).toEqual([
      expect.stringMatching(/^This item could not be shown\. .*Try again$/),
      expect.stringMatching(/^Newer/),
      expect.stringMatching(/^Older/),
    ]);
  });

  it('when some run, says how many beside its name, in any section: those of this connection that are not paused', async () => {
    const { db } = await openJobs({
      jobs: [
        ...[running, { ...running, id: 'b' }, { ...running, id: 'paused', state: 'paused' as const }],
        { ...refused, id: 'refused' },
        { ...running, id: 'c', connection: 'https://else.example#1' },
      ].map((each, at) => ({ ...each, createdAt: at })),
    });
    expect(await screen.findByRole('link', { name: 'Jobs 2 running' })).toBeTruthy();
    await db.jobs.clear();
    expect(await screen.findByRole('link', { name: 'Jobs' })).toBeTruthy();
  });

  it('when one runs, shows progress, results, highest cost and the time of the next check', async () => {
    const { names } = await openJobs({ jobs: [running] });
    const text = item('Procurement, DACH').textContent;
    for (const part of ['Export', '140 people', 'Submitted ', 'Running on the service', '41 emails found', '2 failed'])
      expect(text).toContain(part);
    expect(text).toContain('up to 140 credits not settled yet');
    expect(text).toMatch(/Next check at ([A-Z][a-z]{2} \d|\d)/);
    const bar = screen.getByRole('progressbar', { name: 'Progress' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['56', '140']);
    expect(bar.getAttribute('aria-valuetext')).toBe('56 of 140 processed');
    expect(names()).toEqual([]);
  });

  it('when it did not start with the first result, says with which', async () => {
    await openJobs({ jobs: [running, { ...running, id: 'later', title: 'Later ones', page: 2 }] });
    expect(item('Later ones').textContent).toContain('140 people from result 281');
    expect(item('Procurement, DACH').textContent).not.toContain('from result');
  });

  it('when many are there, draws the newest and the others on a press', async () => {
    const jobs = Array.from({ length: 32 }, (_each, at) => ({ ...running, id: `job-${at}`, createdAt: at }));
    await openJobs({ jobs });
    // Not by role, nor with a whole press: in a DOM without layout so many names and styles take seconds.
    const drawn = () => document.querySelectorAll('article').length;
    expect(drawn()).toBe(30);
    fireEvent.click(screen.getByText('Show older jobs'));
    expect(drawn()).toBe(32);
    expect(screen.queryByText('Show older jobs')).toBeNull();
  });

  it.each([
    ['SEARCH_NO_RESULTS', 'No one matched the search'],
    ['NO_EMAILS_FOUND', 'no email was found for any of them'],
    ['STUCK_HARD_REFUND', 'did not deliver within 10 hours'],
    ['STUCK_SOFT_REFUND', 'email search did not respond'],
    ['SOMETHING_NEW', 'SOMETHING_NEW'],
  ])(
    'when it was given back for %s, says why, that it cost nothing, and its price to do it again',
    async (reason, text) => {
      const { user, messages } = await openJobs({ jobs: [endedJob([refundedPart(reason)])] });
      expect(item('Procurement, DACH').textContent).toContain(text);
      expect(item('Procurement, DACH').textContent).toContain('Not charged');
      expect(screen.queryByRole('progressbar')).toBeNull();
      // Again would be the next thing to do, but where nobody has an email.
      expect(button('Resubmit up to 140 credits').dataset.kind === 'quiet').toBe(reason === 'NO_EMAILS_FOUND');
      await user.click(button('Resubmit up to 140 credits'));
      expect(messages.at(-1)).toEqual({ name: 'resubmitJob', payload: { id: 'job-1', agreedMilli: 140_000 } });
    },
  );

  it('when no one matched, leads to its search', async () => {
    await openJobs({ jobs: [endedJob([refundedPart('SEARCH_NO_RESULTS')])] });
    expect(screen.getByRole('link', { name: 'Open its search' }).getAttribute('href')).toBe('#search/search-1');
  });

  it('when the track id has expired, says so and offers no more of it', async () => {
    const gone = jobPart({ state: 'refused', failure: { kind: 'not-found', status: 404 } });
    await openJobs({ jobs: [endedJob([gone], { kind: 'email-finder', searchId: null, title: null, size: 25 })] });
    expect(item('Email finder, 25 people').textContent).toContain('within six hours of the search');
    expect(screen.getByRole('link', { name: 'Go to Search' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Resubmit/ })).toBeNull();
  });

  it('when it was fetched from the history, does not say who paid: one that was removed from Jobs was paid for here', async () => {
    await openJobs({ jobs: [endedJob([donePart({ chargedMilli: 0 })], { isElsewhere: true })] });
    expect(item('Procurement, DACH').textContent).toContain('Fetched at no charge');
    expect(item('Procurement, DACH').textContent).not.toMatch(/elsewhere/i);
  });

  it('when the answer to its submission was lost, says what happens next', async () => {
    await openJobs({ jobs: [job([jobPart({ state: 'lost' })])] });
    expect(item('Procurement, DACH').textContent).toContain(
      'The answer to the submission was lost. Sidenote looks for it in the service’s history and does not resubmit it automatically.',
    );
  });
});

it('when it was submitted again, leads to the job in its place and offers no more of itself', async () => {
  await openJobs({ jobs: [endedJob([refundedPart('STUCK_SOFT_REFUND')], { resubmittedAs: 'job-2' })] });
  expect(screen.getByRole('link', { name: 'Show the resubmission' }).getAttribute('href')).toBe('#jobs/job-2');
  expect(screen.queryByRole('button', { name: /Resubmit/ })).toBeNull();
});

it('when the submission never arrived, says that it was not sent, not that it was rejected', async () => {
  const unreached = jobPart({ state: 'refused', failure: { kind: 'unreachable' } });
  await openJobs({ jobs: [endedJob([unreached])] });
  const text = item('Procurement, DACH').textContent;
  expect(text).toContain('Not sent');
  expect(text).toContain('The submission never reached the service, so nothing was charged.');
  expect(text).not.toContain('Rejected');
  expect(button('Resubmit up to 140 credits')).toBeTruthy();
});

describe('a job that is paused', () => {
  it('when a part continues, says that only the rest waits, and its cost', async () => {
    const parts = [runningPart(), jobPart({ size: 60 })];
    await openJobs({ jobs: [job(parts, { kind: 'deep-export', state: 'paused', pausedBecause: 'person' })] });
    expect(item('Procurement, DACH').textContent).toContain(
      'Submitted parts continue and may still be charged. Only the rest waits, which costs up to 60 credits.',
    );
  });

  it('when an answer was lost as well, says both and names the remedy', async () => {
    const parts = [donePart(), jobPart({ state: 'lost' }), jobPart()];
    await openJobs({ jobs: [job(parts, { kind: 'deep-export', state: 'paused', pausedBecause: 'key-changed' })] });
    const text = item('Procurement, DACH').textContent;
    expect(text).toContain('It was started with another key or service.');
    expect(text).toContain('The answer to the submission was lost.');
    expect(text).toContain('Part 2 of 3');
    expect(button('Open Settings')).toBeTruthy();
  });
});

describe('a job that the budget has paused', () => {
  const paused = job([donePart(), jobPart({ size: 60 })], {
    kind: 'deep-export',
    state: 'paused',
    pausedBecause: 'budget-reached',
  });

  it('when something is left of it, says that this is too little, and where to raise it', async () => {
    const { db, user } = await openJobs({ jobs: [paused] });
    const budget = (perDayMilli: number) => ({ perDayMilli, perMonthMilli: null, askAgainAboveMilli: null });
    await act(async () => void (await db.settings.put({ key: 'budget', value: budget(59_000) })));
    expect(await screen.findByText(/^Too little is left of today’s budget\. .* of 59 credits/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/budget is spent/i);
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    await user.click(button('Raise the budget'));
    await waitFor(() => expect(create.mock.calls[0]?.[0].url).toMatch(/options\.html#spending$/));
    await act(async () => void (await db.settings.put({ key: 'budget', value: budget(60_000) })));
    expect(await screen.findByText(/The budget did not cover the next one\./)).toBeTruthy();
  });
});

describe('the buttons of a job', () => {
  it.each<[string, JobRow, RegExp | null]>([
    [
      'emails are pending and results unread',
      job([runningPart({ state: 'collecting', collected: 100, pending: 22, counts: { ...counts, total: 140 } })]),
      /^62 results follow/,
    ],
    ['all are read, some without their email', job([runningPart({ collected: 140, pending: 3 })]), /^3 results follow/],
    ['it is done', endedJob([donePart({ pending: 3 })]), null],
  ])('says before a download how many results follow, when %s', async (_, row, said) => {
    await openJobs({ jobs: [row] });
    expect(button('Send to …')).toBeTruthy();
    if (said === null) expect(screen.queryByText(/follow/)).toBeNull();
    else expect(screen.getByText(said).closest('.job-actions')).not.toBeNull();
  });

  it.each<[string, JobRow, string[]]>([
    ['it runs', running, ['Check now']],
    ['it waits', job([jobPart()]), ['Check now', 'Pause', 'Cancel job']],
    ['a deep export runs', deep, ['Send to …', 'Check now', 'Re-send webhook', 'Pause', 'Cancel job']],
    [
      'a deep export is paused',
      { ...deep, state: 'paused', pausedBecause: 'budget-reached' },
      [
        ...['Open Settings', 'Resume up to 200 credits', 'Send to …', 'Check now'],
        ...['Re-send webhook', 'Cancel job'],
      ],
    ],
    [
      'all was submitted and the disk is full',
      job([runningPart({ state: 'collecting' })], { state: 'paused', pausedBecause: 'not-saved' }),
      ['Resume free', 'Check now', 'Re-send webhook'],
    ],
    ['it is done', endedJob([donePart()]), ['Send to …', 'Re-send webhook', 'Forget']],
    [
      'its charge is not settled',
      endedJob([donePart({ isSettled: false, chargedMilli: null })], { open: 1 }),
      ['Send to …', 'Check now', 'Re-send webhook'],
    ],
    ['it was refused', refused, ['Resubmit up to 140 credits', 'Forget']],
  ])('when %s, are those that make sense then', async (_when, row, names) => {
    await openJobs({ jobs: [row] });
    const told = within(screen.getByRole('article')).getAllByRole('button');
    expect(told.map((each) => each.textContent)).toEqual(names);
  });

  it.each<[string, JobRow, string, { name: string; payload: unknown }]>([
    ['Check now', running, 'Check now', { name: 'lookAtJobs', payload: { id: 'job-1' } }],
    ['Pause', deep, 'Pause', { name: 'pauseJob', payload: { id: 'job-1' } }],
    [
      'Re-send webhook',
      endedJob([donePart()], { seenAt: 1 }),
      'Re-send webhook',
      { name: 'notifyJob', payload: { id: 'job-1' } },
    ],
    [
      'Resume',
      { ...deep, state: 'paused', pausedBecause: 'person' },
      'Resume up to 200 credits',
      { name: 'resumeJob', payload: { id: 'job-1', agreedMilli: 200_000 } },
    ],
  ])('when "%s" is pressed, asks for that alone', async (_what, row, name, message) => {
    const { user, messages } = await openJobs({ jobs: [row] });
    expect(messages).toEqual([]);
    await user.click(button(name));
    expect(messages).toEqual([message]);
    // As long as it is under way it cannot be pressed again.
    expect(
      screen.queryAllByRole('button', { name }).every((each) => each instanceof HTMLButtonElement && each.disabled),
    ).toBe(true);
  });

  it.each([
    ['Cancel job', deep, 'cancelJob', 'Keep job', 'Cancel job'],
    ['Forget', { ...refused, seenAt: 1 }, 'forgetJob', 'Cancel', 'Forget'],
  ])('when "%s" is pressed, asks first, and again only after that', async (name, row, message, keep, yes) => {
    const { user, messages } = await openJobs({ jobs: [row] });
    await user.click(button(name));
    expect(messages).toEqual([]);
    await user.click(button(keep));
    expect(messages).toEqual([]);
    await user.click(button(name));
    await user.click(button(yes));
    expect(messages).toEqual([{ name: message, payload: { id: 'job-1' } }]);
  });

  it('when it costs more than "Ask again above …", asks once more', async () => {
    const budget = { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: 10_000 };
    const page = await openJobs({ jobs: [refused], budget });
    await page.user.click(button('Resubmit up to 140 credits'));
    expect(page.names()).not.toContain('resubmitJob');
    await page.user.click(await screen.findByRole('button', { name: /^Yes/ }));
    expect(page.names()).toContain('resubmitJob');
  });

  it('when the notice was sent again, gives the service’s reply', async () => {
    const { user } = await openJobs({
      jobs: [endedJob([donePart()])],
      answers: { notifyJob: answering({ state: 'PENDING' }) },
    });
    await user.click(button('Re-send webhook'));
    expect(await screen.findByText(/again\. It says: PENDING\.$/)).toBeTruthy();
  });

  it('gives the service’s reply to the submission, and the state of its webhook', async () => {
    await openJobs({ jobs: [endedJob([donePart({ said: { description: 'Accepted', webhook: 'PENDING' } })])] });
    expect(screen.getByText('Accepted')).toBeTruthy();
    expect(screen.getByText('Webhook: PENDING')).toBeTruthy();
  });

  it('when it is viewed, says that it continues by itself', async () => {
    const { user } = await openJobs({ jobs: [running], answers: { lookAtJobs: answering({}) } });
    await user.click(button('Check now'));
    expect(await screen.findByText('Checked. New results appear here.')).toBeTruthy();
  });

  it('when it cannot be done, says why', async () => {
    const failure = failing({ kind: 'too-fast', status: 429 });
    const { user } = await openJobs({ jobs: [running], answers: { lookAtJobs: failure } });
    await user.click(button('Check now'));
    expect((await screen.findByRole('alert')).textContent).toContain('Too fast for the service');
    expect(button('Check now')).toHaveProperty('disabled', false);
  });

  it('when there is no key, asks nothing of the service, and everything of this browser', async () => {
    const page = await openJobs({ jobs: [endedJob([refundedPart(null)])] });
    const settings = await page.db.settings.get('connection');
    if (settings?.key !== 'connection') throw new Error('no connection');
    await act(
      async () => void (await page.db.settings.put({ ...settings, value: { ...settings.value, keySetAt: null } })),
    );
    await waitFor(() => expect(button('Resubmit up to 140 credits')).toHaveProperty('disabled', true));
    expect(button('Forget')).toHaveProperty('disabled', false);
  });

  it('when no webhook address is set, says why one is needed, and leads there', async () => {
    const opened = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const { user } = await openJobs({ jobs: [endedJob([refundedPart(null)])], service: { ...webhook, webhook: null } });
    expect(
      screen.getByText(/^A webhook is an address on a server of yours, to which the service sends the full results/),
    ).toBeTruthy();
    expect(button('Resubmit up to 140 credits')).toHaveProperty('disabled', true);
    await user.click(button('Set the webhook address'));
    await waitFor(() => expect(String(JSON.stringify(opened.mock.calls))).toContain('options.html#webhook'));
  });
});

describe('a job that ends', () => {
  const statusText = () =>
    screen
      .getAllByRole('status')
      .map((each) => each.textContent)
      .join('');

  it('when the page is open, is announced once with its counts, but not an earlier end', async () => {
    const { db } = await openJobs({ jobs: [{ ...endedJob([donePart()]), id: 'old', title: 'Long ago' }, running] });
    await act(async () => void (await db.jobs.put(endedJob([donePart()]))));
    await waitFor(() =>
      expect(statusText()).toContain('Procurement, DACH: Done. 96 emails found, 2 failed, Charged 117 credits.'),
    );
    expect(statusText()).not.toContain('Long ago');
  });

  it('when its row changes once more, is not said again', () => {
    const ended = endedJob([donePart()]);
    const { result, rerender } = renderHook(useJobNews, { initialProps: [running] });
    rerender([ended]);
    expect(result.current).toMatchObject({ message: expect.stringContaining('Procurement, DACH: Done'), turn: 1 });
    rerender([{ ...ended, seenAt: 5 }]);
    expect(result.current.turn).toBe(1);
  });

  it('when it is on the page, is marked as seen once; earlier ones are not', async () => {
    const seen = { ...endedJob([donePart()], { seenAt: 1 }), id: 'seen' };
    const cancelled = { ...endedJob([donePart()], { state: 'cancelled' }), id: 'cancelled' };
    const { db, messages } = await openJobs({ jobs: [seen, cancelled, running] });
    expect(messages).toEqual([]);
    await act(async () => void (await db.jobs.put(endedJob([donePart()]))));
    await waitFor(() => expect(messages).toEqual([{ name: 'seeJobs', payload: {} }]));
    await act(async () => void (await db.jobs.put(endedJob([donePart()], { nextPollAt: 7 }))));
    expect(messages).toHaveLength(1);
  });

  it('when the page is behind another, is not told to have been seen until it is in front', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { messages } = await openJobs({ jobs: [endedJob([donePart()])] });
    await screen.findByText('Done');
    expect(messages).toEqual([]);
    state.mockReturnValue('visible');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(messages).toEqual([{ name: 'seeJobs', payload: {} }]);
  });
});

describe('"Notify me when a job is done"', () => {
  const toggle = () => screen.getByRole('switch', { name: 'Notify me when a job is done' });
  const permissions = (answer: boolean) => {
    const messages: unknown[] = [];
    Object.assign(fakeBrowser.permissions, {
      request: (what: unknown) => {
        messages.push(what);
        return Promise.resolve(answer);
      },
    });
    return messages;
  };
  const isOn = () => toggle() instanceof HTMLInputElement && (toggle() as HTMLInputElement).checked;

  it('when turned on, asks the browser in the click and then saves it', async () => {
    const { user, messages } = await openJobs({ jobs: [running], grants: false });
    const requests = permissions(true);
    expect(isOn()).toBe(false);
    await user.click(toggle());
    expect(requests).toEqual([{ permissions: ['notifications'] }]);
    expect(messages).toEqual([{ name: 'saveJobSettings', payload: { notify: true } }]);
  });

  it('when the browser does not allow it, says so and saves nothing', async () => {
    const { user, messages } = await openJobs({ jobs: [running], grants: false });
    permissions(false);
    await user.click(toggle());
    expect(
      await screen.findByText('The browser did not allow it. Jobs still say here when they are done.'),
    ).toBeTruthy();
    expect(messages).toEqual([]);
    expect(isOn()).toBe(false);
  });

  it('when it is on and allowed, is on, and is turned off without asking the browser', async () => {
    const { user, messages, db } = await openJobs({ jobs: [running] });
    const requests = permissions(true);
    await act(async () => void (await db.settings.put({ key: 'jobs', value: { notify: true } })));
    await waitFor(() => expect(isOn()).toBe(true));
    await user.click(toggle());
    expect(requests).toEqual([]);
    expect(messages).toEqual([{ name: 'saveJobSettings', payload: { notify: false } }]);
  });

  it('when the browser took its leave back, is off', async () => {
    const { db } = await openJobs({ jobs: [running], grants: false });
    await act(async () => void (await db.settings.put({ key: 'jobs', value: { notify: true } })));
    expect(isOn()).toBe(false);
  });
});

describe('a job past its ceiling', () => {
  const overdue = job([runningPart({ state: 'overdue', isSettled: true, isUncertain: true, chargedMilli: 140_000 })], {
    nextPollAt: null,
  });

  it('says that the outcome is unknown, what it is booked at, and that a person closes it in two steps', async () => {
    const { user, messages } = await openJobs({ jobs: [overdue], answers: { closeJob: answering({}) } });
    const text = item('Procurement, DACH').textContent;
    expect(text).toContain('Overdue');
    expect(text).toContain('11 hours have passed');
    expect(text).toContain('up to 140 credits, not certain');
    await user.click(button('Close job'));
    expect(screen.getByRole('group', { name: 'Close this job?' }).textContent).toContain('marked as not certain');
    expect(messages.filter(({ name }) => name === 'closeJob')).toEqual([]);
    await user.click(button('Close job'));
    expect(messages.at(-1)).toEqual({ name: 'closeJob', payload: { id: 'job-1' } });
  });

  it('can be left open, and checked once more', async () => {
    const { user, messages } = await openJobs({ jobs: [overdue], answers: { lookAtJobs: answering({}) } });
    await user.click(button('Close job'));
    await user.click(button('Cancel'));
    await user.click(button('Check now'));
    expect(messages.at(-1)).toEqual({ name: 'lookAtJobs', payload: { id: 'job-1' } });
  });

  it('once it is closed, says so and which data stays', async () => {
    const closed = runningPart({ state: 'closed', isSettled: true, isUncertain: true, chargedMilli: 140_000 });
    await openJobs({ jobs: [endedJob([closed])] });
    const text = item('Procurement, DACH').textContent;
    expect(text).toContain('Closed');
    expect(text).toContain('You closed it before the service reported how it ended.');
    expect(screen.queryByRole('button', { name: 'Close job' })).toBeNull();
    expect(button('Forget')).toBeTruthy();
  });
});

describe('a lost answer that may be another browser’s', () => {
  const candidates = [
    { trackId: 'track/1', createdAt: Date.now() - 60_000 },
    { trackId: 'track/2', createdAt: Date.now() - 50_000 },
  ];
  const lost = (part = {}) => job([jobPart({ state: 'lost', intentId: 'intent-1', candidates, ...part })]);

  it('tells both stories, and takes one for ours', async () => {
    const { user, messages } = await openJobs({ jobs: [lost()], answers: { answerLostJob: answering({}) } });
    const question = screen.getByRole('group', { name: 'Is this your job?' });
    expect(question.textContent).toContain('2 submissions of this size from the same minutes');
    expect(question.textContent).toContain('accepted this job, and it costs up to 140 credits');
    expect(question.textContent).toContain('never arrived and cost nothing');
    await user.click(within(question).getAllByRole('button', { name: 'This one is mine' })[1] as HTMLElement);
    expect(messages.at(-1)).toEqual({
      name: 'answerLostJob',
      payload: { id: 'job-1', part: 0, trackId: 'track/2' },
    });
  });

  it('or none of them', async () => {
    const { user, messages } = await openJobs({
      jobs: [lost({ candidates: candidates.slice(0, 1) })],
      answers: { answerLostJob: answering({}) },
    });
    expect(screen.getByRole('group', { name: 'Is this your job?' }).textContent).toContain(
      'one submission of this size',
    );
    await user.click(button('None is mine'));
    expect(messages.at(-1)).toEqual({ name: 'answerLostJob', payload: { id: 'job-1', part: 0, trackId: null } });
  });

  it('is not asked before there is anything to choose', async () => {
    await openJobs({ jobs: [lost({ candidates: [] })] });
    expect(screen.queryByRole('group', { name: 'Is this your job?' })).toBeNull();
    expect(item('Procurement, DACH').textContent).toContain('Sidenote looks for it in the service’s history');
  });
});

describe('a deep export that was stopped', () => {
  it('says that people came back, names the remedy, and states the cost of one more part', async () => {
    const parts = [donePart(), donePart({ returned: 140, collected: 0 }), jobPart({ size: 60 })];
    await openJobs({
      jobs: [job(parts, { kind: 'deep-export', state: 'paused', pausedBecause: 'lists-ignored', nextPollAt: null })],
    });
    const text = item('Procurement, DACH').textContent;
    expect(text).toContain('140 people were returned despite an exclusion list');
    expect(text).toContain('Stopped before paying for the next part.');
    expect(text).toContain('The service ignored an exclusion list');
    expect(button('Resume up to 60 credits')).toBeTruthy();
    expect(button('Cancel job')).toBeTruthy();
  });
});

describe('results that are not whole', () => {
  it('that never came are counted', async () => {
    await openJobs({ jobs: [endedJob([donePart({ told: 120, collected: 120 })])] });
    expect(item('Procurement, DACH').textContent).toContain('The service counted 140 but returned 120.');
  });

  it('that could not be read are counted, and shown as they came', async () => {
    const { db, user } = await openJobs({ jobs: [endedJob([donePart({ unread: 1, collected: 139 })])] });
    await act(async () => {
      await db.unreadResults.put({
        id: 'job-1|0|0|6',
        jobId: 'job-1',
        connection: 'c',
        at: 1,
        body: '["what is this"]',
      });
    });
    expect(item('Procurement, DACH').textContent).toContain('1 result could not be read');
    await user.click(await screen.findByText('Show raw results'));
    expect(await screen.findByText('["what is this"]')).toBeTruthy();
  });

  it('with unknown costs are said to be booked at their most', async () => {
    await openJobs({ jobs: [endedJob([donePart({ isUncertain: true })])] });
    const text = item('Procurement, DACH').textContent;
    expect(text).toContain('up to 117 credits, not certain');
    expect(text).toContain('The service’s history never said what this cost');
  });
});
