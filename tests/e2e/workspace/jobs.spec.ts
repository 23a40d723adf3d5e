import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectBooksAgree } from '../support/books-agree.ts';
import {
  decideJob,
  forgetRequests,
  readDeliveries,
  readJobs,
  readResultIds,
  readSubmissions,
  type StoredJob,
  setBalance,
} from '../support/job-control.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';
import {
  buyPage,
  connectForJobs,
  lookUntil,
  openSearch,
  openSendTo,
  saveOpened,
  settleJobs,
  webhook,
} from '../support/workspace.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const exportPath = '/v1/people/export';

test.use({ size: { people: 3000, companies: 100 }, credits: 2000 });

const idSchema = z.object({ ok: z.literal(true), answer: z.object({ id: z.string() }) });
const vps = { contact: { seniority: { any: { include: ['vp'] } } } };
const everybody = { account: { employeeSize: { type: 'RANGE', range: [{ start: 0 }] } } };
const nobody = { account: { employeeSize: { type: 'RANGE', range: [{ start: 8_000_000, end: 9_000_000 }] } } };

/** An export under a name, without the clicks: those have their own tests. */
async function beginExport(sidenote: Sidenote, name: string, filters: object, size: number): Promise<void> {
  const search = { kind: 'people', filters, lists: 'all', size: 25 };
  const { id } = idSchema.parse(await sidenote.sendMessage('openSearch', search)).answer;
  await sidenote.sendMessage('nameSearch', { id, name });
  idSchema.parse(await sidenote.sendMessage('startExport', { searchId: id, size, page: 0, agreedMilli: size * 1000 }));
}

/** Submitted, so that the service can be told how it ends. */
async function expectRunning(sidenote: Sidenote, count: number): Promise<StoredJob[]> {
  await expect
    .poll(async () => (await readJobs(sidenote)).filter(({ parts }) => parts[0]?.state === 'running').length)
    .toBe(count);
  return readJobs(sidenote);
}

/**
 * Submissions that got past the rate limit. These tests read the service's history with the same key, which the limiter
 * cannot know of, so that a 429 may stand before one: accepted by nobody, and waited for as any other.
 */
async function submits(sidenote: Sidenote): Promise<number> {
  return (await sidenote.requests()).filter(
    ({ method, path, status }) => method === 'POST' && path === exportPath && status !== 429,
  ).length;
}

test('every reason for a job’s refund is said in plain words, and the balance is as before', async ({ sidenote }) => {
  await connectForJobs(sidenote);
  const page = await openSearch(sidenote, 'VP');
  await buyPage(page, /^Search up to 12.5 credits/, 1);
  await page.getByRole('button', { name: /^Find all 25 emails up to 25 credits/ }).click();
  await expect(page.getByText('The job has started.')).toBeVisible();
  await beginExport(sidenote, 'Of a size that none has', nobody, 3);
  await beginExport(sidenote, 'Hard', vps, 4);
  await beginExport(sidenote, 'Soft', vps, 5);
  const [finder, , hard, soft] = await expectRunning(sidenote, 4);
  await decideJob(sidenote, finder?.parts[0]?.trackId ?? null, 'no-emails');
  await decideJob(sidenote, hard?.parts[0]?.trackId ?? null, 'stuck-hard');
  await decideJob(sidenote, soft?.parts[0]?.trackId ?? null, 'stuck-soft');
  await page.getByRole('link', { name: 'Jobs' }).click();
  const item = (name: string) => page.getByRole('article', { name });

  await sidenote.advance(10 * minuteMs);
  const found = page.getByRole('article').filter({ hasText: 'Email finder' });
  const nobodys = 'Of a size that none has';
  for (const job of [nobodys, 'Soft']) await lookUntil(sidenote, page, { state: 'Refunded', job });
  await expect(found.locator('.job-status')).toContainText('Refunded');
  await expect(item('Soft')).toContainText('The service’s email search did not respond, and everything was refunded');
  await expect(item(nobodys)).toContainText('No one matched the search, so the service refunded everything');
  await expect(found).toContainText('People matched, but no email was found for any of them');
  await expect(item('Hard')).toContainText('Running on the service');
  await sidenote.advance(10 * hourMs);
  await lookUntil(sidenote, page, { state: 'Refunded', job: 'Hard' });
  await expect(item('Hard')).toContainText('The service did not deliver within 10 hours and refunded everything');
  for (const refunded of [item(nobodys), item('Hard'), item('Soft'), found]) {
    await expect(refunded).toContainText('Refunded');
    await expect(refunded).toContainText('Not charged');
  }
  expect((await sidenote.books()).total).toBe(2000 - 12.5);
  await expectBooksAgree(sidenote);
  const refunds = (await sidenote.table('ledger')).filter(({ kind }) => kind === 'refund');
  expect(refunds.map(({ reason, chargedMilli }) => [reason, chargedMilli]).toSorted()).toEqual([
    ['NO_EMAILS_FOUND', -25_000],
    ['SEARCH_NO_RESULTS', -3000],
    ['STUCK_HARD_REFUND', -4000],
    ['STUCK_SOFT_REFUND', -5000],
  ]);
  await page.getByRole('link', { name: 'Spend' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Export, refunded' })).toHaveCount(3);
  await expect(page.getByRole('row').filter({ hasText: 'Find emails for results, refunded' })).toHaveCount(1);

  await page.getByRole('link', { name: 'Jobs' }).click();
  await item('Soft').getByRole('button', { name: 'Resubmit up to 5 credits' }).click();
  await expect(item('Soft')).toHaveCount(2);
  await expectRunning(sidenote, 1);
  await sidenote.advance(10 * minuteMs);
  await lookUntil(sidenote, page, { state: 'Done' });
  await settleJobs(sidenote);
  await expectBooksAgree(sidenote);

  // The service says the same of all of them.
  await page.getByRole('tab', { name: 'History on the service' }).click();
  const table = page.getByRole('grid', { name: 'History on the service' });
  await expect(table.getByRole('row')).toHaveCount(5);
  for (const words of ['no one matched', 'not delivered in 10 hours', 'the email search did not respond'])
    await expect(table.getByRole('row').filter({ hasText: `Refunded, ${words}` })).toHaveCount(1);
  await expect(table.getByRole('link', { name: 'Soft' })).toHaveCount(2);
});

// Smoke: a job runs in the worker across its alarms, and its file is written through a handle of the browser.
test('the results of a job from elsewhere are fetched for nothing, once, and saved as a file', {
  tag: '@smoke',
}, async ({ sidenote }) => {
  await connectForJobs(sidenote);
  const { ready } = sidenote.sandbox;
  const submitted = await fetch(`${ready.api}${exportPath}`, {
    method: 'POST',
    headers: { 'X-TOKEN': ready.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...vps, page: 0, size: 30, webhook }),
  });
  expect(submitted.status).toBe(200);
  await sidenote.advance(10 * minuteMs);

  const page = await sidenote.browser.openExtensionPage('workspace.html#jobs');
  const table = page.getByRole('grid', { name: 'History on the service' });
  const readHistory = async () => {
    await page.getByRole('tab', { name: 'History on the service' }).click();
  };
  await readHistory();
  await table.getByRole('button', { name: 'Fetch results free' }).click();
  const first = page.getByRole('grid', { name: 'Results of the job' }).getByRole('row').nth(1);
  await expect(first).toBeVisible();
  // Below the job, what can be done with it, and the way back.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(205);
  await expect(page.getByText('Fetched at no charge')).toBeVisible();
  await expect.poll(async () => (await readJobs(sidenote)).map(({ parts }) => parts[0]?.collected)).toEqual([30]);

  const { text } = await saveOpened(page, await openSendTo(page, /^CSV/));
  expect(text.trim().split(/\r?\n/)).toHaveLength(31);
  await page.keyboard.press('Escape');

  // The history leads to it now, and nothing was submitted or booked by it.
  await page.getByRole('link', { name: 'All jobs' }).click();
  await readHistory();
  await expect(table.getByRole('link')).toHaveCount(1);
  await expect(table.getByRole('button', { name: 'Fetch results free' })).toHaveCount(0);
  expect(await submits(sidenote)).toBe(1);
  const charges = (await sidenote.table('ledger')).filter(({ kind }) => kind === 'charge');
  expect(charges).toEqual([expect.objectContaining({ operation: 'people-export', how: 'elsewhere', chargedMilli: 0 })]);
  await page.getByRole('link', { name: 'Spend' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Fetched at no charge' })).toHaveCount(1);
});

test('without a webhook address nothing is submitted, and the way to Settings is shown', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await openSearch(sidenote, 'VP');
  await buyPage(page, /^Search up to 12.5 credits/, 1);
  await expect(page.getByRole('button', { name: /^Find 25 emails up to/ })).toBeVisible();
  await page.getByRole('button', { name: /^Get all/ }).click();
  await expect(page.getByText(/^Jobs need a webhook address, which the service requires/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Export .*up to/ })).toBeDisabled();
  await forgetRequests(sidenote);
  const [search] = await sidenote.table('searches');
  expect(
    await sidenote.sendMessage('startExport', { searchId: search?.id, size: 5, page: 0, agreedMilli: 5000 }),
  ).toMatchObject({
    ok: false,
    failure: { kind: 'job-refused', why: { kind: 'no-webhook' } },
  });
  expect(await readJobs(sidenote)).toEqual([]);
  // The balance is read after the search, in its own time.
  expect((await sidenote.requests()).filter(({ path }) => path !== '/v1/payments/credits')).toEqual([]);

  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByText('No webhook address is set.')).toBeVisible();
  await page.getByRole('button', { name: 'Set the webhook address' }).click();
  const settings = () =>
    page
      .context()
      .pages()
      .find((each) => each.url().endsWith('options.html#webhook'));
  const isThere = (field: HTMLElement) => field === document.activeElement;
  await expect.poll(() => settings()?.getByLabel('Webhook address').evaluate(isThere)).toBe(true);
});

test('missing credits are said in words, nothing is lost, and one press continues', async ({ sidenote }) => {
  await connectForJobs(sidenote);
  await setBalance(sidenote, 6);
  await beginExport(sidenote, 'Seven', vps, 7);
  const page = await sidenote.browser.openExtensionPage('workspace.html#jobs');
  const item = page.getByRole('article', { name: 'Seven' });
  await expect(item).toContainText('Paused');
  await expect(item).toContainText('Not enough credits. Your balance does not cover this (402).');
  expect(await sidenote.books()).toEqual({ total: 6, charges: [] });
  await setBalance(sidenote, 100);
  await item.getByRole('button', { name: 'Resume up to 7 credits' }).click();
  await expectRunning(sidenote, 1);
  await sidenote.advance(10 * minuteMs);
  await lookUntil(sidenote, page, { state: 'Done' });
  await settleJobs(sidenote);
  const [job] = await readJobs(sidenote);
  expect(await readResultIds(sidenote, job?.id ?? '')).toHaveLength(7);
  expect(await readSubmissions(sidenote, 'export')).toHaveLength(1);
  await expectBooksAgree(sidenote);
});

test('a job with a lost answer is asked about with both cases, and continues; one that never arrived is not charged', async ({
  sidenote,
}) => {
  await connectForJobs(sidenote);
  await sidenote.faults({ kind: 'drop-after-charge', path: exportPath, times: 1 });
  await beginExport(sidenote, 'Lost', vps, 9);
  const page = await sidenote.browser.openExtensionPage('workspace.html#jobs');
  const item = (name: string) => page.getByRole('article', { name });
  await expect(item('Lost')).toContainText('Answer lost');
  const [submission] = await readSubmissions(sidenote, 'export');
  await untilAsked(sidenote, page);
  // Another browser's would look the same: nothing is taken for ours by itself.
  expect((await readJobs(sidenote))[0]?.parts[0]).toMatchObject({ state: 'lost', trackId: null });
  const question = item('Lost').getByRole('group', { name: 'Is this your job?' });
  await expect(question).toContainText('the service accepted this job, and it costs up to 9 credits');
  await expect(question).toContainText('this job never arrived and cost nothing');
  await expect(question).toContainText(submission?.trackId ?? 'No submission');
  await question.getByRole('button', { name: 'This one is mine' }).click();
  await expect.poll(async () => (await readJobs(sidenote))[0]?.parts[0]?.trackId).toBe(submission?.trackId);
  const [lost] = await readJobs(sidenote);
  await expect(question).toHaveCount(0);
  await sidenote.advance(10 * minuteMs);
  await lookUntil(sidenote, page, { state: 'Done' });
  await settleJobs(sidenote);
  expect(await readResultIds(sidenote, lost?.id ?? '')).toHaveLength(9);
  expect(await readSubmissions(sidenote, 'export')).toHaveLength(1);
  expect(await submits(sidenote)).toBe(1);
  await expectBooksAgree(sidenote);
  const before = await sidenote.books();

  await sidenote.faults({ kind: 'drop-before', path: exportPath, times: 1 });
  await beginExport(sidenote, 'Never there', vps, 11);
  await expect(item('Never there')).toContainText('Answer lost');
  await expect(item('Never there')).toContainText('does not resubmit it automatically');
  // It may arrive for as long as its deadline: a minute and a half, which is not waited for here.
  await passInWorker(sidenote, 2 * minuteMs);
  await sidenote.sendMessage('lookAtJobs', { id: null });
  await expect.poll(async () => (await readJobs(sidenote))[1]?.parts[0]?.state).toBe('lost');
  await passInWorker(sidenote, minuteMs);
  await lookUntil(sidenote, page, { state: 'Not sent', job: 'Never there' });
  await expect(item('Never there')).toContainText('The submission never reached the service, so nothing was charged.');
  await expect(item('Never there')).toContainText('Not charged');
  expect(await sidenote.books()).toEqual(before);
  await expectBooksAgree(sidenote);
  expect(await submits(sidenote)).toBe(2);

  await item('Never there').getByRole('button', { name: 'Resubmit up to 11 credits' }).click();
  await expectRunning(sidenote, 1);
  expect(await readSubmissions(sidenote, 'export')).toHaveLength(2);
});

// With two other browsers at work, Chromium 156 itself ended (SIGTRAP) in a third of the runs of this one, and in none alone.
const dies = 'a worker that dies while a job is submitted, runs and is read loses nothing and submits nothing twice';
test(dies, { tag: '@timed' }, async ({ sidenote }) => {
  await connectForJobs(sidenote);
  await sidenote.faults({ kind: 'hold', path: exportPath });
  await beginExport(sidenote, 'Deaths', everybody, 1200);
  await expect.poll(() => submits(sidenote)).toBe(1);
  await sidenote.browser.killWorker();
  const page = await sidenote.browser.openExtensionPage('workspace.html#jobs');
  // The next worker looks for it in the history, where it may not be yet.
  await lookUntil(sidenote, page, { state: 'Answer lost' });
  await untilAsked(sidenote, page);
  await page.getByRole('button', { name: 'This one is mine' }).click();
  await expect.poll(async () => (await readJobs(sidenote))[0]?.parts[0]?.state).toMatch(/^(running|collecting)$/);
  await sidenote.browser.killWorker();
  await sidenote.advance(3 * minuteMs);
  const collected = async () => (await readJobs(sidenote))[0]?.parts[0]?.collected ?? 0;
  for (const least of [200, 500, 900]) {
    await expect
      .poll(async () => {
        await sidenote.sendMessage('lookAtJobs', { id: null });
        return collected();
      })
      .toBeGreaterThanOrEqual(least);
    await sidenote.browser.killWorker();
  }
  await sidenote.advance(5 * minuteMs);
  await lookUntil(sidenote, page, { state: 'Done' });
  await settleJobs(sidenote);
  const [job] = await readJobs(sidenote);
  const ids = await readResultIds(sidenote, job?.id ?? '');
  expect(ids).toHaveLength(1200);
  expect(new Set(ids).size).toBe(1200);
  expect(job?.parts[0]).toMatchObject({ collected: 1200, pending: 0, isSettled: true });
  expect(await submits(sidenote)).toBe(1);
  expect(await readSubmissions(sidenote, 'export')).toHaveLength(1);
  await expectBooksAgree(sidenote);

  const deliveries = (await readDeliveries(sidenote)).length;
  await page.locator('.job-actions summary').click();
  await page.getByRole('button', { name: 'Re-send webhook' }).click();
  await expect(page.getByText(/^The service is notifying your webhook address again/)).toBeVisible();
  expect((await readDeliveries(sidenote)).slice(deliveries)).toMatchObject([
    { trackId: job?.parts[0]?.trackId, url: webhook, status: 200 },
  ]);

  // The free look at the balance that follows the settling is the last thing that is asked.
  await expect
    .poll(async () => (await sidenote.table('ledger')).every(({ reconciled }) => reconciled === 1))
    .toBe(true);
  // Nothing is open: the alarm that was set before asks for nothing, and sets no other.
  await forgetRequests(sidenote);
  await sidenote.advance(hourMs);
  await page.evaluate(() => chrome.alarms.create('jobs', { when: Date.now() }));
  const jobAlarms = () =>
    page.evaluate(async () => (await chrome.alarms.getAll()).filter(({ name }) => name === 'jobs'));
  await expect.poll(jobAlarms).toEqual([]);
  // Requests wait for their turn in one queue: with the answer to this one, any before it has arrived.
  await sidenote.sendMessage('readBalance', {});
  expect((await sidenote.requests()).map(({ path }) => path)).toEqual(['/v1/payments/credits']);
  expect(await jobAlarms()).toEqual([]);
});

test('a job that never ends is booked at its most after 11 hours, and a person closes it', async ({ sidenote }) => {
  await connectForJobs(sidenote);
  await beginExport(sidenote, 'Endless', vps, 6);
  const [running] = await expectRunning(sidenote, 1);
  await decideJob(sidenote, running?.parts[0]?.trackId ?? null, 'endless');
  const page = await sidenote.browser.openExtensionPage('workspace.html#jobs');
  const item = page.getByRole('article', { name: 'Endless' });
  // A job ends by its ceiling only where both clocks say so.
  await sidenote.advance(10 * hourMs);
  await passInWorker(sidenote, 10 * hourMs);
  await sidenote.sendMessage('lookAtJobs', { id: null });
  await expect(item).toContainText('Running on the service');
  await expect(item.getByRole('button', { name: 'Close job' })).toHaveCount(0);

  await sidenote.advance(hourMs);
  await passInWorker(sidenote, hourMs);
  await lookUntil(sidenote, page, { state: 'Overdue', job: 'Endless' });
  await expect(item).toContainText(/up to 6 credits, not certain/i);
  await item.locator('.job-actions summary').click();
  await item.getByRole('button', { name: 'Close job' }).click();
  await item.getByRole('button', { name: 'Close job' }).click();
  await expect(item).toContainText('Closed');
  expect((await readJobs(sidenote))[0]).toMatchObject({ open: 0, parts: [{ state: 'closed', isUncertain: true }] });
  expect(await sidenote.table('ledger')).toMatchObject([{ chargedMilli: 6000 }]);
  await expectBooksAgree(sidenote);
  // Nothing is asked about it any more.
  await forgetRequests(sidenote);
  await sidenote.sendMessage('lookAtJobs', { id: null });
  const asked = (await sidenote.requests()).filter(({ path }) => path.startsWith(exportPath));
  expect(asked).toEqual([]);
  expect(await submits(sidenote)).toBe(0);
});

/** A lost submit may arrive for as long as its deadline, a minute and a half, and one more; only then a person is asked. */
async function untilAsked(sidenote: Sidenote, page: Page): Promise<void> {
  await passInWorker(sidenote, 3 * minuteMs);
  await sidenote.advance(minuteMs);
  await lookUntil(sidenote, page, { group: 'Is this your job?' });
}

/** The clock of this machine, as this worker sees it. */
async function passInWorker({ browser }: Sidenote, ms: number): Promise<void> {
  const worker = await browser.worker();
  await worker.evaluate((later) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + later;
  }, ms);
}

declare const chrome: {
  alarms: { getAll(): Promise<{ name: string }[]>; create(name: string, at: { when: number }): Promise<void> };
};
