import '../../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { columnStore } from '@/components/ui/table/column-store';
import type { HistoryEntry } from '@/lib/jobs/kinds/service-history';
import { job, runningPart } from '../../../fixtures/rows/job-rows.ts';
import { answering, failing } from '../../extension-page.tsx';
import { openJobs } from '../open-jobs.tsx';

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  columnStore.forget();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
});
afterEach(() => {
  location.hash = '';
});

const at = Date.parse('2026-03-04T10:00:00Z');
const entry = (trackId: string, part: Partial<HistoryEntry> = {}): HistoryEntry => ({
  trackId,
  service: 'PEOPLE_EXPORT',
  requestSize: 140,
  state: 'SETTLED',
  fullyRefunded: false,
  refundReason: null,
  attempts: 1,
  createdAt: at,
  submittedAt: at,
  doneAt: null,
  settledAt: null,
  ...part,
});
const entries = [
  entry('track-1', { state: 'PENDING' }),
  entry('other', { fullyRefunded: true, refundReason: 'STUCK_HARD_REFUND' }),
  entry('bare', { requestSize: null, attempts: null, state: null, createdAt: null, submittedAt: null }),
];

async function openHistory(answer: unknown) {
  const page = await openJobs({ jobs: [job([runningPart()])], answers: { serviceHistory: answer } });
  await page.user.click(screen.getByRole('tab', { name: 'History on the service' }));
  return page;
}
const read = () => screen.getByRole('button', { name: 'Read history free' });
const rows = () =>
  within(screen.getByRole('grid', { name: 'History on the service' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'));

describe('history on the service', () => {
  it('when opened, reads it once, for free, shows the answer and links known jobs', async () => {
    const { messages } = await openHistory(answering({ entries, total: 3 }));
    await screen.findByText('3 jobs in the service’s history');
    expect(messages).toEqual([
      {
        name: 'serviceHistory',
        payload: {
          service: 'people-export',
          state: null,
          fullyRefunded: null,
          page: 0,
          size: 25,
          sort: ['created,desc'],
        },
      },
    ]);
    await screen.findByText('3 jobs in the service’s history');
    const words = rows().map((cells) => cells.slice(1).map((cell) => cell.textContent));
    expect(words).toEqual([
      ['140', 'Pending', 'Not refunded', '', 'Procurement, DACH'],
      ['140', 'Settled', 'Refunded, not delivered in 10 hours', '', 'Not in Jobs Re-send webhook'],
      ['', 'not stated', 'Not refunded', '', 'Not in Jobs Fetch results free Re-send webhook'],
    ]);
    expect(screen.getByRole('link', { name: 'Procurement, DACH' }).getAttribute('href')).toBe('#jobs/job-1');
    expect(screen.queryByRole('navigation', { name: 'Pages of the history' })).toBeNull();
  });

  it('is a table like the others: arrows lead from row to row and into it, and its columns are chosen and remembered', async () => {
    const { user, messages, answers } = await openHistory(answering({ entries, total: 3 }));
    answers.adoptForeignJob = answering({ id: 'job-9' });
    await user.click(read());
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const usual = ['Submitted', 'People', 'State', 'Refund', 'Done', 'Here'];
    await waitFor(() => expect(heads()).toEqual(usual));
    const all = within(screen.getByRole('grid')).getAllByRole('row');
    expect(all.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1]);
    all[1]?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toBe(all[2]));
    await user.keyboard('{ArrowDown}{ArrowRight}{End}');
    expect(document.activeElement?.textContent).toBe('Re-send webhook');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Fetch results free');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(all[3]);
    // That of opening it, and that of the press.
    expect(messages.map(({ name }) => name)).toEqual(['serviceHistory', 'serviceHistory']);

    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = within(screen.getByRole('group', { name: 'Columns of the table' }));
    expect(menu.getByRole('checkbox', { name: 'Submitted' })).toHaveProperty('disabled', true);
    await user.click(menu.getByRole('checkbox', { name: 'Attempts' }));
    await user.click(menu.getByRole('button', { name: 'Move Refund left' }));
    expect(heads()).toEqual(['Submitted', 'People', 'Refund', 'State', 'Attempts', 'Done', 'Here']);
    expect(
      rows()[1]
        ?.slice(2, 4)
        .map((cell) => cell.textContent),
    ).toEqual(['Refunded, not delivered in 10 hours', 'Settled']);
    expect(await fakeBrowser.storage.local.get('columns:service-history')).toEqual({
      'columns:service-history': {
        shown: ['created', 'people', 'refund', 'state', 'attempts', 'done', 'job'],
        widths: {},
      },
    });
  });

  it('says why the results of one could not be fetched', async () => {
    const { user, answers } = await openHistory(answering({ entries, total: 3 }));
    answers.adoptForeignJob = failing({ kind: 'unreachable' });
    await user.click(read());
    await user.click(await screen.findByRole('button', { name: 'Fetch results free' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The service cannot be reached');
    expect(window.location.hash).toBe('#jobs');
  });

  it('fetches the results of a job from elsewhere, and leads to them; a refunded one has none', async () => {
    const { user, messages, answers } = await openHistory(answering({ entries, total: 3 }));
    answers.adoptForeignJob = answering({ id: 'job-9' });
    await user.click(read());
    await user.click(await screen.findByRole('button', { name: 'Fetch results free' }));
    const [, , { trackId, requestSize, createdAt } = { trackId: '' }] = entries;
    await expect.poll(() => window.location.hash).toBe('#jobs/job-9');
    expect(messages.filter(({ name }) => name === 'adoptForeignJob').map(({ payload }) => payload)).toEqual([
      { service: 'people-export', trackId, requestSize, createdAt },
    ]);
    window.location.hash = '#jobs';
  });

  it('has the service tell a webhook again of a job from elsewhere: the usual address, or another', async () => {
    const { user, db, messages, answers } = await openHistory(answering({ entries, total: 3 }));
    answers.notifyEntry = answering({ state: 'SENT' });
    const webhook = 'https://hooks.example/sidenote';
    await db.settings.put({
      key: 'service',
      value: { webhook, valueListUrl: null, previewPath: '/v1/people/preview' },
    });
    await user.click(read());
    const [, other] = await screen.findAllByRole('row').then((all) => all.slice(1));
    if (other === undefined) throw new Error('There is no second entry');
    await user.click(within(other).getByRole('button', { name: 'Re-send webhook' }));
    const field = await screen.findByRole('textbox', { name: 'Webhook address' });
    expect(field).toHaveProperty('value', webhook);
    // Outside the table, whose keys would take a slash for the way to its filter.
    expect(field.closest('[role="grid"]')).toBeNull();
    expect(document.activeElement).toBe(field);
    const send = () => within(field.closest('form') ?? field).getByRole('button', { name: 'Re-send webhook' });
    await user.click(send());
    expect(await screen.findByText('The service is notifying this address again. It says: SENT.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'http://hooks.example');
    expect(send()).toHaveProperty('disabled', true);
    expect(screen.getByText('A public address that begins with https://')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'https://other.example/hook');
    await user.click(send());
    const sent = () => messages.filter(({ name }) => name === 'notifyEntry').map(({ payload }) => payload);
    await waitFor(() =>
      expect(sent()).toEqual([
        { service: 'people-export', trackId: 'other', webhook },
        { service: 'people-export', trackId: 'other', webhook: 'https://other.example/hook' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('textbox', { name: 'Webhook address' })).toBeNull();
    expect(document.activeElement).toBe(within(other).getByRole('button', { name: 'Re-send webhook' }));
  });

  it('when both orders are by the same column, drops the second', async () => {
    const { user, messages } = await openHistory(answering({ entries, total: 3 }));
    const choose = (label: string, option: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: label }), option);
    await choose('Sort by', 'Largest first');
    await choose('Then by', 'Oldest first');
    await choose('Sort by', 'Newest first');
    await user.click(read());
    expect(messages.at(-1)?.payload).toMatchObject({ sort: ['created,desc'] });
  });

  it('when something else is chosen, sends nothing until the press, and then exactly that', async () => {
    const { user, messages } = await openHistory(answering({ entries, total: 121 }));
    const choose = (label: string, option: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: label }), option);
    await choose('Kind of job', 'Email finders');
    await choose('State', 'Settled');
    await choose('Refunds', 'Refunded');
    await choose('Sort by', 'Largest first');
    await choose('Then by', 'Oldest first');
    await choose('Entries per page', '50 per page');
    // That of opening it.
    expect(messages).toHaveLength(1);
    await user.click(read());
    const payload = {
      service: 'email-finder',
      state: 'SETTLED',
      fullyRefunded: true,
      size: 50,
      sort: ['requestSize,desc', 'created,asc'],
    };
    expect(messages.at(-1)?.payload).toEqual({ ...payload, page: 0 });
    // The next page is of what is shown, whatever is chosen meanwhile.
    await choose('State', 'Pending');
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(messages.at(-1)?.payload).toEqual({ ...payload, page: 1 });
    expect(await screen.findByText('2 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('3 of 3');
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(messages.at(-1)?.payload).toEqual({ ...payload, page: 1 });
  });

  it('when there is nothing, says so', async () => {
    const { user } = await openHistory(answering({ entries: [], total: 0 }));
    await user.click(read());
    expect(await screen.findByRole('heading', { name: 'Nothing in the service’s history' })).toBeTruthy();
  });

  it('when it cannot be read, says why, and reads the same again on a press', async () => {
    const { user, messages, answers } = await openHistory(failing({ kind: 'unreachable' }));
    await user.click(read());
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
    answers.serviceHistory = answering({ entries, total: 3 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(messages[1]).toEqual(messages[0]);
  });
});
