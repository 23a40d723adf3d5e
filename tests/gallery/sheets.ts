import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

/** Longer pages are cut at the bottom: a sheet is for comparing, and the whole picture is beside it. */
const longestPx = 1400;

/** States on one sheet: a picture of 25 of them was seen to take the browser longer than half a minute. */
const mostStates = 8;
const longestShotMs = 60_000;

interface Names {
  all: readonly string[];
  /** Of these the sheets are drawn anew, with what was shot before of the same groups. */
  shot: ReadonlySet<string>;
}

/**
 * Pictures of each group of scenarios, those that begin with the same word: a row for each state, with its widths beside one another,
 * each light and dark. A large group has several: `company-2.png`.
 */
export async function shootSheets(browser: Browser, shots: string, names: Names): Promise<void> {
  const sheets = path.join(shots, 'sheets');
  await mkdir(sheets, { recursive: true });
  const files = await readdir(shots);
  const groups = Map.groupBy(names.all, (name) => name.split('-')[0] ?? name);
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  for (const [group, states] of groups) {
    if (!states.some((name) => names.shot.has(name))) continue;
    for (let from = 0; from < states.length; from += mostStates) {
      const name = from === 0 ? group : `${group}-${from / mostStates + 1}`;
      const rows = states.slice(from, from + mostStates).map((state) => rowOf(state, filesOf(state, files)));
      const html = path.join(sheets, `${name}.html`);
      await writeFile(html, `${style}${rows.join('')}`);
      await page.goto(pathToFileURL(html).href);
      await page.locator('body').screenshot({ path: path.join(sheets, `${name}.png`), timeout: longestShotMs });
    }
  }
  await page.close();
}

/** Widest first, light before dark. */
function filesOf(name: string, files: readonly string[]): string[] {
  const own = files.filter(
    (file) => file.startsWith(`${name}-`) && /^\d+-(light|dark)\.png$/.test(file.slice(name.length + 1)),
  );
  return own.toSorted((one, other) => widthOf(other) - widthOf(one) || other.localeCompare(one));
}

const widthOf = (file: string) => Number(file.split('-').at(-2));

function rowOf(name: string, files: readonly string[]): string {
  const images = files.map((file) => {
    return `<div style="width:${Math.min(widthOf(file), 640)}px"><img src="../${file}"></div>`;
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
