import '../../worlds/dom-setup.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import { noteStrip, strips } from '@/lib/messaging/batch-strips';
import { clearPanelState } from '@/lib/messaging/panel-state';
import { batch } from '../../fixtures/rows/batch-rows.ts';
import { balance, connection } from '../../fixtures/rows/fixture-rows.ts';
import '../extension-page.tsx';
import { BatchProgress, type BatchProgressProps } from '@/components/company/batch-status';
import { createUser } from '../create-user.ts';
import { createPage } from '../extension-page.tsx';
import { AskingAgain } from '../row-context.tsx';

const done = batch({ found: 1 }, { state: 'done' });
const strip = () => screen.queryByRole('progressbar', { name: 'Finding emails' });
const shown = () => waitFor(() => expect(strip()).not.toBeNull());
const gone = () => waitFor(() => expect(strip()).toBeNull());

/** The panel on a page without anybody, with this batch in the database, which began at this place. */
async function openPanel(row: BatchRow = done, place: string | null = 'panel') {
  if (place !== null) await noteStrip(row.id, { place });
  const page = createPage();
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.balances.put(balance());
  await page.db.batches.put(row);
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { name: 'No profile open here' });
  /** Whatever the panel waits for was read before this. */
  const settle = () => act(async () => void (await page.db.batches.toArray()));
  return { ...page, settle };
}

beforeEach(() => fakeBrowser.storage.session.clear());

describe('a finished batch in the panel', () => {
  it('stays closed when the panel is opened again, and nothing is remembered of it when everything is erased', async () => {
    const { user } = await openPanel();
    await user.click(await screen.findByRole('button', { name: 'Close the progress of emails' }));
    await gone();
    cleanup();
    const { settle } = await openPanel();
    await settle();
    await settle();
    expect(strip()).toBeNull();
    await act(clearPanelState);
    expect((await strips.readAll()).size).toBe(0);
  });

  it('also leaves on the next page without a subject', async () => {
    const { tabs } = await openPanel();
    await shown();
    act(() => tabs.moveTo(null, 'https://www.pronet.example/jobs'));
    await gone();
    act(() => tabs.moveTo(null));
    await act(async () => undefined);
    expect(strip()).toBeNull();
  });

  it('is not shown where it began in a search or in History, but can be paused from here while it runs', async () => {
    const running = batch({ found: 1, waiting: 1 }, { state: 'running' });
    const { db } = await openPanel(running, 'history');
    await screen.findByRole('button', { name: 'Pause' });
    await act(async () => void (await db.batches.put(done)));
    await gone();
  });

  it('is not shown beside another subject when its start is no longer known', async () => {
    const { db, settle } = await openPanel(done, null);
    await settle();
    await settle();
    expect(strip()).toBeNull();
    await act(async () => void (await db.batches.put(batch({ waiting: 1 }, { state: 'paused' }))));
    await shown();
  });
});

function open(props: Partial<BatchProgressProps> = {}) {
  const told = { onPause: vi.fn(), onCancel: vi.fn(), onClose: vi.fn(), onResume: vi.fn() };
  const counts = { total: 40, done: 17, found: 9, nothing: 4, failed: 1, unknown: 2, excluded: 1 };
  const { rerender } = render(<Batch {...counts} {...told} {...props} />);
  return {
    ...told,
    user: createUser(),
    again: (next: object) => rerender(<Batch {...counts} {...told} {...next} />),
  };
}
function Batch(
  props: Partial<BatchProgressProps> & Pick<BatchProgressProps, 'onPause' | 'onCancel' | 'onClose' | 'onResume'>,
) {
  return (
    <AskingAgain aboveMilli={null}>
      <BatchProgress
        {...{ state: 'running', total: 0, done: 0, found: 0, nothing: 0, failed: 0, unknown: 0, excluded: 0 }}
        {...{ spentMilli: 9000, leftMilli: 23_000, pausedBecause: null }}
        {...props}
      />
    </AskingAgain>
  );
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Time passes only by the function returned. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
}
const statusText = () => screen.getByRole('status').textContent;

describe('a batch', () => {
  it('when it runs, shows progress, results and cost, and can be paused or cancelled', async () => {
    const { onPause, onCancel, user } = open();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('17');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '9 found',
      '4 without an email',
      '1 failed',
      '2 lost',
      '1 excluded',
    ]);
    expect(screen.getByText('Charged 9 credits')).toBeTruthy();
    await user.click(button('Pause'));
    await user.click(button('Cancel'));
    expect([onPause.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  });

  it('when it pauses, says why, and continues for at most the price on the button', async () => {
    const { again, onResume, user } = open();
    again({ state: 'paused', pausedBecause: 'The browser was closed.' });
    await expect.poll(statusText).toContain('Paused at 17 of 40. The browser was closed.');
    await user.click(button('Resume up to 23 credits'));
    expect(onResume).toHaveBeenCalledExactlyOnceWith(23_000);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('when nothing can be sent, cannot be resumed', () => {
    open({ state: 'paused', disabled: true });
    expect(button('Resume up to 23 credits').disabled).toBe(true);
  });

  it.each(['done', 'cancelled'] as const)('when it is %s, says so and can only be closed', async (state) => {
    const { again, onClose, user } = open();
    again({ state, done: 40 });
    expect(screen.getAllByRole('button')).toEqual([button('Close the progress of emails')]);
    await user.click(button('Close the progress of emails'));
    expect(onClose).toHaveBeenCalledTimes(1);
    await expect.poll(statusText).toContain('9 found');
  });

  it('announces a batch that has just begun, but not one that the opened panel already shows', () => {
    const pass = stopTime();
    open({ state: 'paused' });
    pass(400);
    expect(statusText()).toBe('');
    cleanup();
    open({ done: 0 });
    pass(400);
    expect(statusText()).toBe('Finding emails, 0 of 40');
  });

  it('when it runs, says each quarter of many and no step of few', () => {
    const pass = stopTime();
    const { again } = open({ total: 400, done: 0 });
    const heard = new Set<string | null>();
    for (const done of [1, 99, 100, 101, 199, 200, 399]) {
      again({ total: 400, done });
      pass(250);
      heard.add(statusText());
    }
    expect([...heard]).toEqual([0, 100, 200, 300].map((done) => `Finding emails, ${done} of 400`));
    again({ total: 99, done: 98 });
    pass(250);
    expect(statusText()).toBe('Finding emails, 0 of 99');
  });

  it('when it is empty, is still drawn', () => {
    open({ total: 0, done: 0 });
    expect(screen.getByRole('progressbar').querySelector('i')?.style.inlineSize).toBe('0%');
  });
});
