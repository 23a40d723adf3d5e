import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { build, type PreviewServer, preview } from 'vite';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { shootSheets } from './sheets.ts';

/**
 * Pictures of every state, to be looked at: `npm run gallery [-- name …]` → `.output/shots/`, with an `index.html` that shows them side by
 * side, and in `sheets/` one picture of each group (`sheets.ts`). A name may end in `*`. Says which ones are wider than their window.
 */
const root = path.resolve(import.meta.dirname, '../..');
const built = path.join(root, '.output/gallery');
const shots = path.join(root, '.output/shots');
const widths: Record<Scenario['screen'], number[]> = {
  panel: [480, 360, 320, 305],
  letter: [360, 320, 240],
  popup: [360],
  settings: [1280, 768, 360, 320],
  welcome: [1280, 768, 360, 320, 240],
  workspace: [1280, 768, 320],
};
/** A long page at twice its size, on a machine that is busy. */
const longestShotMs = 30_000;
/** A hundred thousand rows take a while to be written. */
const longestSeedMs = 60_000;
const schemes = ['light', 'dark'] as const;

async function startServer(): Promise<PreviewServer> {
  const messages = generateChromeMessages(await parseMessagesFile(path.join(root, 'locales/en.yml')));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: built,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: path.join(import.meta.dirname, 'gallery.html') },
    },
    plugins: [
      tailwindcss(),
      {
        name: 'messages',
        resolveId: (id) => (id === 'virtual:messages' ? '\0messages' : null),
        load: (id) => (id === '\0messages' ? `export default ${JSON.stringify(messages)}` : null),
      },
    ],
    resolve: {
      alias: [
        { find: '#i18n', replacement: path.join(root, '.wxt/i18n/index.ts') },
        { find: '@wxt-dev/browser', replacement: path.join(import.meta.dirname, 'messages-stub.ts') },
        { find: 'webextension-polyfill', replacement: path.join(import.meta.dirname, 'browser-stub.ts') },
        { find: /^@\//, replacement: `${root}/` },
      ],
    },
  });
  return preview({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: { outDir: built },
    preview: { port: 0, host: '127.0.0.1' },
  });
}

async function shoot(browser: Browser, base: string, name: string, scenario: Scenario): Promise<string[]> {
  const context = await browser.newContext({ deviceScaleFactor: 2, locale: 'en-GB' });
  context.setDefaultTimeout(5000);
  // The first page of a build is read from a cold disk.
  context.setDefaultNavigationTimeout(30_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  page.on('console', (line) => {
    if (line.text().includes('[i18n]')) console.error(`${name}: ${line.text()}`);
  });
  const height = scenario.screen === 'workspace' ? 800 : 600;
  const shown = scenario.widths ?? widths[scenario.screen];
  await page.setViewportSize({ width: shown[0] ?? 360, height });
  await page.goto(`${base}gallery.html?${name}`);
  await bring(page, scenario);
  const files: string[] = [];
  for (const width of shown) {
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      // What reads its own width draws itself anew.
      await page.waitForTimeout(50);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) console.error(`${name} at ${width}: ${over} px too wide`);
      const file = `${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(shots, file), fullPage: true, timeout: longestShotMs });
      files.push(file);
    }
  }
  await context.close();
  return files;
}

/** Brings the screen into the state: presses, typing, more presses, opened sections. */
async function bring(page: Page, scenario: Scenario): Promise<void> {
  await page.waitForSelector('.bar, .panel .note, .letter-head, .sheet .title, .start .tile, .work-bar', {
    timeout: longestSeedMs,
  });
  // Parts that only some subjects need are loaded when they are needed.
  await page
    .waitForFunction(() => document.querySelector('.skel') === null, null, { timeout: 1000 })
    .catch(() => undefined);
  await page.waitForTimeout(100);
  // The fields of a service that works are folded away.
  const advanced = page.locator('#connection details:not([open]) > summary').first();
  if (scenario.screen === 'settings' && scenario.steps !== undefined && (await advanced.isVisible()))
    await advanced.click();
  for (const step of scenario.steps ?? []) {
    if ('press' in step)
      await page
        .getByRole('button', { name: step.press, exact: step.exact ?? false })
        .first()
        .click();
    else if ('tab' in step) await page.getByRole('tab', { name: step.tab }).click();
    else if ('choose' in step) await page.getByLabel(step.choose).click();
    else if ('pick' in step) await page.getByLabel(step.pick).selectOption(step.option);
    else if ('file' in step)
      await page.getByLabel(step.file).setInputFiles({
        name: 'customers of 2026.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(step.holds, 'latin1'),
      });
    else await page.getByLabel(step.field, { exact: true }).and(page.locator('input, textarea')).fill(step.text);
    await page.waitForTimeout(80);
  }
  if (scenario.offline) await page.context().setOffline(true);
  if (scenario.open)
    await page.evaluate(() =>
      document.querySelectorAll('details').forEach((each) => {
        each.open = true;
      }),
    );
  await page.waitForTimeout(100);
}

const only = process.argv.slice(2);
const isWanted = (name: string) =>
  only.length === 0 || only.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each));
await mkdir(shots, { recursive: true });
const server = await startServer();
const base = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const figures: string[] = [];
const shot = new Set<string>();
for (const [name, scenario] of Object.entries(scenarios)) {
  if (!isWanted(name)) continue;
  // One that cannot be brought into its state does not keep the others from being seen.
  const files = await shoot(browser, base, name, scenario).catch((error: unknown) => {
    console.error(name, error);
    process.exitCode = 1;
    return [];
  });
  shot.add(name);
  figures.push(
    ...files.map((file) => `<figure><img src="${file}" height="600"><figcaption>${file}</figcaption></figure>`),
  );
}
await writeFile(
  path.join(shots, 'index.html'),
  `<style>figure{display:inline-block;margin:8px}</style>${figures.join('')}`,
);
await shootSheets(browser, shots, { all: Object.keys(scenarios), shot });
await browser.close();
await server.close();
