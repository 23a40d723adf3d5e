import { z } from 'zod';
import { hasValidAddress } from '../../../sandbox/world/people/email-output.ts';
import { type Restarted, restartBrowser } from '../support/browsers/restart-browser.ts';
import {
  forgetRequests,
  readJobs,
  readResultIds,
  readSubmissions,
  type StoredJob,
  waitsForService,
} from '../support/job-control.ts';
import { expect, test } from '../support/sidenote.ts';
import { buyPage, connectForJobs, openSearch } from '../support/workspace.ts';

/** Only with `SIDENOTE_DEPTH=full`: it takes several minutes (playwright.config.ts). */
test.use({ size: { people: 40_000, companies: 2000 }, credits: 60_000 });

const minuteMs = 60_000;
const wantedKills = 10;
const wanted = ['senior', 'manager', 'entry', 'head'];

const listSchema = z.object({ values: z.array(z.string()) });

const collectedOf = ({ parts }: StoredJob) => parts.reduce((sum, { collected }) => sum + collected, 0);

/** Lets the service's time pass where the job waits for it, and kills the worker on the way. */
async function carry(
  sidenote: Restarted,
  isEnough: (job: StoredJob) => boolean,
  kills: { at: number[]; done: number },
) {
  let before = '';
  let enough: StoredJob | undefined;
  const look = async () => {
    const [job] = await readJobs(sidenote);
    if (job === undefined) throw new Error('There is no job');
    if (isEnough(job)) enough = job;
    if (enough !== undefined) return true;
    const isKilled = collectedOf(job) >= (kills.at[0] ?? Number.POSITIVE_INFINITY);
    if (isKilled) {
      kills.at.shift();
      await sidenote.browser.killWorker();
      kills.done += 1;
    }
    if (waitsForService(job)) await sidenote.advance(6.5 * minuteMs);
    // A look while it reads would have it read once more afterwards.
    if (isKilled || JSON.stringify(job) === before) {
      await sidenote.sendMessage('lookAtJobs', { id: null }).catch(() => undefined);
    }
    before = JSON.stringify(job);
    return false;
  };
  await expect.poll(look, { message: 'The job comes so far', timeout: 12 * minuteMs, intervals: [1500] }).toBe(true);
  if (enough === undefined) throw new Error('It came so far a moment ago');
  return enough;
}

test('23,000 people and more, over ten deaths of the worker and one of the browser: exactly those that match, each once', async ({
  sidenote,
}) => {
  test.setTimeout(20 * minuteMs);
  const matching = sidenote.sandbox.world.people.filter(({ seniority }) => wanted.includes(seniority));
  const size = matching.length;
  expect(size).toBeGreaterThanOrEqual(23_000);
  await connectForJobs(sidenote);
  const page = await openSearch(sidenote, 'Senior', 'Manager', 'Entry', 'Head');
  await buyPage(page, /^Preview 1 credit/, 1);
  const shown = new Intl.NumberFormat('en').format(size);
  await expect(page.getByText(new RegExp(`^${shown} people`)).first()).toBeVisible();

  await page.getByRole('button', { name: /^Get all/ }).click();
  await page.getByLabel(/How many/).fill(String(size));
  await expect(page.getByText(/^A deep export in 3 parts/)).toBeVisible();
  await forgetRequests(sidenote);
  await page.getByRole('button', { name: new RegExp(`^Export .*up to ${shown} credits`) }).click();
  await expect(page.getByText('The job has started.')).toBeVisible();

  // Spread over the reading of all parts; the last ones fall into what is left after the browser has come back.
  const at = Array.from({ length: wantedKills }, (_, index) => Math.round(((index + 0.5) * size) / wantedKills));
  const kills = { at, done: 0 };
  await carry(sidenote, (job) => collectedOf(job) >= 14_000, kills);
  expect(kills.done).toBeGreaterThan(3);

  const restarted = await restartBrowser(sidenote);
  try {
    // What was submitted is read to its end by itself, and the next part waits for a click.
    const left = size - 20_000;
    const paused = await carry(restarted, ({ parts }) => parts[1]?.state === 'done', kills);
    expect(paused).toMatchObject({ state: 'paused', pausedBecause: 'browser-restart' });
    expect(paused.parts.map(({ state, collected }) => ({ state, collected }))).toEqual([
      { state: 'done', collected: 10_000 },
      { state: 'done', collected: 10_000 },
      { state: 'waiting', collected: 0 },
    ]);
    const jobs = await restarted.browser.openExtensionPage('workspace.html#jobs');
    const most = new Intl.NumberFormat('en').format(left);
    await jobs.getByRole('button', { name: new RegExp(`^Resume up to ${most} credits`) }).click();
    const job = await carry(restarted, ({ open }) => open === 0, kills);
    expect(kills.done).toBe(wantedKills);
    await expect(jobs.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 of 3 parts done');

    const ids = await readResultIds(restarted, job.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(matching.map(({ id }) => id).toSorted());
    const found = matching.filter(hasValidAddress).length;
    expect(job.parts.reduce((sum, { counts }) => sum + (counts.found ?? 0), 0)).toBe(found);
    const { charges } = await restarted.books();
    expect(charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(1 + size / 2 + found / 2);
    const booked = (await restarted.table('ledger')).reduce((sum, row) => sum + Number(row.chargedMilli ?? 0), 0);
    expect(booked).toBe(1000 + size * 500 + found * 500);

    expect((await readSubmissions(sidenote, 'export')).map(({ requestSize }) => requestSize)).toEqual([
      left,
      10_000,
      10_000,
    ]);
    // What goes beyond the limits of lists the sandbox refuses with a 400.
    const requests = await sidenote.requests();
    expect(requests.filter(({ status }) => status === 400)).toEqual([]);
    const posts = requests.filter(({ method, status }) => method === 'POST' && status !== 429).map(({ path }) => path);
    expect(posts.filter((path) => path === '/v1/people/export')).toHaveLength(3);
    expect(posts.filter((path) => path === '/v1/lists').length).toBeLessThanOrEqual(2 + wantedKills);
    for (const { list } of job.parts.slice(0, 2)) {
      const response = await fetch(`${sidenote.sandbox.ready.api}/v1/lists`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-TOKEN': sidenote.sandbox.ready.key },
        body: JSON.stringify({ id: list?.id, type: 'people_id', values: [], mode: 'APPEND' }),
      });
      expect(listSchema.parse(await response.json()).values).toHaveLength(10_000);
    }
  } finally {
    await restarted.browser.close();
  }
});
