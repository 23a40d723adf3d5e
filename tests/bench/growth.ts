import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { searchPageId } from '../../lib/database/schema/search-rows.ts';
import { neutralNames } from '../../lib/service/contract/names.ts';
import { subjectOfKey, subjectOfSearch } from '../../lib/subjects/known-subjects.ts';
import { demoSite } from '../../lib/subjects/sites.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import { grantHosts, launchChromium } from '../../scripts/browser.ts';
import { grown, grownRows } from './growth/grown-rows.ts';
import { type Bought, buyPage, putCopies, readKeys, sendMessage, timeAsk } from './growth/in-page.ts';
import { readConnectionId } from './panel/in-page.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';

const built = join(import.meta.dirname, '../../.output/chrome-mv3');
const rounds = 8;
const perPage = 100;
/** Between two pages: the balance is compared after a burst of charges, and the rate limit is free again. */
const restMs = 2500;
/** More than everything that is charged. */
const budget = { perDayMilli: 1e11, perMonthMilli: 1e11, askAgainAboveMilli: null };
const everybody = {
  contact: { seniority: { any: { include: ['founder', 'owner', 'vp', 'director', 'manager', 'senior'] } } },
};

/** What one round measures, in milliseconds. */
interface Round extends Bought {
  /**
   * From a message to its answer by a worker that was dead. The message is of a page that shows nothing: a search that comes to the front looks
   * up its results again, and would be measured with it.
   */
  wokenMs: number;
  /** From the click on an email to its answer, with a budget set. */
  emailMs: number;
}

/**
 * The search on screen, in an empty profile and in one after months of use, alternately in two browsers: buys a page of a
 * hundred people and the email of one of them, and wakes the worker. The control is the odd rounds beside the even ones.
 */
export async function run(): Promise<BenchResult> {
  if (!existsSync(join(built, 'workspace.html')))
    throw new Error('There is no built extension: run "npm run build" first.');
  await using cleanUp = new AsyncDisposableStack();
  const sandbox = await startSandbox({ people: 8000, companies: 400, credits: 50_000 });
  cleanUp.defer(() => sandbox.stop());
  const empty = await openProfile(sandbox, false, cleanUp);
  const full = await openProfile(sandbox, true, cleanUp);

  const profiles = { empty, grown: full };
  const measured = { empty: [] as Round[], grown: [] as Round[] };
  // The first rounds of each wake what only the first need.
  for (let round = -2; round < rounds; round++) {
    for (const kind of orderOf(round)) {
      const one = await profiles[kind](round + 2);
      if (round >= 0) measured[kind].push(one);
    }
  }
  return toResult(measured);
}

const orderOf = (round: number): readonly Kind[] => (round % 2 === 0 ? ['empty', 'grown'] : ['grown', 'empty']);

/** Buys the page of this number, once. */
type Measure = (page: number) => Promise<Round>;

async function openProfile(sandbox: Sandbox, isGrown: boolean, cleanUp: AsyncDisposableStack): Promise<Measure> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'sidenote-bench-'));
  cleanUp.defer(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const browser = await launchChromium({ extensionDir: built, userDataDir, httpsPort: sandbox.ready.httpsPort });
  cleanUp.defer(() => browser.close());
  const page = await browser.openExtensionPage('workspace.html#spend');
  await grantHosts(browser, ['https://*.pronet.example/*', 'http://127.0.0.1/*']);
  // tsx wraps inner functions in a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.reload();
  await connect(page, sandbox);
  if (isGrown)
    for (const copies of grownRows(await page.evaluate(readConnectionId))) await page.evaluate(putCopies, copies);

  const search = { kind: 'people', filters: everybody, lists: 'all', size: perPage };
  const { id } = await page.evaluate(sendMessage, { name: 'openSearch', payload: search });
  await page.goto(`chrome-extension://${browser.extensionId}/workspace.html#search/${id}`);
  await page.locator('.results-pane').waitFor();
  const quiet = await browser.openExtensionPage('manifest.json');
  await quiet.addInitScript('globalThis.__name = (value) => value;');
  await quiet.reload();
  await page.bringToFront();
  return async (at) => {
    const bought = await page.evaluate(buyPage, {
      operation: 'search-people',
      subject: subjectOfSearch('person', id),
      detail: { page: at },
      agreedMilli: perPage * 1000,
      refresh: false,
      override: false,
      again: false,
    });
    const [key = ''] = await page.evaluate(readKeys, searchPageId(id, 'search', at));
    await delay(restMs);
    const emailMs = await page.evaluate(timeAsk, {
      name: 'enrich',
      payload: {
        operation: 'email',
        subject: subjectOfKey(key),
        agreedMilli: 1000,
        refresh: false,
        override: false,
        again: false,
      },
    });
    await delay(restMs);
    await browser.killWorker();
    const wokenMs = await quiet.evaluate(timeAsk, { name: 'panelOpened', payload: { windowId: null } });
    return { ...bought, wokenMs, emailMs };
  };
}

async function connect(page: Page, { ready }: Sandbox): Promise<void> {
  const connection = { baseUrl: ready.api, key: ready.key, keyStorage: { mode: 'remembered' }, names: neutralNames };
  await page.evaluate(sendMessage, { name: 'saveConnection', payload: connection });
  await page.evaluate(sendMessage, { name: 'saveSites', payload: { sites: [demoSite] } });
  await page.evaluate(sendMessage, { name: 'testConnection', payload: {} });
  await page.evaluate(sendMessage, { name: 'saveBudget', payload: budget });
}

type Kind = 'empty' | 'grown';
const spans = {
  'page stored': ({ settledMs }: Round) => settledMs,
  'page on screen': ({ shownMs }: Round) => shownMs,
  'stored, without the request': ({ settledMs, requestMs }: Round) => settledMs - requestMs,
  'email, with a budget': ({ emailMs }: Round) => emailMs,
  'first answer of a worker': ({ wokenMs }: Round) => wokenMs,
};

function toResult(measured: Record<Kind, Round[]>): BenchResult {
  const all = Object.entries(spans).map(([what, span]) => {
    return { what, empty: measured.empty.map(span), grown: measured.grown.map(span) };
  });
  const rows = all.flatMap(({ what, ...times }) =>
    (['empty', 'grown'] as const).map((kind) => {
      const numbers = [Math.min(...times[kind]), median(times[kind]), Math.max(...times[kind])];
      return [`${what}, ${kind}`, times[kind].length, ...numbers.map((ms) => ms.toFixed(0))];
    }),
  );
  const goals = all.map(({ what, empty, grown: full }): Goal => {
    const ratio = (of: (index: number) => boolean) =>
      median(full.filter((_one, at) => of(at))) / median(empty.filter((_one, at) => of(at)));
    const noise = Math.abs(ratio((at) => at % 2 === 0) - ratio((at) => at % 2 === 1));
    return { what: `${what}, grown beside empty`, value: ratio(() => true), goal: { atMost: 1.3 }, noise, unit: '×' };
  });
  return {
    columns: ['', 'times', 'min ms', 'median ms', 'max ms'],
    rows: [...rows, ['load of the machine', '', '', (loadavg()[0] ?? 0).toFixed(1), '']],
    goals,
    figures: { ...grown, measured },
  };
}
