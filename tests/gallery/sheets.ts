import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

/** Longer pages are cut at the bottom: a sheet is for comparing, and the whole picture is beside it. */
const longestPx = 1400;

/**
 * One picture for each group of scenarios, those that begin with the same word: a row for each state, with its widths beside one another,
 * each light and dark.
 */
export async function shootSheets(browser: Browser, shots: string, shotsOf: ReadonlyMap<string, string[]>): Promise<void> {
  const sheets = path.join(shots, 'sheets');
  await mkdir(sheets, { recursive: true });
  const groups = Map.groupBy(shotsOf, ([name]) => name.split('-')[0] ?? name);
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  for (const [group, states] of groups) {
    const html = path.join(sheets, `${group}.html`);
    await writeFile(html, `${style}${states.map(([name, files]) => rowOf(name, files)).join('')}`);
    await page.goto(pathToFileURL(html).href);
    const sheet = page.locator('body');
    await sheet.screenshot({ path: path.join(sheets, `${group}.png`) });
  }
  await page.close();
}

function rowOf(name: string, files: readonly string[]): string {
  const images = files.map((file) => {
    const width = Number(file.split('-').at(-2));
    return `<div style="width:${Math.min(width, 640)}px"><img src="../${file}"></div>`;
  });
  return `<h2>${name}</h2><section>${images.join('')}</section>`;
}

const style = `<style>
  body { display: inline-block; margin: 0; padding: 16px; background: #888; font: 14px system-ui, sans-serif; }
  h2 { margin: 16px 0 4px; font-size: 16px; }
  section { display: flex; gap: 8px; align-items: start; }
  div { max-height: ${longestPx}px; overflow: hidden; flex: none; }
  img { display: block; width: 100%; }
</style>`;
