import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import {
  autoconsentFolder,
  countSignals,
  type Extensions,
  measurePages,
  pageColumns,
  pageNames,
  rowsOf,
  scriptTime,
  writeOwn,
} from './page/measure-pages.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';

/**
 * Extensions that people use, and the page of each that its icon opens. Folders of unpacked ones in `SIDENOTE_PEERS`: of Vimium the
 * repository `philc/vimium`, of uBlock Origin Lite the folder `chromium` of `uBlockOrigin/uBOL-home`, of KeePassXC-Browser Debian's package.
 */
const peers = [
  { name: 'autoconsent', popup: 'popup.html', find: autoconsentFolder },
  { name: 'vimium', popup: 'pages/action.html', find: () => inPeers('vimium') },
  { name: 'ublock-origin-lite', popup: 'popup.html', find: () => inPeers('ublock-origin-lite') },
  { name: 'keepassxc-browser', popup: 'popups/popup.html', find: () => inPeers('keepassxc-browser') },
];
const ours = ['sidenote', 'sidenote again'];
const popups = new Map([
  ...ours.map((name) => [name, 'popup.html'] as const),
  ...peers.map((peer) => [peer.name, peer.popup] as const),
]);
const opensPerRound = 6;
const noTextMs = 5000;

const inPeers = (name: string): string => join(process.env.SIDENOTE_PEERS ?? '.output/bench-peers', name);

/** A peer that cannot be measured here, and why. */
type Missing = [name: string, why: string];

/**
 * Our script in a page and our popup beside those of extensions that people use, in one run. A popup is opened as a tab: from the start of its
 * navigation to the first frame with text. The control is our own extension twice.
 */
export async function run(): Promise<BenchResult> {
  const missing: Missing[] = [];
  const opened = new Map<string, number[]>();
  const { loads, version } = await measurePages(
    (folder) => choose(folder, missing),
    async (browser, name, id) => {
      const times = opened.get(name) ?? [];
      opened.set(name, times);
      // The first fills the caches.
      for (let open = -1; open < opensPerRound; open++) {
        const ms = await openPopup(browser, `chrome-extension://${id}/${popups.get(name) ?? ''}`);
        if (ms === null) {
          if (!missing.some(([other]) => other === name)) missing.push([name, 'popup shows no text in a tab']);
          return;
        }
        if (open >= 0) times.push(ms);
      }
    },
  );
  const panels = [...opened]
    .filter(([, times]) => times.length > 0)
    .map(([name, times]) => {
      const numbers = [Math.min(...times), median(times), Math.max(...times)];
      return ['popup', name, times.length, ...numbers.map((ms) => ms.toFixed(1)), '', '', ''];
    });
  const measured = [...loads.profile.keys()].filter((name) => name !== 'none' && !ours.includes(name));
  return {
    columns: pageColumns,
    rows: [
      ...pageNames.flatMap((page) => rowsOf(page, loads)),
      ...panels,
      ...missing.map(([name, why]) => ['missing', name, why, '', '', '', '', '', '']),
    ],
    goals: [
      ...pageNames.flatMap((page): Goal[] => {
        const timeOf = (name: string) => scriptTime(loads[page], name);
        const lightest = Math.min(...measured.map(timeOf));
        const apart = Math.abs(timeOf('sidenote') - timeOf('sidenote again'));
        const value = timeOf('sidenote');
        return [
          { what: `script time, ${page}`, value, goal: { atMost: 1 }, noise: apart, unit: 'ms' },
          {
            what: `beside the lightest of ${measured.length} peers, ${page}`,
            value: value / lightest,
            goal: { atMost: 0.4 },
            noise: apart / lightest,
            unit: '×',
          },
          {
            what: `loads that look otherwise to the page, ${page}`,
            value: countSignals(loads[page], ours),
            goal: { atMost: 0 },
            noise: 0,
            unit: 'loads',
          },
        ];
      }),
      // Fewer say nothing of what people use.
      { what: 'peers', value: measured.length, goal: { atLeast: 2 }, noise: 0, unit: 'peers' },
    ],
    figures: {
      browser: version,
      missing,
      opened: Object.fromEntries(opened),
      loads: Object.fromEntries(pageNames.map((page) => [page, Object.fromEntries(loads[page])])),
    },
  };
}

function choose(folder: string, missing: Missing[]): Extensions {
  const found = peers.flatMap(({ name, find }): [string, string][] => {
    const path = find();
    const why = whyMissing(path);
    if (why === null) return [[name, path]];
    missing.push([name, why]);
    return [];
  });
  const [one = ['', ''], again = ['', '']] = [...writeOwn(folder)];
  return new Map<string, string | null>([['none', null], one, ...found, again]);
}

function whyMissing(path: string): string | null {
  const manifest = join(path, 'manifest.json');
  if (!existsSync(manifest)) return 'not there';
  const [, version] = /"manifest_version"\s*:\s*(\d)/.exec(readFileSync(manifest, 'utf8')) ?? [];
  return version === '3' ? null : `manifest ${version}, which this Chromium does not load`;
}

/** From the start of the navigation to the first frame with text; null: there is none. */
async function openPopup(browser: Browser, url: string): Promise<number | null> {
  const page = await browser.newPage();
  // tsx wraps inner functions in a helper of its own, which the page does not have.
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value;');
  await page.evaluateOnNewDocument(() => {
    const look = (): void => {
      if ((document.body?.innerText ?? '').trim() === '') return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(globalThis, { shownMs: performance.now() });
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  const shown = await page
    .waitForFunction(() => (globalThis as { shownMs?: number }).shownMs, { timeout: noTextMs })
    .catch(() => null);
  const ms = shown === null ? null : Number(await shown.jsonValue());
  await page.close();
  return ms;
}
