import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { neutralNames } from '../../lib/service/contract/names.ts';
import { subjectOfSearch } from '../../lib/subjects/known-subjects.ts';
import { demoSite } from '../../lib/subjects/sites.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import { grantHosts, launchChromium } from '../../scripts/browser.ts';
import { grown, grownRows } from './growth/grown-rows.ts';
import { ask, type Bought, buyPage, putCopies } from './growth/in-page.ts';
import { readConnectionId } from './panel/in-page.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';

const built = join(import.meta.dirname, '../../.output/chrome-mv3');
const rounds = 20;
const perPage = 100;
/** Between two pages: the balance is compared after a burst of charges, and the rate limit is free again. */
const restMs = 2500;
const everybody = {
  contact: { seniority: { any: { include: ['founder', 'owner', 'vp', 'director', 'manager', 'senior'] } } },
};

/**
 * Buys pages of a hundred people with the search on screen, in an empty profile and in one after months of use, alternately
 * in two browsers. The control is the odd rounds beside the even ones.
 */
export async function run(): Promise<BenchResult> {
  if (!existsSync(join(built, 'workspace.html')))
    throw new Error('There is no built extension: run "npm run build" first.');
  await using cleanUp = new AsyncDisposableStack();
  const sandbox = await startSandbox({ people: 8000, companies: 400, credits: 50_000 });
  cleanUp.defer(() => sandbox.stop());
  const empty = await openProfile(sandbox, false, cleanUp);
  const full = await openProfile(sandbox, true, cleanUp);

  const bought = { empty: [] as Bought[], grown: [] as Bought[] };
  // The first pages of each wake what only the first need.
  for (let round = -2; round < rounds; round++) {
    for (const kind of round % 2 === 0 ? (['empty', 'grown'] as const) : (['grown', 'empty'] as const)) {
      const one = await (kind === 'empty' ? empty : full)(round + 2);
      if (round >= 0) bought[kind].push(one);
      await delay(restMs);
    }
  }
  return toResult(bought);
}

/** Buys the page of this number, once. */
type Buy = (page: number) => Promise<Bought>;

async function openProfile(sandbox: Sandbox, isGrown: boolean, cleanUp: AsyncDisposableStack): Promise<Buy> {
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
  const { id } = await page.evaluate(ask, { name: 'openSearch', payload: search });
  await page.goto(`chrome-extension://${browser.extensionId}/workspace.html#search/${id}`);
  await page.locator('.results-pane').waitFor();
  await page.bringToFront();
  return (at) =>
    page.evaluate(buyPage, {
      ...{ operation: 'search-people', subject: subjectOfSearch('person', id), detail: { page: at } },
      ...{ agreedMilli: perPage * 1000, refresh: false, anyway: false, again: false },
    });
}

async function connect(page: Page, { ready }: Sandbox): Promise<void> {
  const connection = { baseUrl: ready.api, key: ready.key, keeping: { mode: 'remembered' }, names: neutralNames };
  await page.evaluate(ask, { name: 'saveConnection', payload: connection });
  await page.evaluate(ask, { name: 'saveSites', payload: { sites: [demoSite] } });
  await page.evaluate(ask, { name: 'testConnection', payload: {} });
}

type Kind = 'empty' | 'grown';
const spans = {
  'page stored': ({ settledMs }: Bought) => settledMs,
  'page on screen': ({ shownMs }: Bought) => shownMs,
  'stored, without the request': ({ settledMs, requestMs }: Bought) => settledMs - requestMs,
};

function toResult(bought: Record<Kind, Bought[]>): BenchResult {
  const rows = Object.entries(spans).flatMap(([what, span]) =>
    (['empty', 'grown'] as const).map((kind) => {
      const times = bought[kind].map(span);
      return [
        `${what}, ${kind}`,
        times.length,
        ...[Math.min(...times), median(times), Math.max(...times)].map((ms) => ms.toFixed(0)),
      ];
    }),
  );
  const goals = Object.entries(spans).map(([what, span]): Goal => {
    const ratio = (of: (index: number) => boolean) =>
      median(bought.grown.filter((_one, at) => of(at)).map(span)) /
      median(bought.empty.filter((_one, at) => of(at)).map(span));
    const noise = Math.abs(ratio((at) => at % 2 === 0) - ratio((at) => at % 2 === 1));
    return { what: `${what}, grown beside empty`, value: ratio(() => true), goal: { atMost: 1.3 }, noise, unit: '×' };
  });
  return {
    columns: ['', 'pages', 'min ms', 'median ms', 'max ms'],
    rows: [...rows, ['load of the machine', '', '', (loadavg()[0] ?? 0).toFixed(1), '']],
    goals,
    figures: { ...grown, bought },
  };
}
