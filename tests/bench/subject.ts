import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SubjectRecord } from '../../lib/database/schema/rows.ts';
import { neutralNames } from '../../lib/service/contract/names.ts';
import { demoSite } from '../../lib/subjects/sites.ts';
import { startSandboxProcess } from '../../scripts/sandbox-process.ts';
import type { BarePage } from '../e2e/support/browsers/bare-browser.ts';
import { bringToFront, readConnectionId, sendToWorker } from './panel/in-page.ts';
import { profileUrl } from './panel/known-person.ts';
import { callIn, launchWithExtensions, openExtensionPage } from './parts/bare-extension-page.ts';
import { type BenchResult, median } from './parts/bench.ts';
import { writePanelExtension } from './parts/panel-extension.ts';
import { percentile } from './parts/percentile.ts';
import { putRows } from './parts/put-rows.ts';
import { seedRows } from './parts/seed-rows.ts';
import { goTo, type Move, move, openPanel, type Stop, watchFrames } from './subject/in-page.ts';

const built = join(import.meta.dirname, '../../.output/chrome-mv3');
const manyRecords = 10_000;
/** As many can be sent to a page in one expression. */
const rowsAtOnce = 1000;
const stopCount = 41;
/** A person reads before the next click; by then the worker has noted the visit. */
const readMs = 400;

/**
 * The real side panel beside a profile of a known person: from the change of the address inside the site to the frame with the next person's
 * name, email and headline. First with nobody else in the database, then with 10,000 records; the worker is alive, as it is for somebody
 * who goes from profile to profile. The control is the moves of each kind in two halves.
 */
export async function run(): Promise<BenchResult> {
  if (!existsSync(join(built, 'sidepanel.html')))
    throw new Error('There is no built extension: run "npm run build" first.');
  await using cleanUp = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-bench-'));
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const [extensionDir, userDataDir] = [join(folder, 'extension'), join(folder, 'profile')];
  const extensionId = writePanelExtension({ built, folder: extensionDir, watch: `(${String(watchFrames)})();` });
  const sandbox = await startSandboxProcess(['--port', '0', '--people', '300', '--companies', '60']);
  cleanUp.defer(() => sandbox.stop());
  const browser = await launchWithExtensions({
    extensionDirs: [extensionDir],
    userDataDir,
    url: profileUrl,
    httpsPort: sandbox.ready.httpsPort,
  });
  cleanUp.defer(() => browser.close());

  const opener = await openExtensionPage(browser, `chrome-extension://${extensionId}/opener.html`);
  // Connected as the settings connect, so that the panel has nothing to complain of.
  const { api: baseUrl, key } = sandbox.ready;
  const connection = { baseUrl, key, keyStorage: { mode: 'remembered' }, names: neutralNames };
  await callIn(opener, sendToWorker, { name: 'saveConnection', payload: connection });
  await callIn(opener, sendToWorker, { name: 'saveSites', payload: { sites: [demoSite] } });
  await callIn(opener, sendToWorker, { name: 'testConnection', payload: {} });

  const owner = {
    connection: await callIn(opener, readConnectionId, undefined),
    startMs: Date.now() - manyRecords * 60_000,
  };
  const { records } = seedRows(manyRecords, owner);
  const known = records.filter((record) => stopOf(record) !== null);
  const every = Math.floor(known.length / stopCount);
  const visited = known.filter((_record, at) => at % every === 0).slice(0, stopCount);
  const stops = visited.flatMap((record) => stopOf(record) ?? []);
  const [first] = stops;
  if (first === undefined) throw new Error('The seed has nobody with email and profile');
  await putRecords(opener, visited);
  await callIn(opener, bringToFront, profileUrl);
  await callIn(opener, goTo, first.path);
  await callIn(opener, openPanel, first);

  const few = await walk(opener, stops);
  await putRecords(opener, records);
  await delay(5 * readMs);
  const many = await walk(opener, stops);
  return toResult(few, many);
}

function stopOf({ kind, aliases: [alias = ''], name, facets }: SubjectRecord): Stop | null {
  const address = facets.email?.value?.[0]?.address;
  const headline = facets.profile?.value?.profile?.headline;
  if (kind !== 'person' || name === null || address == null || headline == null) return null;
  return { path: `/in/${alias.slice(alias.lastIndexOf('/') + 1)}`, name, facts: [address, headline] };
}

async function putRecords(opener: BarePage, records: readonly SubjectRecord[]): Promise<void> {
  for (let at = 0; at < records.length; at += rowsAtOnce)
    await callIn(opener, putRows, { records: records.slice(at, at + rowsAtOnce) });
}

/** To each stop and back to the first, so that the next walk begins where this one did. The first moves fill the caches. */
async function walk(opener: BarePage, stops: readonly Stop[]): Promise<Move[]> {
  const moves: Move[] = [];
  for (const [at, next] of [...stops.slice(1), ...stops.slice(0, 1)].entries()) {
    const former = stops[at];
    if (former === undefined) continue;
    await delay(readMs);
    moves.push(await callIn(opener, move, { former, next }));
  }
  return moves.slice(1);
}

function toResult(few: readonly Move[], many: readonly Move[]): BenchResult {
  const halvesOf = (moves: readonly Move[]) =>
    [moves.filter((_move, at) => at % 2 === 0), moves.filter((_move, at) => at % 2 === 1)] as const;
  const rowOf = (what: string, moves: readonly Move[]) => {
    const shown = moves.map(({ shownMs }) => shownMs);
    const named = median(moves.map(({ namedMs }) => namedMs));
    const ms = [named, median(shown), percentile(shown, 0.95), Math.max(...shown)].map((value) => value.toFixed(1));
    return [what, moves.length, ...ms, sum(moves, 'mixedFrames'), sum(moves, 'otherFrames')];
  };
  const p95 = (moves: readonly Move[]) =>
    percentile(
      moves.map(({ shownMs }) => shownMs),
      0.95,
    );
  const [one, other] = halvesOf(many);
  const all = [...few, ...many];
  return {
    columns: ['', 'moves', 'name ms', 'facts ms', 'p95 ms', 'max ms', 'mixed frames', 'frames of nobody'],
    rows: [
      rowOf(`${stopCount} records`, few),
      rowOf(`${manyRecords} records`, many),
      rowOf(`${manyRecords} records, one half`, one),
      rowOf(`${manyRecords} records, the other`, other),
      ['load of the machine', loadavg()[0]?.toFixed(1) ?? ''],
    ],
    goals: [
      {
        what: 'known facts of the next person on screen, p95',
        value: p95(many),
        goal: { atMost: 100 },
        noise: Math.abs(p95(one) - p95(other)),
        unit: 'ms',
      },
      {
        what: 'frames with one name and facts of the other',
        value: sum(all, 'mixedFrames'),
        goal: { atMost: 0 },
        noise: 0,
        unit: 'frames',
      },
    ],
    figures: { few, many },
  };
}

function sum(moves: readonly Move[], of: 'mixedFrames' | 'otherFrames'): number {
  return moves.reduce((total, next) => total + next[of], 0);
}
